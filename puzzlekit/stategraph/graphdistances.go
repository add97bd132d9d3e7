package stategraph

import (
	"context"
	"fmt"
	"slices"
	"sync"

	"puzzlelab/puzzlekit/fault"
)

// From returns the distances from the nearest of some states, of which there is at
// least one. It is a breadth-first search, O(states + edges). A [*fault.InputError]
// names a state that is not in the graph, a [*fault.StoppedError] says that ctx ended.
func (g *Graph[S]) From(ctx context.Context, starts ...S) (*Distances[S], error) {
	const in = "stategraph.Graph.From"
	if len(starts) == 0 {
		return nil, &fault.InputError{In: in, What: "starts", Want: "at least one"}
	}
	d := &graphStore[S]{graph: g, depth: newDepths(len(g.states))}
	var numbers []uint64
	for _, s := range starts {
		i, ok := g.number[s]
		if !ok {
			return nil, notInGraph(in, s)
		}
		numbers = append(numbers, uint64(i))
	}
	d.order, d.ends = g.search(ctx, d.depth, nil, nil, numbers...)
	if err := fault.Stopped(ctx, in, fmt.Sprintf("distance %d", len(d.ends)-1)); err != nil {
		return nil, err
	}
	return NewDistances[S](d, g), nil
}

func notInGraph(in string, state any) error {
	return &fault.InputError{In: in, What: "state", Value: state, Want: "a state of the graph"}
}

// newDepths returns the depths of states that were not found yet.
func newDepths(n int) []int32 {
	depth := make([]int32, n)
	for i := range depth {
		depth[i] = -1
	}
	return depth
}

// search fills depth, all -1, with the distances from the starts. It reuses the
// slices order and ends: order[ends[d-1]:ends[d]] is the sphere at distance d.
// When ctx ends it leaves states out.
func (g *Graph[S]) search(ctx context.Context, depth, order []int32, ends []int, starts ...uint64) ([]int32, []int) {
	return g.watch(ctx, depth, order, ends, nil, starts...)
}

// watch is search. It tells of each sphere and ends when it is told to.
func (g *Graph[S]) watch(ctx context.Context, depth, order []int32, ends []int, tell func(sphere []int32) bool, starts ...uint64) ([]int32, []int) {
	order, ends = order[:0], ends[:0]
	for _, s := range starts {
		if depth[s] < 0 {
			depth[s] = 0
			order = append(order, int32(s))
		}
	}
	ends = append(ends, len(order))
	for head := 0; head < len(order); {
		if tell != nil && !tell(order[head:]) {
			return order, ends
		}
		for end := len(order); head < end; head++ {
			if head%checkEvery == 0 && ctx.Err() != nil {
				return order, ends
			}
			i := order[head]
			for _, j := range g.out(i) {
				if depth[j] < 0 {
					depth[j] = depth[i] + 1
					order = append(order, j)
				}
			}
		}
		if len(order) > head {
			ends = append(ends, len(order))
		}
	}
	return order, ends
}

// graphStore keeps every distance in an explicit graph.
type graphStore[S comparable] struct {
	graph *Graph[S]
	depth []int32 // -1 if no path leads there
	order []int32 // the reached states, nearest first
	ends  []int   // order[ends[d-1]:ends[d]] is the sphere at distance d

	once sync.Once
	// The states one step nearer than state i are nearer[first[i]:first[i+1]].
	first  []int
	nearer []int32
}

func (d *graphStore[S]) Starts() []uint64 { return wide(nil, d.sphere(0)) }

func (d *graphStore[S]) Spheres() []uint64 {
	out := make([]uint64, len(d.ends))
	for k := range d.ends {
		out[k] = uint64(len(d.sphere(k)))
	}
	return out
}

func (d *graphStore[S]) sphere(distance int) []int32 {
	begin := 0
	if distance > 0 {
		begin = d.ends[distance-1]
	}
	return d.order[begin:d.ends[distance]]
}

func (d *graphStore[S]) At(_ context.Context, distance int) ([]uint64, error) {
	return wide(nil, d.sphere(distance)), nil
}

func wide(dst []uint64, numbers []int32) []uint64 {
	for _, i := range numbers {
		dst = append(dst, uint64(i))
	}
	return dst
}

func (d *graphStore[S]) Contains(state uint64) (bool, error) { return d.depth[state] >= 0, nil }

func (d *graphStore[S]) To(state uint64) (int, error) {
	if d.depth[state] < 0 {
		return 0, &fault.UnreachableError{In: "stategraph.Distances", What: "state", Value: d.graph.states[state]}
	}
	return int(d.depth[state]), nil
}

// Before makes the lists of nearer states at its first call.
func (d *graphStore[S]) Before(dst []uint64, state uint64, _ int) ([]uint64, error) {
	d.once.Do(d.turnRound)
	return wide(dst, d.nearer[d.first[state]:d.first[state+1]]), nil
}

// turnRound sorts the edges that lead one step farther by their ends.
func (d *graphStore[S]) turnRound() {
	d.first = make([]int, len(d.depth)+1)
	each := func(f func(i, j int32)) {
		for _, i := range d.order {
			for _, j := range d.graph.out(i) {
				if d.depth[j] == d.depth[i]+1 {
					f(i, j)
				}
			}
		}
	}
	each(func(_, j int32) { d.first[j+1]++ })
	for i := range d.depth {
		d.first[i+1] += d.first[i]
	}
	d.nearer = make([]int32, d.first[len(d.depth)])
	next := slices.Clone(d.first)
	each(func(i, j int32) {
		d.nearer[next[j]] = i
		next[j]++
	})
}
