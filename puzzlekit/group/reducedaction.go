package group

import (
	"cmp"
	"math/big"
	"slices"

	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/group/internal/schreiersims"
	"puzzlelab/puzzlekit/internal/rawperm"
)

// reducedAction returns g in a faithful action on fewer points, with the images of the
// generators of g as its generators. Orbits that are not needed are left out, the longest first, and
// actions on blocks take the place of others as long as the whole stays faithful.
func (g *Group) reducedAction(w *chain.Work) (*Group, error) {
	r := &reduction{Work: w, g: g}
	for _, orbit := range chain.IndependentOrbits(w, g.images(), g.movedOrbits()) {
		r.parts = append(r.parts, perms(chain.ActionOn(g.images(), orbit)))
	}
	slices.SortStableFunc(r.parts, func(a, b constituent) int { return cmp.Compare(b[0].Degree(), a[0].Degree()) })
	for i := 0; i < len(r.parts); i++ { // coarsen adds parts
		if err := r.coarsen(i); err != nil {
			return nil, err
		}
	}
	slices.SortStableFunc(r.parts, func(a, b constituent) int { return cmp.Compare(a.degree(), b.degree()) })
	gens := r.images()
	degree := len(gens[0])
	return subgroupWithGenerators(degree, gens, g.Order()), w.Stopped("")
}

// degree returns the number of points, 0 of a constituent that is not needed.
func (c constituent) degree() int {
	if c == nil {
		return 0
	}
	return c[0].Degree()
}

type reduction struct {
	*chain.Work
	g     *Group
	parts []constituent
}

// coarsen leaves out a constituent or replaces it by that on the fewest blocks, if the whole stays
// faithful, again and again. Otherwise two systems of minimal blocks take its place: blocks of both meet in at
// most a point, so what fixes all of them fixes all points.
func (r *reduction) coarsen(i int) error {
	for r.parts[i] != nil {
		coarser, err := coarserThan(r.Work, r.parts[i])
		if err != nil {
			return err
		}
		slices.SortStableFunc(coarser, func(a, b constituent) int { return cmp.Compare(a.degree(), b.degree()) })
		better, err := replace(r.parts, i, coarser, func() (bool, error) { return r.isFaithful(), r.Stopped("") })
		if err != nil {
			return err
		}
		if better {
			continue
		}
		if len(coarser) < 3 || coarser[1].degree()+coarser[2].degree() >= r.parts[i].degree() {
			return r.Stopped("")
		}
		r.parts[i] = coarser[1]
		r.parts = append(r.parts, coarser[2])
	}
	return r.Stopped("")
}

// images returns those of the generators in the action on all parts.
func (r *reduction) images() [][]int32 {
	out := make([][]int32, len(r.g.generators))
	for _, c := range r.parts {
		for k, x := range c {
			out[k] = rawperm.Concat(out[k], x.AppendZeroBased(nil))
		}
	}
	return out
}

// isFaithful reports whether the action is seen to be faithful: random elements make a chain of the
// order of the group. It may be wrong when it says no.
func (r *reduction) isFaithful() bool {
	gens := r.images()
	if len(gens[0]) == 0 || r.Ended() {
		return false
	}
	order := r.g.Order()
	s := schreiersims.New(r.Work, r.g.rng(), len(gens[0]), nil, gens)
	s.Known = order
	_, err := s.WithoutProof()
	return err == nil && s.Reaches(order)
}

// subgroupWithGenerators returns the group of generators, all of which are kept, whose order is
// known.
func subgroupWithGenerators(degree int, gens [][]int32, order *big.Int) *Group {
	g := subgroupOfOrder(degree, gens, order)
	g.generators = perms(gens)
	return g
}
