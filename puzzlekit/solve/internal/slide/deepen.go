package slide

import (
	"context"
	"slices"
)

// A Deepening raises the lower bound of a board by iterative deepening (Korf 1985:
// IDA*). It needs no memory.
type Deepening struct {
	*Board
	Ctx   context.Context
	Tiles []uint16
	Limit uint64 // nodes
	Most  int    // maximum length of a solution
	Found func(ways []uint16) bool

	Nodes   uint64
	Lower   int
	Done    bool // a solution has been found, or all of them if all are wanted
	Stopped bool
	ways    []uint16
}

// Deepen searches all solutions of length lower, which it increases until one of three
// things happens: it calls found for a solution and found returns true, lower exceeds
// most, or the limit is reached.
func (d *Deepening) Deepen() {
	blank, h := slices.Index(d.Tiles, 0), d.Bound(d.Tiles)
	for d.Lower = h; d.Lower <= d.Most && !d.Done && !d.spent(); {
		if d.below(blank, -1, h); !d.Done && !d.Stopped {
			d.Lower += d.step
		}
	}
}

func (d *Deepening) spent() bool {
	d.Stopped = d.Stopped || d.Nodes >= d.Limit || d.Nodes%1024 == 0 && d.Ctx.Err() != nil
	return d.Stopped
}

// below looks for solutions of a board with the bound h, whose blank has come from the
// cell last. It reports whether to stop.
func (d *Deepening) below(blank, last, h int) bool {
	if h == 0 && len(d.ways) == d.Lower {
		d.Done = true
		return d.Found(d.ways)
	}
	for way, to := range d.After(blank) {
		if to < 0 || int(to) == last {
			continue
		}
		d.Nodes++
		if d.spent() {
			return true
		}
		g := d.BoundAfter(d.Tiles, h, blank, int(to))
		if len(d.ways)+1+g > d.Lower {
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
func (d *Deepening) slide(from, to int) {
	d.Tiles[from], d.Tiles[to] = d.Tiles[to], d.Tiles[from]
}
