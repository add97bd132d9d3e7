package godsnumber

import (
	"context"
	"fmt"

	"puzzlelab/puzzlekit/stategraph"
)

// A Graph is the graph of all states of a puzzle or group, with numbered
// states. It is immutable and safe for concurrent use.
type Graph struct {
	name       string
	moves      []string
	index      *stategraph.VoltageGraph
	start      uint64
	undirected bool
	transitive bool
}

// Name returns what the graph is of.
func (g *Graph) Name() string { return g.name }

// Moves returns the names of the moves that count one, in the order of the
// arcs.
func (g *Graph) Moves() []string { return append([]string(nil), g.moves...) }

// Size returns the number of numbered states. It is an upper bound for a puzzle
// with identical pieces: some of the states may be out of reach.
func (g *Graph) Size() uint64 { return g.index.Size() }

// Index returns the graph for [stategraph.Enumerate].
func (g *Graph) Index() *stategraph.VoltageGraph { return g.index }

// Start returns the number of the solved state, or of the identity.
func (g *Graph) Start() uint64 { return g.start }

// Undirected reports whether each move can be undone by one move.
func (g *Graph) Undirected() bool { return g.undirected }

// VertexTransitive reports whether the graph is known to look alike from every
// state, as Cayley graphs do: then the eccentricity of the start is the
// diameter, and [stategraph.Levels.AllPairs] is right.
func (g *Graph) VertexTransitive() bool { return g.transitive }

// Enumerate visits all states from the solved one. Options are those of
// [stategraph.Enumerate] except Undirected, which is known, and Name, which
// becomes the name of the graph when it is empty. Errors are its errors.
func (g *Graph) Enumerate(ctx context.Context, opts *stategraph.EnumerateOptions) (*stategraph.Levels, error) {
	var o stategraph.EnumerateOptions
	if opts != nil {
		o = *opts
	}
	o.Undirected = g.undirected
	if o.Name == "" {
		o.Name = g.name
	}
	return stategraph.Enumerate(ctx, g.index, g.start, &o)
}

// Word returns the names of the moves along a path of states, as
// [stategraph.Levels.Path] gives it. A [*stategraph.StateError] names a state
// that no move makes of the one before it. Cost O(path·moves).
func (g *Graph) Word(path []uint64) ([]string, error) {
	var word []string
	for k := 1; k < len(path); k++ {
		name, ok := g.move(path[k-1], path[k])
		if !ok {
			return nil, &stategraph.StateError{State: path[k]}
		}
		word = append(word, name)
	}
	return word, nil
}

func (g *Graph) move(from, to uint64) (string, bool) {
	for m, name := range g.moves {
		if next, ok := g.index.Apply(from, m); ok && next == to {
			return name, true
		}
	}
	return "", false
}

// String describes the graph in one line.
func (g *Graph) String() string {
	return fmt.Sprintf("%s: %d states, %d moves", g.name, g.Size(), len(g.moves))
}
