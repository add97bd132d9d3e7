package search

import (
	"math/big"
	"slices"

	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/internal/rawperm"
)

// fewElements is the order up to which it is fastest to try all elements.
const fewElements = 64

// Intersection returns a chain of the elements that are in both groups. Some of them may be
// known.
func (r *Range) Intersection(other *Range, known [][]int32) ([]*chain.Level, error) {
	a, b, err := aligned(r, other)
	if err != nil {
		return nil, err
	}
	for _, pair := range [][2]*Range{{a, b}, {b, a}} {
		if few, in := pair[0], pair[1]; few.root != nil && chain.Order(few.root.levels).Cmp(big.NewInt(int64(max(fewElements, 2*r.degree)))) <= 0 {
			return few.common(in)
		}
	}
	s, err := a.sharing(b)
	if err != nil {
		return nil, err
	}
	return s.Subgroup(known)
}

// aligned returns the elements of each group that fix the points that the other one fixes, again
// and again until both groups move the same points. The elements of both groups are among them.
func aligned(a, b *Range) (*Range, *Range, error) {
	for calm := 0; calm < 2; calm++ {
		only := slices.DeleteFunc(rawperm.Identity[int32](a.degree), func(x int32) bool { return !a.moves(x) || b.moves(x) })
		if len(only) > 0 {
			smaller, err := a.Fixing(only)
			if err != nil {
				return nil, nil, err
			}
			a, calm = smaller, 0
		}
		a, b = b, a
	}
	return a, b, nil
}

// common returns a chain of the elements that are also in another group. It tries all of them:
// those that fix the first base points come first. An element is kept if it takes the first base
// point that it moves to one where those kept do not, so that these are strong generators.
func (r *Range) common(other *Range) ([]*chain.Level, error) {
	base := chain.Base(r.root.levels, 0)
	reached := make([]bool, r.degree)
	at := len(base)
	var gens [][]int32
	for x := range chain.Elements(r.degree, r.root.levels) {
		if r.work.Ended() {
			break
		}
		i := slices.IndexFunc(base, func(p int32) bool { return x[p] != p })
		if i >= 0 && i < at {
			at = i
			clear(reached)
			chain.Orbit(base[i], gens, reached)
		}
		if i < 0 || reached[x[base[i]]] || other.even && !rawperm.IsEven(x) || !other.contains(x) {
			continue
		}
		gens = append(gens, slices.Clone(x))
		clear(reached)
		chain.Orbit(base[i], gens, reached)
	}
	return chain.OfStrong(r.work, r.degree, base, gens)
}

// sharing searches for the elements that are in both groups.
func (r *Range) sharing(other *Range) (*Search, error) {
	mine, theirs := r.members(), other.members()
	return newSearch(r.work, r.degree, problem{
		refiners: []refiner{mine, theirs}, within: []*Range{r, other}, even: r.even || other.even,
		further:   func() ([]refiner, error) { return further(r, other) },
		shortcuts: []shortcut{{mine, other.contains}, {theirs, r.contains}},
	})
}
