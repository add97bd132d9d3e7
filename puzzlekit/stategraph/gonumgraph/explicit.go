package gonumgraph

import (
	"fmt"
	"slices"

	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/iterator"

	"puzzlelab/puzzlekit/stategraph"
)

// A Node is a state. Its ID is the number of the state.
type Node[S any] struct {
	State S
	id    int64
}

// ID returns the number of the state.
func (n Node[S]) ID() int64 { return n.id }

// String writes the state.
func (n Node[S]) String() string { return fmt.Sprint(n.State) }

// DOTID writes the state, for gonum's encoding/dot.
func (n Node[S]) DOTID() string { return fmt.Sprintf("%q", fmt.Sprint(n.State)) }

// directed is an explored graph. It is immutable and safe for concurrent use.
type directed[S comparable] struct {
	nodes []graph.Node
	out   [][]int64 // in increasing order
	in    [][]int64
}

// Explicit returns an explored graph as a graph of gonum. Its nodes are of type [Node], with
// the numbers of the states as IDs. Several moves between the same states become one edge.
// Cost O(states + edges).
func Explicit[S comparable](g *stategraph.Graph[S]) graph.Directed {
	states := g.States()
	d := &directed[S]{nodes: make([]graph.Node, len(states)), out: make([][]int64, len(states)), in: make([][]int64, len(states))}
	for i, s := range states {
		d.nodes[i] = Node[S]{s, int64(i)}
		next, err := g.Neighbors(s)
		if err != nil {
			panic(err) // s is a state of the graph
		}
		for _, t := range next {
			n, _ := g.Number(t)
			d.out[i] = append(d.out[i], int64(n))
		}
		slices.Sort(d.out[i])
		d.out[i] = slices.Compact(d.out[i])
		for _, j := range d.out[i] {
			d.in[j] = append(d.in[j], int64(i))
		}
	}
	return d
}

func (d *directed[S]) has(id int64) bool { return id >= 0 && id < int64(len(d.nodes)) }

// Node returns the node with the given ID, or nil if there is none.
func (d *directed[S]) Node(id int64) graph.Node {
	if !d.has(id) {
		return nil
	}
	return d.nodes[id]
}

// Nodes returns all nodes in the order of their IDs.
func (d *directed[S]) Nodes() graph.Nodes {
	if len(d.nodes) == 0 {
		return graph.Empty
	}
	return iterator.NewOrderedNodes(d.nodes)
}

// From returns the nodes that one move reaches.
func (d *directed[S]) From(id int64) graph.Nodes {
	if !d.has(id) {
		return graph.Empty
	}
	return d.pick(d.out[id])
}

// To returns the nodes from which one move leads to a node.
func (d *directed[S]) To(id int64) graph.Nodes {
	if !d.has(id) {
		return graph.Empty
	}
	return d.pick(d.in[id])
}

func (d *directed[S]) pick(ids []int64) graph.Nodes {
	if len(ids) == 0 {
		return graph.Empty
	}
	nodes := make([]graph.Node, len(ids))
	for i, id := range ids {
		nodes[i] = d.nodes[id]
	}
	return iterator.NewOrderedNodes(nodes)
}

// HasEdgeFromTo reports whether a move leads from one node to another.
func (d *directed[S]) HasEdgeFromTo(from, to int64) bool {
	if !d.has(from) {
		return false
	}
	_, found := slices.BinarySearch(d.out[from], to)
	return found
}

// HasEdgeBetween reports whether a move leads from one of two nodes to the other.
func (d *directed[S]) HasEdgeBetween(x, y int64) bool {
	return d.HasEdgeFromTo(x, y) || d.HasEdgeFromTo(y, x)
}

// Edge returns the edge from one node to another, or nil if there is none.
func (d *directed[S]) Edge(from, to int64) graph.Edge {
	if !d.HasEdgeFromTo(from, to) {
		return nil
	}
	return edge{d.nodes[from], d.nodes[to]}
}

// Edges returns all edges.
func (d *directed[S]) Edges() graph.Edges {
	var edges []graph.Edge
	for from, list := range d.out {
		for _, to := range list {
			edges = append(edges, edge{d.nodes[from], d.nodes[to]})
		}
	}
	if len(edges) == 0 {
		return graph.Empty
	}
	return iterator.NewOrderedEdges(edges)
}

type edge struct{ from, to graph.Node }

func (e edge) From() graph.Node         { return e.from }
func (e edge) To() graph.Node           { return e.to }
func (e edge) ReversedEdge() graph.Edge { return edge{e.to, e.from} }
