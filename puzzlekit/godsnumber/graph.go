package godsnumber

import (
	"context"
	"fmt"
	"slices"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/stategraph"
	"puzzlelab/puzzlekit/word"
)

// A Graph has all states of a puzzle or all elements of a group, with the numbers
// 0..Size()-1. It is a [stategraph.Numbering]. It is immutable and safe for concurrent
// use.
type Graph[S any] struct {
	name       string
	moves      []word.Word
	index      stategraph.Index
	apply      func(state uint64, move int) (uint64, bool)
	start      S
	undirected bool
	transitive bool
	number     func(S) (uint64, bool)
	state      func(uint64) (S, error)
}

// newGraph returns a graph without the functions for its states.
func newGraph[S any](name string, moves []word.Word, index stategraph.Index, apply func(uint64, int) (uint64, bool)) *Graph[S] {
	return &Graph[S]{name: name, moves: moves, index: index, apply: apply}
}

// Name returns the name of the graph.
func (g *Graph[S]) Name() string { return g.name }

// Moves returns the moves that count one, in the order of the neighbours.
func (g *Graph[S]) Moves() []word.Word { return slices.Clone(g.moves) }

// Size returns the number of states.
func (g *Graph[S]) Size() uint64 { return g.index.Size() }

// Index returns the graph of the numbers.
func (g *Graph[S]) Index() stategraph.Index { return g.index }

// Start returns the solved state, or the identity.
func (g *Graph[S]) Start() S { return g.start }

// Undirected reports whether each move can be undone by one move.
func (g *Graph[S]) Undirected() bool { return g.undirected }

// VertexTransitive reports whether the graph is known to look the same from every
// state, like a Cayley graph. Then the eccentricity of the start is the diameter, and
// [stategraph.Distances.AllPairs] can be used.
func (g *Graph[S]) VertexTransitive() bool { return g.transitive }

// Number returns the number of a state, and false for a state that is not in the graph.
func (g *Graph[S]) Number(state S) (uint64, bool) { return g.number(state) }

// State returns the state with a number, or a [*fault.InputError].
func (g *Graph[S]) State(number uint64) (S, error) {
	if number >= g.Size() {
		var none S
		return none, &fault.InputError{In: "godsnumber.Graph.State", What: "number", Value: number, Want: fmt.Sprintf("below %d", g.Size())}
	}
	return g.state(number)
}

// Numbers returns the same graph with the numbers as its states.
func (g *Graph[S]) Numbers() *Graph[uint64] {
	start, _ := g.number(g.start)
	out := newGraph[uint64](g.name, g.moves, g.index, g.apply)
	out.start, out.undirected, out.transitive = start, g.undirected, g.transitive
	out.number = func(n uint64) (uint64, bool) { return n, n < g.Size() }
	out.state = func(n uint64) (uint64, error) { return n, nil }
	return out
}

// Enumerate visits all states and returns their distances from the starts, or from
// Start() if none is given. It sets Options.Undirected, and Options.Name if that is
// empty. The other options and the errors are those of [stategraph.Enumerate].
func (g *Graph[S]) Enumerate(ctx context.Context, starts []S, opts *stategraph.Options) (*stategraph.Distances[S], error) {
	var o stategraph.Options
	if opts != nil {
		o = *opts
	}
	o.Undirected = g.undirected
	if o.Name == "" {
		o.Name = g.name
	}
	if len(starts) == 0 {
		starts = []S{g.start}
	}
	numbers := make([]uint64, len(starts))
	for i, s := range starts {
		n, ok := g.number(s)
		if !ok {
			return nil, notHere("godsnumber.Graph.Enumerate", s)
		}
		numbers[i] = n
	}
	d, err := stategraph.Enumerate(ctx, g.index, numbers, &o)
	if err != nil {
		return nil, err
	}
	return stategraph.Named(d, g), nil
}

func notHere(in string, state any) error {
	return &fault.InputError{In: in, What: "state", Value: state, Want: "a state of the graph"}
}

// Word returns the moves along a path of states, such as the one that
// [stategraph.Distances.Path] returns. A [*fault.InputError] names a state that no move
// makes of the previous one. Cost O(path·(moves + degree)).
func (g *Graph[S]) Word(path []S) (word.Word, error) {
	const in = "godsnumber.Graph.Word"
	var w word.Word // if there are no moves, over no alphabet
	if len(g.moves) > 0 {
		w = g.moves[0].Prefix(0)
	}
	var last uint64
	for k, s := range path {
		n, ok := g.number(s)
		if !ok {
			return word.Word{}, notHere(in, s)
		}
		if k > 0 {
			m, ok := g.moveTo(last, n)
			if !ok {
				return word.Word{}, &fault.InputError{In: in, What: fmt.Sprintf("state %d of the path", k), Value: s, Want: "a neighbour of the state before it"}
			}
			w = w.Mul(g.moves[m])
		}
		last = n
	}
	return w, nil
}

// moveTo returns the first move that leads from one state to another.
func (g *Graph[S]) moveTo(from, to uint64) (int, bool) {
	for m := range g.moves {
		if next, ok := g.apply(from, m); ok && next == to {
			return m, true
		}
	}
	return 0, false
}

// String describes the graph in one line.
func (g *Graph[S]) String() string {
	return fmt.Sprintf("%s: %s, %s", g.name, counted.Of(g.Size(), "states"), counted.Of(len(g.moves), "moves"))
}
