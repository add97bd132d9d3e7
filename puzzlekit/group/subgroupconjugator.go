package group

import (
	"context"
	"slices"

	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/group/internal/search"
	"puzzlelab/puzzlekit/perm"
)

// SubgroupConjugator returns an element c of g with c⁻¹ac = b, and whether there is one. Neither
// a nor b need be a subgroup of g. It is found by partition backtrack, like [Group.Normalizer]:
// c takes orbits of a on points and on pairs of points to such orbits of b, stabilisers in a to
// stabilisers in b, and the derived series to the derived series (Leon 1997). Errors and cost are those
// of [Group.Normalizer].
func (g *Group) SubgroupConjugator(ctx context.Context, a, b *Group) (c perm.Perm, ok bool, err error) {
	w := chain.NewWork(ctx, "Group.SubgroupConjugator")
	degree := g.degree
	n := max(g.degree, a.degree, b.degree)
	g, a, b = g.WithDegree(n), a.WithDegree(n), b.WithDegree(n)
	for _, group := range []*Group{g, a, b} {
		if _, err := group.chainFor(w); err != nil {
			return perm.Perm{}, false, err
		}
	}
	if a.Equal(b) {
		return perm.Identity(degree), true, w.Stopped("")
	}
	x, err := g.conjugatorOf(w, a, b, 0)
	if x == nil || err != nil {
		return perm.Perm{}, false, err
	}
	return toPerm(x).WithDegree(degree), true, nil
}

// conjugatorOf returns an element of g that conjugates a to b, or nil if there is none. With most
// above 0 it also returns nil when the search has so many nodes.
func (g *Group) conjugatorOf(w *chain.Work, a, b *Group, most int) ([]int32, error) {
	switch {
	case a.Order().Cmp(b.Order()) != 0 || !slices.Equal(orbitLengths(a), orbitLengths(b)):
		return nil, nil
	case a.IsSubgroupOf(g) != b.IsSubgroupOf(g): // g normalises itself
		return nil, nil
	}
	left, err := a.derivedForSearch(w)
	if err != nil {
		return nil, err
	}
	right, err := b.derivedForSearch(w)
	if err != nil || len(left) != len(right) {
		return nil, err
	}
	for i, h := range left {
		if chain.Order(h.Levels).Cmp(chain.Order(right[i].Levels)) != 0 {
			return nil, nil
		}
	}
	within, err := g.searched(w)
	if err != nil {
		return nil, err
	}
	return within.ConjugatorOfGroups(left, right, most)
}

// orbitLengths returns the lengths of the orbits, the least first.
func orbitLengths(g *Group) (lengths []int) {
	for _, o := range chain.Orbits(g.degree, g.images()) {
		lengths = append(lengths, len(o))
	}
	slices.Sort(lengths)
	return lengths
}

// derivedForSearch returns g and the other terms of its derived series, without a trivial one.
func (g *Group) derivedForSearch(w *chain.Work) ([]search.Subgroup, error) {
	series, err := g.derivedSeries(w)
	if err != nil {
		return nil, err
	}
	if last := len(series) - 1; last > 0 && series[last].IsTrivial() {
		series = series[:last]
	}
	return asSearched(series...), nil
}
