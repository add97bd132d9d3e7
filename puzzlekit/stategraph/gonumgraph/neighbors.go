package gonumgraph

import (
	"slices"

	"gonum.org/v1/gonum/graph"

	"puzzlelab/puzzlekit/stategraph"
)

// Neighbors returns a [stategraph.Neighbors] for a graph of gonum. Its states are the IDs of
// the nodes. Neighbours are in increasing order, because many graphs of gonum return them in
// an order that varies.
func Neighbors(g interface{ From(id int64) graph.Nodes }) stategraph.Neighbors[int64] {
	return func(dst []int64, id int64) []int64 {
		begin := len(dst)
		for nodes := g.From(id); nodes.Next(); {
			dst = append(dst, nodes.Node().ID())
		}
		slices.Sort(dst[begin:])
		return dst
	}
}
