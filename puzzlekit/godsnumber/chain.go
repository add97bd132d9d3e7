package godsnumber

import (
	"context"
	"fmt"
	"math"
	"math/big"
	"slices"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/internal/rawperm"
	"puzzlelab/puzzlekit/internal/voltage"
	"puzzlelab/puzzlekit/perm"
)

// levelsOf returns levels for the arrangements that the group of some permutations
// makes of the labels. The product of their sizes is the number of arrangements. Only this
// file, factors.go and placements.go use the chains of package group.
func levelsOf(ctx context.Context, in string, generators [][]int32, solved []int32, opts *Options) ([]*level, error) {
	g := groupOf(generators, len(solved))
	chain, err := g.Chain(ctx, nil)
	if err != nil {
		return nil, err
	}
	if !allDiffer(solved) {
		return labelLevels(ctx, in, g, solved, opts)
	}
	if err := checkSize(in, g.Order(), opts.maxStates()); err != nil {
		return nil, err
	}
	return leastLevels(chainLevels(solved, chain.Reduced())), nil
}

func allDiffer(labels []int32) bool {
	sorted := slices.Sorted(slices.Values(labels))
	return len(slices.Compact(sorted)) == len(labels)
}

func groupOf(generators [][]int32, degree int) *group.Group {
	if len(generators) == 0 { // every move is blocked
		return group.Trivial(degree)
	}
	list := make([]perm.Perm, len(generators))
	for i, x := range generators {
		list[i] = permOf(x)
	}
	return group.New(list...).WithDegree(degree)
}

func permOf(images []int32) perm.Perm {
	p, err := perm.FromZeroBased(images)
	if err != nil {
		panic(err) // a product of permutations is one
	}
	return p
}

// checkSize returns an error for more states than Options.MaxStates.
func checkSize(in string, states *big.Int, limit uint64) error {
	if states.IsUint64() && states.Uint64() <= limit {
		return nil
	}
	numbers := ""
	if limit >= mostStates {
		numbers = " with numbers of 63 bits"
	}
	err := &fault.LimitError{In: in, What: "the graph of " + counted.Of(states, "states") + numbers, Unit: "states", Need: math.MaxUint64, Limit: limit}
	if states.IsUint64() {
		err.What, err.Need = "the graph"+numbers, states.Uint64()
	}
	if numbers == "" {
		err.Option = "Options.MaxStates"
	}
	return err
}

// chainLevels returns the levels of stabiliser chains, with their transversals: of a group, or of
// the factors of a direct product. Memory O(degree · sum of the orbits).
func chainLevels(solved []int32, chains ...*group.StabilizerChain) (levels []*level) {
	for _, c := range chains {
		for i := range c.Depth() {
			levels = append(levels, newChainLevel(c, i+1, solved))
		}
	}
	for i, l := range levels {
		for _, lower := range levels[i+1:] {
			l.below = append(l.below, lower.home[0])
		}
	}
	return levels
}

// leastLevels replaces each representative by the least element of its coset under the levels
// below, so that few multipliers remain there. The first one stays the identity. Cost
// O(sum of the orbits · depth · (degree + orbits)).
func leastLevels(levels []*level) []*level {
	for i, l := range levels {
		u := make([]int32, l.up.degree)
		for k := 1; k < l.size(); k++ {
			l.up.read(u, k)
			least(levels[i+1:], u)
			l.up.replace(k, u)
			l.down.replace(k, rawperm.Inverse(u))
		}
	}
	return levels
}

// newChainLevel returns level i of a stabiliser chain.
func newChainLevel(c *group.StabilizerChain, i int, solved []int32) *level {
	l := &level{place: make([]int32, len(solved)), up: newPermList(len(solved)), down: newPermList(len(solved))}
	for p := range l.place {
		l.place[p] = -1
	}
	for k, p := range c.Orbit(i) {
		u, _ := c.Representative(i, p)
		l.orbit = append(l.orbit, int32(p-1))
		l.place[p-1] = int32(k)
		images := u.WithDegree(len(solved)).AppendZeroBased(nil)
		l.up.add(images)
		l.down.add(rawperm.Inverse(images))
	}
	l.home = l.orbit[:1]
	l.label = solved[l.home[0]]
	return l
}

// levelsFrom is levelsOf for elements, with a chain that begins with base. It also
// returns the number of levels of these points.
func levelsFrom(ctx context.Context, generators [][]int32, base []int, limit uint64) (levels []*level, cut int, err error) {
	degree := len(generators[0])
	g := groupOf(generators, degree)
	whole, err := g.Chain(ctx, nil)
	if err != nil {
		return nil, 0, err
	}
	if err := checkSize(inCayley, g.Order(), limit); err != nil {
		return nil, 0, err
	}
	chain, err := whole.WithBase(ctx, base...)
	if err != nil {
		return nil, 0, err
	}
	fibre := 1
	for i := 1; i <= chain.Depth(); i++ {
		switch size := len(chain.Orbit(i)); {
		case i <= len(base) && size > 1:
			cut++
		case i > len(base):
			if fibre *= size; fibre > voltage.MaxFibre {
				return nil, 0, &fault.InputError{In: inCayley, What: "Options.Base", Value: base, Want: fmt.Sprintf("points that at most %d elements fix", voltage.MaxFibre)}
			}
		}
	}
	return leastLevels(chainLevels(rawperm.Identity[int32](degree), chain.Reduced())), cut, nil
}
