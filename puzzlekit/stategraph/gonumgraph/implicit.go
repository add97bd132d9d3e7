package gonumgraph

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/traverse"

	"puzzlelab/puzzlekit/stategraph"
)

// Implicit returns a numbered graph for gonum's traversals and path searches. It keeps no
// edges in memory but computes them when they are needed. The nodes are of type [Node] of
// uint64, with the numbers of the states as IDs; states from 2^63 on have no node.
func Implicit(index stategraph.Index) traverse.Graph { return implicit{index} }

type implicit struct{ index stategraph.Index }

func (g implicit) From(id int64) graph.Nodes {
	if id < 0 || uint64(id) >= g.index.Size() {
		return graph.Empty
	}
	list := g.index.Neighbors(nil, uint64(id))
	list = slices.DeleteFunc(list, func(n uint64) bool { return n > math.MaxInt64 })
	return &numbers{all: distinct(list), at: -1}
}

func (g implicit) Edge(from, to int64) graph.Edge {
	if from < 0 || uint64(from) >= g.index.Size() || to < 0 || !slices.Contains(g.index.Neighbors(nil, uint64(from)), uint64(to)) {
		return nil
	}
	return edge{nodeOf(uint64(from)), nodeOf(uint64(to))}
}

func nodeOf(n uint64) graph.Node { return Node[uint64]{n, int64(n)} }

// distinct removes repetitions from a list in place, keeping its order.
func distinct(list []uint64) []uint64 {
	kept := list[:0]
	for _, n := range list {
		if !slices.Contains(kept, n) {
			kept = append(kept, n)
		}
	}
	return kept
}

// numbers is an iterator over states.
type numbers struct {
	all []uint64
	at  int // -1 before the first
}

func (n *numbers) Len() int { return len(n.all) - min(n.at+1, len(n.all)) }
func (n *numbers) Reset()   { n.at = -1 }

func (n *numbers) Next() bool {
	n.at = min(n.at+1, len(n.all))
	return n.at < len(n.all)
}

func (n *numbers) Node() graph.Node {
	if n.at < 0 || n.at >= len(n.all) {
		return nil
	}
	return nodeOf(n.all[n.at])
}
