package solve

import (
	"context"
	"slices"

	"puzzlelab/puzzlekit/solve/internal/board"
	"puzzlelab/puzzlekit/solve/internal/kit"
)

// tileLayer is a layer of a beam search on the boards of a sliding puzzle.
type tileLayer struct {
	*board.Slides
	boards []uint16 // one after the other
}

const (
	beamTrial = 100     // boards of the first, narrow beam
	maxBeam   = 1 << 16 // boards of a wide one
	beamBytes = 80      // for each board kept
)

// tileBeam returns moves of the blank for a solution of fewer than most slides, or nil, and
// the number of slides that it looked at. A narrow beam determines how many layers there
// will be; the remaining nodes determine the width of the next beam.
func tileBeam(ctx context.Context, b *board.Slides, tiles []uint16, most, workers int, limit, memory uint64) (ways []uint16, nodes uint64) {
	ways, nodes = keepTiles(ctx, b, tiles, most-1, beamTrial, workers)
	if ways != nil {
		most = len(ways)
	}
	width := int(min((limit-min(limit, nodes))/2, memory/beamBytes) / uint64(max(most, 1)))
	if width <= beamTrial {
		return ways, nodes
	}
	wide, more := keepTiles(ctx, b, tiles, most-1, min(width, maxBeam), workers)
	if wide != nil {
		ways = wide
	}
	return ways, nodes + more
}

// keepTiles keeps width boards in each layer. It returns nil if ctx ends.
func keepTiles(ctx context.Context, b *board.Slides, tiles []uint16, most, width, workers int) ([]uint16, uint64) {
	l := &tileLayer{b, slices.Clone(tiles)}
	start := kit.Candidate{Parent: -1, State: blanks(int16(slices.Index(tiles, 0)), -1), Estimate: int32(b.Bound(tiles))}
	for c, t := range tiles {
		start.Fingerprint ^= l.key(int(t), c)
	}
	ways, nodes, _ := kit.Beam{Width: width, Most: most, Workers: workers}.Search(ctx, l, start)
	return ways, nodes
}

// key is the hash of a tile in a cell (Zobrist 1970).
func (l *tileLayer) key(tile, cell int) uint64 { return kit.Mix(uint64(tile*l.Cells + cell + 1)) }

// blanks packs the cell of the blank and the one where it was before.
func blanks(now, before int16) int32 { return int32(now)<<16 | int32(uint16(before)) }

func (l *tileLayer) tiles(k int) []uint16 { return l.boards[k*l.Cells : (k+1)*l.Cells] }

// Candidates lists the boards one slide after a board. Boards that cannot be solved in the
// remaining slides are left out.
func (l *tileLayer) Candidates(list []kit.Candidate, k int, from kit.Candidate, left int) (longer []kit.Candidate, looked uint64) {
	tiles, blank, last := l.tiles(k), int(from.State>>16), int16(from.State)
	for way, to := range l.After(blank) {
		if to < 0 || to == last {
			continue
		}
		looked++
		bound := l.BoundAfter(tiles, int(from.Estimate), blank, int(to))
		if bound > left {
			continue
		}
		t := int(tiles[to])
		fingerprint := from.Fingerprint ^ l.key(t, int(to)) ^ l.key(t, blank) ^ l.key(0, int(to)) ^ l.key(0, blank)
		list = append(list, kit.Candidate{Estimate: int32(bound), Fingerprint: fingerprint, Parent: int32(k), Turn: uint16(way), State: blanks(to, int16(blank))})
	}
	return list, looked
}

// Next makes the boards that are kept.
func (l *tileLayer) Next(kept []kit.Candidate) {
	next := make([]uint16, 0, len(kept)*l.Cells)
	for _, c := range kept {
		n := len(next)
		next = append(next, l.tiles(int(c.Parent))...)
		next[n+int(int16(c.State))], next[n+int(c.State>>16)] = next[n+int(c.State>>16)], 0
	}
	l.boards = next
}
