package godsnumber

import (
	"slices"

	"puzzlelab/puzzlekit/internal/rawperm"
	"puzzlelab/puzzlekit/stategraph"
)

// A root is the graph above a tower of levels. For each vertex and move it has the
// vertex to which the move leads and a multiplier of the tower's first level. For a
// group it is one vertex; for a puzzle with a free blank it is the graph of the places
// of the blank.
type root struct {
	vertices, moves int
	arcs            []stategraph.Arc // Voltage is the number of the multiplier
}

// oneVertex returns the root of a group whose moves are the multipliers.
func oneVertex(moves int) root {
	r := root{vertices: 1, moves: moves}
	for m := range moves {
		r.arcs = append(r.arcs, stategraph.Arc{Voltage: uint32(m)})
	}
	return r
}

// walks numbers the states of a board by the place of the blank and by the arrangement
// that remains when the blank walks home along a spanning tree. If nothing slides,
// there is one place, and each step is a loop. (The groupoid of Wilson 1974.)
type walks struct {
	blank  int32
	home   numbering
	vertex []int32   // number of a place, -1 if the blank cannot come there
	places []int32   // place of a number
	walk   [][]int32 // permutation of the walk of the blank from home to a place
}

// newWalks finds the places to which the blank can come.
func newWalks(b *board) *walks {
	n := len(b.solved)
	w := &walks{blank: b.blank, vertex: make([]int32, n), walk: make([][]int32, n), places: []int32{b.home}}
	for v := range w.vertex {
		w.vertex[v] = -1
	}
	w.vertex[b.home], w.walk[b.home] = 0, rawperm.Identity[int32](n)
	for head := 0; head < len(w.places); head++ {
		v := w.places[head]
		for _, s := range b.steps {
			if s.images[v] == nil {
				continue
			}
			to := s.blankTo(int(v))
			if w.vertex[to] < 0 {
				w.vertex[to] = int32(len(w.places))
				w.places = append(w.places, to)
				w.walk[to] = rawperm.Product(w.walk[v], s.images[v])
			}
		}
	}
	return w
}

// root returns the graph of the blank's places. Its multipliers are the loops that its
// arcs close.
func (w *walks) root(steps []step) (r root, loops [][]int32) {
	r = root{vertices: len(w.places), moves: len(steps)}
	known := map[string]uint32{}
	for _, v := range w.places {
		for _, s := range steps {
			if s.images[v] == nil {
				r.arcs = append(r.arcs, stategraph.Arc{To: -1})
				continue
			}
			to := s.blankTo(int(v))
			loop := rawperm.Product(rawperm.Product(w.walk[v], s.images[v]), rawperm.Inverse(w.walk[to]))
			key := keyOf(loop)
			if _, ok := known[key]; !ok {
				known[key] = uint32(len(loops))
				loops = append(loops, loop)
			}
			r.arcs = append(r.arcs, stategraph.Arc{To: w.vertex[to], Voltage: known[key]})
		}
	}
	return r, loops
}

// number returns the number of a state, and false if no moves lead there.
func (w *walks) number(labels []int32) (uint64, bool) {
	place := w.places[0]
	if w.blank >= 0 {
		place = int32(slices.Index(labels, w.blank))
	}
	if w.vertex[place] < 0 {
		return 0, false
	}
	n, ok := w.home.number(applied(labels, rawperm.Inverse(w.walk[place])))
	return uint64(w.vertex[place])*w.home.size() + n, ok
}

// labels returns the state with a number.
func (w *walks) labels(n uint64) []int32 {
	size := w.home.size()
	return applied(w.home.labels(n%size), w.walk[w.places[n/size]])
}
