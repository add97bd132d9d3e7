package gonumgraph_test

import (
	"context"
	"fmt"

	gonumpath "gonum.org/v1/gonum/graph/path"
	"gonum.org/v1/gonum/graph/simple"
	"gonum.org/v1/gonum/graph/topo"

	"puzzlelab/puzzlekit/stategraph"
	"puzzlelab/puzzlekit/stategraph/gonumgraph"
)

func ExampleExplicit() {
	// One step of the Collatz rule, modulo 12.
	rule := func(dst []int, n int) []int {
		if n%2 == 0 {
			return append(dst, n/2)
		}
		return append(dst, (3*n+1)%12)
	}
	g, _ := stategraph.Explore(context.Background(), rule, []int{1, 3, 5, 7, 9, 11}, nil)
	for _, cycle := range topo.DirectedCyclesIn(gonumgraph.Explicit(g)) {
		fmt.Println(cycle)
	}
	// Output:
	// [1 4 2 1]
}

func ExampleNeighbors() {
	roads := simple.NewUndirectedGraph()
	for _, r := range [][2]int64{{1, 2}, {2, 3}, {3, 4}, {4, 1}, {4, 5}} {
		roads.SetEdge(simple.Edge{F: simple.Node(r[0]), T: simple.Node(r[1])})
	}
	g, _ := stategraph.Explore(context.Background(), gonumgraph.Neighbors(roads), []int64{1}, nil)
	d, _ := g.From(context.Background(), 1)
	path, _ := d.Path(5)
	ways, _ := d.PathCount(context.Background(), 3)
	fmt.Println(d.Spheres(), path, ways)
	// Output: [1 2 2] [1 4 5] 2
}

func ExampleImplicit() {
	// Sorting four things by exchanges of neighbours: a way found by gonum.
	sorts, _ := stategraph.NewPermutations(4, false, []int{1, 0, 2, 3}, []int{0, 2, 1, 3}, []int{0, 1, 3, 2})
	path, weight := gonumpath.DijkstraFrom(simple.Node(0), gonumgraph.Implicit(sorts)).To(23)
	fmt.Println(weight, "swaps,", len(path), "orders, the last", path[len(path)-1])
	// Output: 6 swaps, 7 orders, the last 23
}

func ExampleNode() {
	ring := func(dst []string, s string) []string { return append(dst, s[1:]+s[:1]) }
	g, _ := stategraph.Explore(context.Background(), ring, []string{"abc"}, nil)
	nodes := gonumgraph.Explicit(g).Nodes()
	for nodes.Next() {
		n := nodes.Node().(gonumgraph.Node[string])
		fmt.Println(n.ID(), n.State, n.DOTID())
	}
	// Output:
	// 0 abc "abc"
	// 1 bca "bca"
	// 2 cab "cab"
}
