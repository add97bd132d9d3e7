package tiles

import (
	"context"
	"slices"
)

// blankPattern is a pattern whose last "tile" is the blank, with the number of
// multi-tile moves that each placement needs. There are two numbers for each, one if
// the first move is along a row and one if it is along a column; a search knows which.
type blankPattern struct {
	*pattern
	distance []uint8 // by rank and axis
	shift    uint    // of its tiles in a word
	mask     uint64  // of its tiles, shifted
}

// newBlankPattern returns a pattern without its table. The tiles must be adjacent and
// in this order in the words of m.
func newBlankPattern(m *mover, tiles []int) *blankPattern {
	return &blankPattern{
		pattern: newPattern(m.board, append(slices.Clone(tiles), m.board.Cells)),
		shift:   uint(m.shift[tiles[0]]),
		mask:    1<<(4*len(tiles)) - 1,
	}
}

// moves returns the number of moves that the tiles of a word need with the blank in the
// given cell if the first move is along the given axis.
func (p *blankPattern) moves(word uint64, blank uint32, axis int) int {
	key := uint32(word>>p.shift&p.mask) | blank<<(4*(len(p.tiles)-1))
	return int(p.distance[axes*int(p.rank(key))+axis])
}

// bytes returns the size of the table.
func (p *blankPattern) bytes() int { return axes * p.size() }

const unknown = 0xff

// build makes the table breadth first; every round goes through it in order. A
// placement that needs n moves, the first along one axis, is one move along the other
// axis from placements that need n+1.
func (p *blankPattern) build(ctx context.Context) ([]uint8, error) {
	distance := slices.Repeat([]uint8{unknown}, p.bytes())
	home := axes * int(p.rank(p.homeKey()))
	distance[home+alongRow], distance[home+alongColumn] = 0, 0
	tails := tailTuples(len(p.tiles)-headTiles, p.free)
	for depth, met := uint8(0), true; met; depth++ {
		met = false
		for h := range p.headKeys {
			if ctx.Err() != nil {
				return nil, context.Cause(ctx)
			}
			first := axes * h * p.tailRanks
			for i, d := range distance[first : first+axes*p.tailRanks] {
				if d == depth && p.spread(distance, p.placement(h, tails[i/axes]), 1-i%axes, depth+1) {
					met = true
				}
			}
		}
	}
	return distance, nil
}

// placement returns the key of a head and a tail.
func (p *pattern) placement(head int, tail [maxPattern - headTiles]uint8) uint32 {
	key := p.headKeys[head]
	var free [MaxCells]uint8
	n := 0
	for c := range p.board.Cells {
		if p.heads[key]>>c&1 == 0 {
			free[n] = uint8(c)
			n++
		}
	}
	for i := range len(p.tiles) - headTiles {
		key |= uint32(free[tail[i]]) << (4 * (headTiles + i))
	}
	return key
}

// spread sets the depth of the placements one move along an axis away that have none
// yet.
func (p *blankPattern) spread(distance []uint8, key uint32, axis int, depth uint8) (met bool) {
	blankShift := 4 * (len(p.tiles) - 1)
	at := int8(key >> blankShift & 15)
	for d := 2 * axis; d < 2*axis+2; d++ {
		moved := key
		for c, to := at, p.board.next[at][d]; to >= 0; c, to = to, p.board.next[to][d] {
			for i := range len(p.tiles) - 1 {
				if int8(moved>>(4*i)&15) == to {
					moved ^= uint32(c^to) << (4 * i)
				}
			}
			moved ^= uint32(c^to) << blankShift
			if r := axes*int(p.rank(moved)) + axis; distance[r] == unknown {
				distance[r] = depth
				met = true
			}
		}
	}
	return met
}
