package dango

import (
	"context"
	"math/big"
	"slices"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/stategraph"
)

const (
	// maxStates is the largest number of states for which AllPairs makes a graph in
	// memory, of about 500 MB.
	maxStates = 2_000_000
	// maxDistinct is the largest number of states whose pairs a uint64 can count.
	maxDistinct = 1<<31 - 1
)

// Graph returns the graph of the states that moves reach from s. It takes about 200 bytes
// per state; opts limits their number. Errors: a [*fault.InputError] and those of
// [stategraph.Explore].
func (p *Puzzle) Graph(ctx context.Context, s State, opts *stategraph.ExploreOptions) (*stategraph.Graph[State], error) {
	if err := p.check("dango.Puzzle.Graph", s); err != nil {
		return nil, err
	}
	return stategraph.Explore(ctx, p.Neighbors, []State{s}, opts)
}

// AllPairs returns the distribution of the distances between all ordered pairs of states.
// It searches from one state of each orbit under the symmetries, which permute the skewers
// and rename colours with equally many dumplings. If all dumplings are different, this is
// one search for each of [Puzzle.Shapes], with two bits per state.
//
// Errors: a [*fault.LimitError] for more than 2,000,000 states, or more than 2^31−1 if all
// dumplings are different; a [*fault.StoppedError].
func (p *Puzzle) AllPairs(ctx context.Context) (*stategraph.Distribution, error) {
	if p.distinct() {
		return p.allPairsDistinct(ctx)
	}
	if err := p.checkSize(maxStates); err != nil {
		return nil, err
	}
	starts := p.allStates(ctx)
	g, err := stategraph.Explore(ctx, p.Neighbors, starts, nil)
	if err != nil {
		return nil, err
	}
	var sources []stategraph.Source[State]
	place := map[State]int{}
	for _, s := range starts {
		c := p.canonical(ctx, s)
		if err := fault.Stopped(ctx, "dango.Puzzle.AllPairs", ""); err != nil {
			return nil, err
		}
		if _, known := place[c]; !known {
			place[c] = len(sources)
			sources = append(sources, stategraph.Source[State]{State: c})
		}
		sources[place[c]].Weight++
	}
	return g.AllPairsFrom(ctx, sources...)
}

func (p *Puzzle) checkSize(limit int) error {
	if n := p.StateCount(); n.Cmp(big.NewInt(int64(limit))) > 0 {
		e := &fault.LimitError{In: "dango.Puzzle.AllPairs", What: "the puzzle", Unit: "states", Limit: uint64(limit)}
		if n.IsUint64() {
			e.Need = n.Uint64()
		}
		return e
	}
	return nil
}

// distinct reports whether all dumplings are different and package tokens can search the
// puzzle.
func (p *Puzzle) distinct() bool {
	_, err := p.graph()
	return err == nil && p.allDifferent()
}

// allDifferent reports whether no two dumplings have the same colour.
func (p *Puzzle) allDifferent() bool {
	return !slices.ContainsFunc(p.config.Colors, func(k int) bool { return k > 1 })
}

func (p *Puzzle) allPairsDistinct(ctx context.Context) (*stategraph.Distribution, error) {
	if err := p.checkSize(maxDistinct); err != nil {
		return nil, err
	}
	states := p.StateCount().Uint64()
	arrangements := new(big.Int).MulRange(1, int64(len(p.labels))).Uint64()
	total := &stategraph.Distribution{}
	for shape := range p.Shapes() {
		s, err := p.Enumerate(ctx, assemble(p.labels, shape), nil)
		if err != nil {
			return nil, err
		}
		sources := arrangements * orders(shape)
		if d := s.Eccentricity(); d >= len(total.Counts) {
			total.Farthest = 0
			total.Counts = append(total.Counts, make([]uint64, d+1-len(total.Counts))...)
		}
		if s.Eccentricity() == len(total.Counts)-1 {
			total.Farthest += sources
		}
		for d, count := range s.Spheres() {
			total.Counts[d] += sources * count
		}
		total.Unreachable += sources * (states - s.Reached())
	}
	return total, nil
}

// orders returns the number of orders of the heights of a shape.
func orders(shape []int) (count uint64) {
	heights := slices.Clone(shape)
	slices.Sort(heights)
	for more := true; more; more = nextArrangement(heights) {
		count++
	}
	return count
}

// allStates returns all states of the puzzle. If ctx ends, some are missing.
func (p *Puzzle) allStates(ctx context.Context) []State {
	var out []State
	cuts := p.cuts()
	labels := slices.Clone(p.labels)
	for more := true; more; more = nextArrangement(labels) {
		if ctx.Err() != nil {
			break
		}
		for _, heights := range cuts {
			out = append(out, assemble(labels, heights))
		}
	}
	return out
}

// cuts returns all possible heights of the skewers.
func (p *Puzzle) cuts() [][]int {
	var out [][]int
	for shape := range p.Shapes() {
		slices.Sort(shape)
		for more := true; more; more = nextArrangement(shape) {
			out = append(out, slices.Clone(shape))
		}
	}
	return out
}

func assemble(labels []byte, heights []int) State {
	code := make([]byte, 0, len(labels)+len(heights))
	for _, h := range heights {
		code = append(append(code, labels[:h]...), 0)
		labels = labels[h:]
	}
	return State{string(code)}
}

// nextArrangement replaces s with the next greater arrangement of its elements, and
// reports whether there is one; if not, s is unchanged (Narayana Pandita, 14th century;
// Knuth, TAOCP 7.2.1.2, algorithm L).
func nextArrangement[T byte | int](s []T) bool {
	i := len(s) - 2
	for i >= 0 && s[i] >= s[i+1] {
		i--
	}
	if i < 0 {
		return false
	}
	j := len(s) - 1
	for s[j] <= s[i] {
		j--
	}
	s[i], s[j] = s[j], s[i]
	slices.Reverse(s[i+1:])
	return true
}
