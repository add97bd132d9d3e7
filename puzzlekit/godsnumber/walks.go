package godsnumber

import (
	"context"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/internal/rawperm"
	"puzzlelab/puzzlekit/stategraph"
)

// A root is the graph above a tower of levels. For each vertex and move it has the
// vertex to which the move leads and a multiplier of the tower's first level. For a
// group it is one vertex; for a puzzle it is the graph of the vertices of its board.
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

// walks numbers the states of a board by their vertex and by the arrangement that remains
// after the walk from there home along a spanning tree. If there is one vertex, each step
// is a loop. (The groupoid of Wilson 1974.)
type walks struct {
	vertexOf func(labels []int32) int32
	home     numbering
	order    []int32   // the vertices that can be reached
	number   []int32   // of a vertex in this order, -1 if it cannot be reached
	walk     [][]int32 // permutation of the walk from home to a vertex
}

// newWalks finds the vertices that can be reached.
func newWalks(b *board) *walks {
	w := &walks{vertexOf: b.vertex, number: make([]int32, b.vertices), walk: make([][]int32, b.vertices)}
	for v := range w.number {
		w.number[v] = -1
	}
	home := b.vertex(b.solved)
	w.order = []int32{home}
	w.number[home], w.walk[home] = 0, rawperm.Identity[int32](len(b.solved))
	for head := 0; head < len(w.order); head++ {
		v := w.order[head]
		for _, s := range b.steps {
			if s.images[v] == nil {
				continue
			}
			to := s.to[v]
			if w.number[to] < 0 {
				w.number[to] = int32(len(w.order))
				w.order = append(w.order, to)
				w.walk[to] = rawperm.Product(w.walk[v], s.images[v])
			}
		}
	}
	return w
}

// root returns the graph of the vertices. Its multipliers are the loops that its arcs
// close.
func (w *walks) root(ctx context.Context, steps []step) (r root, loops [][]int32, err error) {
	r = root{vertices: len(w.order), moves: len(steps)}
	known := map[string]uint32{}
	for _, v := range w.order {
		if err := fault.Stopped(ctx, inPuzzle, "the loops"); err != nil {
			return root{}, nil, err
		}
		for _, s := range steps {
			if s.images[v] == nil {
				r.arcs = append(r.arcs, stategraph.Arc{To: -1})
				continue
			}
			to := s.to[v]
			loop := rawperm.Product(rawperm.Product(w.walk[v], s.images[v]), rawperm.Inverse(w.walk[to]))
			key := keyOf(loop)
			if _, ok := known[key]; !ok {
				known[key] = uint32(len(loops))
				loops = append(loops, loop)
			}
			r.arcs = append(r.arcs, stategraph.Arc{To: w.number[to], Voltage: known[key]})
		}
	}
	return r, loops, nil
}

// numberOf returns the number of a state, and false if no moves lead there.
func (w *walks) numberOf(labels []int32) (uint64, bool) {
	v := w.vertexOf(labels)
	if v < 0 || w.number[v] < 0 {
		return 0, false
	}
	n, ok := w.home.number(applied(labels, rawperm.Inverse(w.walk[v])))
	return uint64(w.number[v])*w.home.size() + n, ok
}

// labels returns the state with a number.
func (w *walks) labels(n uint64) []int32 {
	size := w.home.size()
	return applied(w.home.labels(n%size), w.walk[w.order[n/size]])
}
