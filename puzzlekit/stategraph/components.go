package stategraph

import (
	"context"

	"puzzlelab/puzzlekit/fault"
)

// Components returns the weakly connected components: the sets of states that moves
// connect, in either direction. The states of a component are in the order of the
// graph, and the components in the order of their first states. If every move can
// be undone, a component holds the states that can be reached from each other.
// A [*fault.StoppedError] says that ctx ended. Cost almost O(states + edges)
// (union-find with path halving; Tarjan 1975).
func (g *Graph[S]) Components(ctx context.Context) ([][]S, error) {
	parent := make([]int32, len(g.states))
	for i := range parent {
		parent[i] = int32(i)
	}
	find := func(i int32) int32 {
		for parent[i] != i {
			parent[i] = parent[parent[i]]
			i = parent[i]
		}
		return i
	}
	for i := range g.states {
		if err := stoppedAt(ctx, i, "stategraph.Graph.Components"); err != nil {
			return nil, err
		}
		for _, j := range g.out(int32(i)) {
			// The smaller number wins, so that a component's root is its first state.
			a, b := find(int32(i)), find(j)
			parent[max(a, b)] = min(a, b)
		}
	}
	var out [][]S
	place := map[int32]int{}
	for i, s := range g.states {
		if err := stoppedAt(ctx, i, "stategraph.Graph.Components"); err != nil {
			return nil, err
		}
		root := find(int32(i))
		if _, known := place[root]; !known {
			place[root] = len(out)
			out = append(out, nil)
		}
		out[place[root]] = append(out[place[root]], s)
	}
	return out, nil
}

// stoppedAt looks at the context now and then.
func stoppedAt(ctx context.Context, i int, in string) error {
	if i%checkEvery != 0 {
		return nil
	}
	return fault.Stopped(ctx, in, "")
}
