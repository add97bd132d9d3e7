package group

import (
	"cmp"
	"math/big"
	"slices"

	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/internal/rawperm"
)

// mostFactorOrbits is the number of orbits up to which a group is split into direct factors.
const mostFactorOrbits = 40

// A directFactor is a group on some orbits of another one, with the images of its generators.
type directFactor struct {
	*Group
	points []int32
}

// directFactors returns what g does to sets of orbits such that it is the direct product of these
// groups, as many as possible. All abelian ones are put together.
//
// The sets of orbits that give a direct factor are closed under intersection and complement. So
// with one more orbit, a factor stays one or becomes part of that of the new orbit.
func (g *Group) directFactors(w *chain.Work) ([]directFactor, error) {
	orbits := g.movedOrbits()
	if len(orbits) > mostFactorOrbits {
		f, err := g.on(w, slices.Concat(orbits...))
		return []directFactor{f}, err
	}
	var factors []directFactor
	for k, o := range orbits {
		whole, err := g.on(w, slices.Concat(orbits[:k+1]...))
		if err != nil {
			return nil, err
		}
		kept, joined := factors[:0:0], o
		for _, f := range factors {
			is, err := f.splits(w, g, whole)
			if err != nil {
				return nil, err
			}
			if is {
				kept = append(kept, f)
			} else {
				joined = slices.Concat(joined, f.points)
			}
		}
		last, err := g.on(w, joined)
		if err != nil {
			return nil, err
		}
		factors = append(kept, last)
	}
	return g.joinAbelian(w, factors)
}

// on returns what g does to the points of orbits, with its chain.
func (g *Group) on(w *chain.Work, points []int32) (directFactor, error) {
	points = slices.Sorted(slices.Values(points))
	f := directFactor{fromChecked(len(points), perms(chain.ActionOn(g.images(), points))), points}
	_, err := f.chainFor(w)
	return f, err
}

// splits reports whether f is a direct factor of what g does to more points.
func (f directFactor) splits(w *chain.Work, g *Group, whole directFactor) (bool, error) {
	rest, err := g.on(w, slices.DeleteFunc(slices.Clone(whole.points), func(p int32) bool {
		_, in := slices.BinarySearch(f.points, p)
		return in
	}))
	if err != nil {
		return false, err
	}
	return new(big.Int).Mul(f.Order(), rest.Order()).Cmp(whole.Order()) == 0, nil
}

// joinAbelian makes one factor of those that are abelian, and sorts by order.
func (g *Group) joinAbelian(w *chain.Work, factors []directFactor) ([]directFactor, error) {
	var others []directFactor
	var abelian []int32
	for _, f := range factors {
		if f.IsAbelian() {
			abelian = append(abelian, f.points...)
		} else {
			others = append(others, f)
		}
	}
	if len(abelian) > 0 {
		f, err := g.on(w, abelian)
		if err != nil {
			return nil, err
		}
		others = append(others, f)
	}
	slices.SortStableFunc(others, func(a, b directFactor) int {
		return cmp.Or(a.Order().Cmp(b.Order()), cmp.Compare(a.degree, b.degree))
	})
	return others, w.Stopped("")
}

// spreadImages adds permutations of the points of a factor to those of all points.
func (f directFactor) spreadImages(onFactor [][]int32, all [][]int32) {
	for i, x := range onFactor {
		for k, p := range f.points {
			all[i][p] = f.points[x[k]]
		}
	}
}

// identities returns so many identities.
func identities(count, degree int) [][]int32 {
	out := make([][]int32, count)
	for i := range out {
		out[i] = rawperm.Identity[int32](degree)
	}
	return out
}
