package solve

import (
	"context"
	"slices"
)

// A slideDeepening raises the lower bound of a board by iterative deepening
// (Korf 1985: IDA*). It needs no memory.
type slideDeepening struct {
	*conflicts
	ctx   context.Context
	board []uint8
	limit uint64 // nodes

	nodes           uint64
	lower           int
	solved, stopped bool
	ways            []uint8
}

// deepen searches all ways of length lower, which grows by two, until there is
// a solution, which is returned, or the limit is reached.
func (d *slideDeepening) deepen() []uint8 {
	blank, h := slices.Index(d.board, 0), d.bound(d.board)
	for d.lower = h; ; d.lower += 2 {
		if d.solved = d.below(blank, blankNowhere, h); d.solved {
			return d.ways
		}
		if d.spent() {
			return nil
		}
	}
}

func (d *slideDeepening) spent() bool {
	d.stopped = d.stopped || d.nodes >= d.limit || d.nodes%1024 == 0 && d.ctx.Err() != nil
	return d.stopped
}

// below looks for a way home from a board with the bound h.
func (d *slideDeepening) below(blank int, last uint8, h int) bool {
	if h == 0 {
		return true
	}
	for way, to := range d.next[blank] {
		if to < 0 || last == uint8(way)^1 {
			continue
		}
		d.nodes++
		if d.spent() {
			return false
		}
		g := d.after(d.board, h, blank, way)
		if len(d.ways)+1+g > d.lower {
			continue
		}
		d.slide(blank, int(to))
		d.ways = append(d.ways, uint8(way))
		if d.below(int(to), uint8(way), g) {
			return true
		}
		d.ways = d.ways[:len(d.ways)-1]
		d.slide(int(to), blank)
	}
	return false
}

// slide moves the blank from one cell to the next.
func (d *slideDeepening) slide(from, to int) {
	d.board[from], d.board[to] = d.board[to], d.board[from]
}
