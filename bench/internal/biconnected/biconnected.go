// Package biconnected lists the small graphs that no single vertex holds together: the
// 2-connected graphs.
package biconnected

import (
	"cmp"
	"context"
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/fault"
)

// MaxVertices is the size of the largest graphs that All lists.
const MaxVertices = 9

// A Graph has in g[v] a bit for each neighbour of vertex v. Vertices count from 0.
type Graph []uint16

// All returns one of each isomorphism class of 2-connected graphs with 3 to 9 vertices,
// those with few edges first. The numbers of classes are 1, 3, 10, 56, 468, 7,123 and
// 194,066 (OEIS A002218).
//
// Every connected graph has a vertex without which it is still connected; in a 2-connected
// graph, each vertex is one. So connected graphs grow by one vertex at a time, from one of
// each class, and the 2-connected ones grow out of those by a vertex that has no more
// neighbours than any other. Of what grows, one graph in each class is kept. A
// *fault.InputError refuses other numbers of vertices; a *fault.StoppedError says that the
// context ended. Cost: a second for 8 vertices, ten for 9.
func All(ctx context.Context, vertices int) ([]Graph, error) {
	if vertices < 3 || vertices > MaxVertices {
		return nil, &fault.InputError{In: "biconnected.All", What: "the number of vertices", Value: vertices, Want: "3 to 9"}
	}
	graphs := []Graph{{0}}
	for size := 2; size <= vertices; size++ {
		keep := leastLast
		if size < vertices {
			keep = func(Graph) bool { return true }
		}
		var err error
		if graphs, err = grow(ctx, graphs, keep); err != nil {
			return nil, err
		}
	}
	slices.SortFunc(graphs, func(a, b Graph) int {
		return cmp.Or(cmp.Compare(a.Edges(), b.Edges()), cmp.Compare(code(a, identity(a)), code(b, identity(b))))
	})
	return graphs, nil
}

// grow joins a new vertex to the graphs in all ways, and returns one of each class of
// those to keep.
func grow(ctx context.Context, graphs []Graph, keep func(Graph) bool) (grown []Graph, err error) {
	seen := map[uint64]bool{}
	for _, g := range graphs {
		if err := fault.Stopped(ctx, "biconnected.All", fmt.Sprintf("%s found", counted.Of(len(grown), "graphs"))); err != nil {
			return nil, err
		}
		for neighbors := 1; neighbors < 1<<len(g); neighbors++ {
			h := g.join(uint16(neighbors))
			if !keep(h) {
				continue
			}
			if c := Canonical(h); !seen[c] {
				seen[c] = true
				grown = append(grown, h)
			}
		}
	}
	return grown, nil
}

// join returns the graph with one vertex more.
func (g Graph) join(neighbors uint16) Graph {
	h := append(slices.Clone(g), neighbors)
	for v := range g {
		h[v] |= (neighbors >> v & 1) << len(g)
	}
	return h
}

// leastLast tells whether a graph is 2-connected and its last vertex has the fewest
// neighbours.
func leastLast(g Graph) bool {
	last := bits.OnesCount16(g[len(g)-1])
	for _, neighbors := range g {
		if bits.OnesCount16(neighbors) < last {
			return false
		}
	}
	return TwoConnected(g)
}

// Edges returns the number of edges.
func (g Graph) Edges() (n int) {
	for _, neighbors := range g {
		n += bits.OnesCount16(neighbors)
	}
	return n / 2
}

// TwoConnected tells whether a graph of at least three vertices is connected, and still
// so without any one of its vertices.
func TwoConnected(g Graph) bool {
	all := uint16(1<<len(g) - 1)
	for v := range g {
		if rest := all &^ (1 << v); g.reach(rest) != rest {
			return false
		}
	}
	return true
}

// reach returns the vertices that the first of some vertices reaches inside them.
func (g Graph) reach(inside uint16) uint16 {
	reached := inside & -inside
	for {
		next := reached
		for v := range g {
			if reached>>v&1 == 1 {
				next |= g[v] & inside
			}
		}
		if next == reached {
			return reached
		}
		reached = next
	}
}

func identity(g Graph) []int {
	order := make([]int, len(g))
	for v := range order {
		order[v] = v
	}
	return order
}

// String writes the edges, with vertices that count from 1: 1-2 1-3 2-3.
func (g Graph) String() string {
	var edges []string
	for v, neighbors := range g {
		for w := v + 1; w < len(g); w++ {
			if neighbors>>w&1 == 1 {
				edges = append(edges, fmt.Sprintf("%d-%d", v+1, w+1))
			}
		}
	}
	return strings.Join(edges, " ")
}
