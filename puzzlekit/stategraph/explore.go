package stategraph

import (
	"context"
	"fmt"
	"math"
	"slices"
	"time"

	"puzzlelab/internal/counted"
	"puzzlelab/internal/progress"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/stategraph/internal/disk"
)

// Neighbors is the rule of a graph: it appends the states that one move reaches
// from s to dst and returns the extended slice. It must return the same states in
// the same order every time. A state that is listed twice counts as two edges.
type Neighbors[S comparable] func(dst []S, s S) []S

// ExploreOptions are the options of [Explore]. Nil means the defaults.
type ExploreOptions struct {
	// MaxStates is the largest number of states; more are a [*fault.LimitError].
	// 0 means 10,000,000.
	MaxStates int
	// Progress is called at most five times a second. Found is the number of
	// states found, LevelDone the fraction of them whose neighbours are known.
	Progress func(Progress)
}

const (
	defaultMaxStates = 10_000_000
	maxEdges         = 500_000_000
	checkEvery       = 1024 // states between two checks of the context
	inExplore        = "stategraph.Explore"
)

// A Graph is an explicit directed graph: all states that moves reach from the
// starts, in the order in which they were found, and all edges. It is immutable and
// safe for concurrent use. The zero Graph has no states.
type Graph[S comparable] struct {
	states []S
	number map[S]int32
	// The neighbours of state i are edges[first[i]:first[i+1]].
	first []int
	edges []int32
}

// Explore finds the states that moves reach from the starts, and the edges between
// them. The graph need not be connected. A start that is given twice counts once.
//
// Time and memory are O(states + edges), about 100 bytes a state. There can be at most
// 500,000,000 edges. Errors: a [*fault.InputError], [*fault.LimitError] or
// [*fault.StoppedError]. A rule that panics is a [*fault.InputError] that names the state
// and wraps the error of the panic. So is one that gives other states when it is asked
// again, as it is for one state in a thousand, and a state such as NaN that is not equal to
// itself.
func Explore[S comparable](ctx context.Context, neighbors Neighbors[S], starts []S, opts *ExploreOptions) (*Graph[S], error) {
	var o ExploreOptions
	if opts != nil {
		o = *opts
	}
	if err := notNegative(inExplore, "ExploreOptions.MaxStates", o.MaxStates); err != nil {
		return nil, err
	}
	if o.MaxStates == 0 {
		o.MaxStates = defaultMaxStates
	}
	o.MaxStates = min(o.MaxStates, math.MaxInt32-1) // numbers have 31 bits
	if neighbors == nil {
		return nil, &fault.InputError{In: inExplore, What: "neighbours", Want: "a function"}
	}
	g := &Graph[S]{number: map[S]int32{}, first: []int{0}}
	e := &exploration[S]{graph: g, moves: neighbors, maxStates: o.MaxStates}
	if err := e.begin(starts); err != nil {
		return nil, err
	}
	began, reported := time.Now(), time.Now()
	for i := 0; i < len(g.states); i++ {
		if ctx.Err() != nil { // the rule may be slow
			return nil, fault.Stopped(ctx, inExplore, counted.Of(len(g.states), "states"))
		}
		if i%checkEvery == 0 && o.Progress != nil && time.Since(reported) >= progress.Interval {
			reported = time.Now()
			o.Progress(g.progress(i, reported.Sub(began)))
		}
		if err := e.expand(ctx, i); err != nil {
			return nil, err
		}
	}
	return g, nil
}

// An exploration is a running [Explore].
type exploration[S comparable] struct {
	graph     *Graph[S]
	moves     Neighbors[S]
	maxStates int
	buffer    []S // what the rule appends to: never a list of its own
	again     []S
}

// begin adds the starts.
func (e *exploration[S]) begin(starts []S) (err error) {
	at := 0
	defer func() {
		if failure := recover(); failure != nil { // an interface that holds a slice, for one
			err = &fault.InputError{In: inExplore, What: fmt.Sprintf("start %d", at+1), Value: starts[at], Want: "a state that can be compared: " + fmt.Sprint(failure)}
		}
	}()
	for ; at < len(starts); at++ {
		if s := starts[at]; !equal(s, s) {
			return &fault.InputError{In: inExplore, What: fmt.Sprintf("start %d", at+1), Value: s, Want: "a state that is equal to itself"}
		}
		e.graph.add(starts[at])
	}
	return nil
}

// equal tells a state apart from one that is not equal to itself, as NaN.
func equal[S comparable](a, b S) bool { return a == b }

// expand adds the neighbours of a state.
func (e *exploration[S]) expand(ctx context.Context, i int) (err error) {
	g := e.graph
	state := g.states[i]
	defer func() {
		if failure := recover(); failure != nil {
			err = disk.RulePanic(inExplore, state, failure)
		}
	}()
	next := e.moves(e.buffer[:0], state)
	if i%checkEvery == 0 {
		if e.again = e.moves(e.again[:0:0], state); !slices.Equal(next, e.again) {
			return disk.RuleError(inExplore, state, "the same states in the same order each time that the function is asked")
		}
	}
	for k, s := range next {
		if k%checkEvery == 0 && ctx.Err() != nil {
			return fault.Stopped(ctx, inExplore, counted.Of(len(g.states), "states"))
		}
		if !equal(s, s) {
			return disk.RuleError(inExplore, state, fmt.Sprintf("states that are equal to themselves, not %v", s))
		}
		g.edges = append(g.edges, g.add(s))
		if len(g.states) > e.maxStates {
			return &fault.LimitError{In: inExplore, What: "the graph", Unit: "states", Limit: uint64(e.maxStates), Option: "ExploreOptions.MaxStates"}
		}
	}
	if len(g.edges) > maxEdges {
		return &fault.LimitError{In: inExplore, What: "the graph", Unit: "edges", Limit: maxEdges}
	}
	if len(next) > cap(e.buffer) {
		e.buffer = make([]S, 0, 2*len(next))
	}
	g.first = append(g.first, len(g.edges))
	return nil
}

// progress describes an exploration that knows the neighbours of so many states.
func (g *Graph[S]) progress(expanded int, since time.Duration) Progress {
	return Progress{Found: uint64(len(g.states)), LevelDone: float64(expanded) / float64(len(g.states)), StatesPerSec: float64(len(g.states)) / since.Seconds()}
}

// add returns the number of s, a new number if s is new.
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

// EdgeCount returns the number of edges. A move that can be undone is two edges.
func (g *Graph[S]) EdgeCount() int { return len(g.edges) }

// States returns the states in the order in which they were found.
func (g *Graph[S]) States() []S { return slices.Clone(g.states) }

// Contains reports whether s is a state of the graph.
func (g *Graph[S]) Contains(s S) bool {
	_, ok := g.number[s]
	return ok
}

// Number returns the number of s, from 0 in the order of [Graph.States], and whether
// s is a state of the graph.
func (g *Graph[S]) Number(s S) (uint64, bool) {
	i, ok := g.number[s]
	return uint64(i), ok
}

// State returns the state with a number in 0..Len()-1, or a [*fault.InputError].
func (g *Graph[S]) State(number uint64) (S, error) {
	if number >= uint64(len(g.states)) {
		var none S
		return none, &fault.InputError{In: "stategraph.Graph.State", What: "number", Value: number, Want: fmt.Sprintf("below %d", len(g.states))}
	}
	return g.states[number], nil
}

// Neighbors returns the states that one move reaches from s, or a
// [*fault.InputError] if s is not in the graph.
func (g *Graph[S]) Neighbors(s S) ([]S, error) {
	i, ok := g.number[s]
	if !ok {
		return nil, notInGraph("stategraph.Graph.Neighbors", s)
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

// String gives the numbers of states and edges.
func (g *Graph[S]) String() string {
	if loops, undirected := g.undirected(); undirected {
		return fmt.Sprintf("graph of %s and %s", counted.Of(g.Len(), "states"), counted.Of((g.EdgeCount()+loops)/2, "edges"))
	}
	return fmt.Sprintf("graph of %s and %s", counted.Of(g.Len(), "states"), counted.Of(g.EdgeCount(), "directed edges"))
}

// undirected reports whether there are as many edges from each state to another one as back,
// and counts the edges from a state to itself. Cost O(edges · log of the degrees) and their
// memory again.
func (g *Graph[S]) undirected() (loops int, undirected bool) {
	sorted := slices.Clone(g.edges)
	for i := range g.states {
		slices.Sort(sorted[g.first[i]:g.first[i+1]])
	}
	back := slices.Clone(g.first) // the next edge of each state that leads back
	for i := range g.states {
		for _, j := range sorted[g.first[i]:g.first[i+1]] {
			if back[j] == g.first[j+1] || sorted[back[j]] != int32(i) {
				return 0, false
			}
			if back[j]++; int(j) == i {
				loops++
			}
		}
	}
	return loops, true
}
