package solve

import (
	"context"
	"slices"

	"puzzlelab/puzzlekit/solve/internal/board"
)

// A slideDeepening raises the lower bound of a board by iterative deepening (Korf 1985:
// IDA*). It needs no memory.
type slideDeepening struct {
	*board.Slides
	ctx   context.Context
	tiles []uint16
	limit uint64 // nodes
	most  int    // maximum length of a solution
	found func(ways []uint16) bool

	nodes   uint64
	lower   int
	done    bool // a solution has been found, or all of them if all are wanted
	stopped bool
	ways    []uint16
}

// deepen searches all solutions of length lower, which it increases until one of three
// things happens: it calls found for a solution and found returns true, lower exceeds
// most, or the limit is reached.
func (d *slideDeepening) deepen() {
	blank, h := slices.Index(d.tiles, 0), d.Bound(d.tiles)
	for d.lower = h; d.lower <= d.most && !d.done && !d.spent(); {
		if d.below(blank, -1, h); !d.done && !d.stopped {
			d.lower += d.Step
		}
	}
}

func (d *slideDeepening) spent() bool {
	d.stopped = d.stopped || d.nodes >= d.limit || d.nodes%1024 == 0 && d.ctx.Err() != nil
	return d.stopped
}

// below looks for solutions of a board with the bound h, whose blank has come from the
// cell last. It reports whether to stop.
func (d *slideDeepening) below(blank, last, h int) bool {
	if h == 0 && len(d.ways) == d.lower {
		d.done = true
		return d.found(d.ways)
	}
	for way, to := range d.After(blank) {
		if to < 0 || int(to) == last {
			continue
		}
		d.nodes++
		if d.spent() {
			return true
		}
		g := d.BoundAfter(d.tiles, h, blank, int(to))
		if len(d.ways)+1+g > d.lower {
			continue
		}
		d.slide(blank, int(to))
		d.ways = append(d.ways, uint16(way))
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
	d.tiles[from], d.tiles[to] = d.tiles[to], d.tiles[from]
}
