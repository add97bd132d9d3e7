package gonumgraph

import (
	"slices"

	"gonum.org/v1/gonum/graph"

	"puzzlelab/puzzlekit/stategraph"
)

// Neighbours returns the rule of a graph of gonum for [stategraph.Explore]. Its
// states are the IDs of the nodes, and neighbours come in increasing order: most
// graphs of gonum give them in another order every time.
func Neighbours(g interface{ From(id int64) graph.Nodes }) stategraph.Neighbours[int64] {
	return func(dst []int64, id int64) []int64 {
		begin := len(dst)
		for nodes := g.From(id); nodes.Next(); {
			dst = append(dst, nodes.Node().ID())
		}
		slices.Sort(dst[begin:])
		return dst
	}
}
