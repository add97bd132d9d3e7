package stategraph

import (
	"context"
	"fmt"
	"iter"
)

// A Wave is what a breadth-first search finds at one distance.
type Wave struct {
	Distance int
	States   []int    // the numbers of the states, in the order in which they are found
	Names    []string // of all states of the graph, by number
	Edges    [][2]int // all of them, as numbers, each direction on its own
}

// Waves is [Graph.From] to be watched: it yields each sphere, that of the start first. The
// names are those that fmt.Sprint gives the states. The numbers of the states are those of
// [Graph.Number]. It yields nothing if start is not in the graph. It is made for graphs that
// can be drawn: names and edges take O(states + edges) memory.
func (g *Graph[S]) Waves(start S) iter.Seq[Wave] {
	return func(yield func(Wave) bool) {
		first, ok := g.number[start]
		if !ok {
			return
		}
		w := Wave{Distance: -1}
		for i, s := range g.states {
			w.Names = append(w.Names, fmt.Sprint(s))
			for _, j := range g.out(int32(i)) {
				w.Edges = append(w.Edges, [2]int{i, int(j)})
			}
		}
		g.watch(context.Background(), newDepths(len(g.states)), nil, nil, func(sphere []int32) bool {
			w.Distance++
			w.States = nil
			for _, i := range sphere {
				w.States = append(w.States, int(i))
			}
			return yield(w)
		}, uint64(first))
	}
}

// String describes the wave: "distance 2: 5 states".
func (w Wave) String() string {
	noun := "states"
	if len(w.States) == 1 {
		noun = "state"
	}
	return fmt.Sprintf("distance %d: %d %s", w.Distance, len(w.States), noun)
}
