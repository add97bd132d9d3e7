package stategraph

import (
	"context"
	"fmt"
	"slices"
	"time"

	"puzzlelab/puzzlekit/internal/progress"
)

// Neighbours appends the states that one move reaches from s to dst and
// returns the extended slice. It must give the same states in the same order
// every time. A state may be listed twice; two edges are then counted.
type Neighbours[S comparable] func(dst []S, s S) []S

// Options of [Explore]. Nil means the defaults.
type Options struct {
	// MaxStates ends an exploration that meets more states than this with a
	// [*LimitError]. 0 means 10,000,000.
	MaxStates int
	// Progress is called at most five times a second with the number of states
	// met and of those whose neighbours are known.
	Progress func(met, expanded int)
}

const (
	defaultMaxStates = 10_000_000
	checkEvery       = 1024 // states between two looks at the context
)

// A Graph is an explicit directed graph: every state that moves reach from the
// starts, in the order in which they were met, with the edges. It is immutable
// and safe for concurrent use.
type Graph[S comparable] struct {
	states []S
	number map[S]int32
	// The neighbours of state i are edges[first[i]:first[i+1]].
	first []int
	edges []int32
}

// Explore lists the states that moves reach from the starts, and the edges
// between them. Several starts give a graph that need not be connected; a start
// given twice counts once.
//
// It takes time and memory in proportion to states and edges, some 100 bytes a
// state. Errors: an [*OptionError], a [*LimitError], or what ended ctx.
func Explore[S comparable](ctx context.Context, neighbours Neighbours[S], opts *Options, starts ...S) (*Graph[S], error) {
	o := Options{MaxStates: defaultMaxStates}
	if opts != nil {
		o.Progress = opts.Progress
		if err := notNegative("Options.MaxStates", opts.MaxStates); err != nil {
			return nil, err
		}
		if opts.MaxStates > 0 {
			o.MaxStates = opts.MaxStates
		}
	}
	g := &Graph[S]{number: map[S]int32{}, first: []int{0}}
	for _, s := range starts {
		g.add(s)
	}
	var next []S
	reported := time.Now()
	for i := 0; i < len(g.states); i++ {
		if i%checkEvery == 0 {
			if ctx.Err() != nil {
				return nil, fmt.Errorf("stategraph: exploration stopped after %d states: %w", len(g.states), context.Cause(ctx))
			}
			if o.Progress != nil && time.Since(reported) >= progress.Interval {
				o.Progress(len(g.states), i)
				reported = time.Now()
			}
		}
		next = neighbours(next[:0], g.states[i])
		for _, s := range next {
			g.edges = append(g.edges, g.add(s))
		}
		if len(g.states) > o.MaxStates {
			return nil, &LimitError{Found: len(g.states), Limit: o.MaxStates, Option: "MaxStates"}
		}
		g.first = append(g.first, len(g.edges))
	}
	return g, nil
}

// add returns the number of s, a new one when it has not been met before.
func (g *Graph[S]) add(s S) int32 {
	if i, met := g.number[s]; met {
		return i
	}
	i := int32(len(g.states))
	g.number[s] = i
	g.states = append(g.states, s)
	return i
}

// Len returns the number of states.
func (g *Graph[S]) Len() int { return len(g.states) }

// EdgeCount returns the number of moves, counted in each direction in which
// they can be made.
func (g *Graph[S]) EdgeCount() int { return len(g.edges) }

// States returns the states in the order in which they were met.
func (g *Graph[S]) States() []S { return slices.Clone(g.states) }

// Contains reports whether s is a state of the graph.
func (g *Graph[S]) Contains(s S) bool {
	_, ok := g.number[s]
	return ok
}

// Neighbours returns the states that one move reaches from s; a [*StateError]
// when s is not in the graph.
func (g *Graph[S]) Neighbours(s S) ([]S, error) {
	i, ok := g.number[s]
	if !ok {
		return nil, &StateError{State: s}
	}
	return g.pick(g.out(i)), nil
}

func (g *Graph[S]) out(i int32) []int32 { return g.edges[g.first[i]:g.first[i+1]] }

func (g *Graph[S]) pick(numbers []int32) []S {
	out := make([]S, len(numbers))
	for k, i := range numbers {
		out[k] = g.states[i]
	}
	return out
}
