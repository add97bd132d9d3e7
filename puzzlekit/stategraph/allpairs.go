package stategraph

import (
	"context"
	"runtime"
	"sync"

	"puzzlelab/puzzlekit/fault"
)

// A Distribution counts ordered pairs of states by their distance.
type Distribution struct {
	// Counts[d] is the number of ordered pairs (s, t) with t at distance d
	// from s. Counts[0] is the number of sources.
	Counts []uint64
	// Unreachable is the number of ordered pairs without a path.
	Unreachable uint64
	// Farthest is the number of sources whose eccentricity is the diameter.
	Farthest uint64
}

// Diameter returns the largest distance between two states that have a path, 0 if there
// are no states.
func (d *Distribution) Diameter() int { return max(0, len(d.Counts)-1) }

// Total returns the number of ordered pairs, reachable or not.
func (d *Distribution) Total() uint64 {
	total := d.Unreachable
	for _, c := range d.Counts {
		total += c
	}
	return total
}

// A Source is a state that stands for Weight states with the same distances to the
// others, because symmetries of the graph map it to them.
type Source[S comparable] struct {
	State  S
	Weight uint64
}

// AllPairs returns the distribution of the distances between all ordered pairs of
// states. It searches from each state, on all cores. Cost O(states·(states +
// edges)). If the graph has symmetries, [Graph.AllPairsFrom] needs only one search
// for each kind of state.
func (g *Graph[S]) AllPairs(ctx context.Context) (*Distribution, error) {
	sources := make([]Source[S], len(g.states))
	for i, s := range g.states {
		sources[i] = Source[S]{State: s, Weight: 1}
	}
	return g.AllPairsFrom(ctx, sources...)
}

// AllPairsFrom returns the distribution of the distances from weighted sources. It
// is the same as AllPairs if the sources stand for all states. The result does not
// depend on the number of cores. Errors: a [*fault.InputError] for a state that is
// not in the graph, or a [*fault.StoppedError].
func (g *Graph[S]) AllPairsFrom(ctx context.Context, sources ...Source[S]) (*Distribution, error) {
	for _, s := range sources {
		if !g.Contains(s.State) {
			return nil, notInGraph("stategraph.Graph.AllPairsFrom", s.State)
		}
	}
	workers := min(runtime.GOMAXPROCS(0), len(sources))
	partial := make([]Distribution, workers)
	var wg sync.WaitGroup
	for w := range workers {
		wg.Go(func() {
			scratch := newSearcher(g)
			for k := w; k < len(sources) && ctx.Err() == nil; k += workers {
				scratch.addFrom(ctx, sources[k], &partial[w])
			}
		})
	}
	wg.Wait()
	if err := fault.Stopped(ctx, "stategraph.Graph.AllPairs", ""); err != nil {
		return nil, err
	}
	total := &Distribution{}
	for i := range partial {
		total.merge(&partial[i])
	}
	return total, nil
}

// searcher is memory that a worker reuses for each source.
type searcher[S comparable] struct {
	graph *Graph[S]
	depth []int32
	order []int32
	ends  []int
}

func newSearcher[S comparable](g *Graph[S]) *searcher[S] {
	return &searcher[S]{graph: g, depth: newDepths(len(g.states))}
}

func (s *searcher[S]) addFrom(ctx context.Context, source Source[S], d *Distribution) {
	s.order, s.ends = s.graph.search(ctx, s.depth, s.order, s.ends, uint64(s.graph.number[source.State]))
	one := Distribution{Counts: make([]uint64, len(s.ends)), Farthest: source.Weight}
	previous := 0
	for k, end := range s.ends {
		one.Counts[k] = uint64(end-previous) * source.Weight
		previous = end
	}
	one.Unreachable = uint64(len(s.depth)-len(s.order)) * source.Weight
	d.merge(&one)
	for _, i := range s.order {
		s.depth[i] = -1
	}
}

func (d *Distribution) merge(other *Distribution) {
	switch {
	case len(other.Counts) > len(d.Counts):
		d.Farthest = other.Farthest
	case len(other.Counts) == len(d.Counts):
		d.Farthest += other.Farthest
	}
	for k, c := range other.Counts {
		if k == len(d.Counts) {
			d.Counts = append(d.Counts, 0)
		}
		d.Counts[k] += c
	}
	d.Unreachable += other.Unreachable
}
