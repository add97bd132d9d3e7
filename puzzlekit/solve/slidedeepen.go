package solve

import (
	"context"
	"slices"
)

// A slideDeepening raises the lower bound of a board by iterative deepening
// (Korf 1985: IDA*). It needs no memory.
type slideDeepening struct {
	*slideBoard
	ctx   context.Context
	board []uint16
	limit uint64 // nodes
	most  int    // slides that a solution may have
	found func(ways []uint8) bool

	nodes   uint64
	lower   int
	done    bool // a solution has been found, or all that were asked for
	stopped bool
	ways    []uint8
}

// deepen searches all ways of length lower, which grows step by step, until
// there are solutions, which are handed to found until that returns true; or
// lower has passed most, or the limit is reached.
func (d *slideDeepening) deepen() {
	blank, h := slices.Index(d.board, 0), d.bound(d.board)
	for d.lower = h; d.lower <= d.most && !d.done && !d.spent(); {
		if d.below(blank, -1, h); !d.done && !d.stopped {
			d.lower += d.step
		}
	}
}

func (d *slideDeepening) spent() bool {
	d.stopped = d.stopped || d.nodes >= d.limit || d.nodes%1024 == 0 && d.ctx.Err() != nil
	return d.stopped
}

// below looks for ways home from a board with the bound h, to which the blank
// has come from the cell last, and reports whether to stop.
func (d *slideDeepening) below(blank, last, h int) bool {
	if h == 0 && len(d.ways) == d.lower {
		d.done = true
		return d.found(d.ways)
	}
	for way, to := range d.after(blank) {
		if to < 0 || int(to) == last {
			continue
		}
		d.nodes++
		if d.spent() {
			return true
		}
		g := d.boundAfter(d.board, h, blank, int(to))
		if len(d.ways)+1+g > d.lower {
			continue
		}
		d.slide(blank, int(to))
		d.ways = append(d.ways, uint8(way))
		stop := d.below(int(to), blank, g)
		d.ways = d.ways[:len(d.ways)-1]
		d.slide(int(to), blank)
		if stop {
			return true
		}
	}
	return false
}

// slide moves the blank from one cell to the next.
func (d *slideDeepening) slide(from, to int) {
	d.board[from], d.board[to] = d.board[to], d.board[from]
}
