package schreiersims

import (
	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/internal/rawperm"
)

// Orbits of at least leastRegular points are searched for a regular normal
// subgroup with at most mostSeeds generators; randomSeeds random commutators
// are among them.
const (
	leastRegular = 100
	randomSeeds  = 4
	mostSeeds    = 16
)

// hasRegularNormal tries a short proof for levels like those of affine groups.
// It looks for an abelian subgroup N that is normalised by the group G of the
// level, transitive on Δ and of order |Δ|, so that only the identity of N fixes
// β. If every generator of G is in HN, so is every element, because H
// normalises N. If an element hn fixes β, so does n; then n is the identity,
// and H is the whole stabiliser. If there is such an N, the |H|-th power of any
// element is in it, and if H is abelian, so are commutators: these are the
// seeds of the search. It is tried only for prime powers |Δ|, as in primitive
// groups. Other such groups are usually solvable and proved as such.
func (s *Construction) hasRegularNormal(i int) bool {
	l, below := s.Levels[i], s.Levels[i+1:]
	if len(l.Orbit) < leastRegular || !chain.IsPrimePower(len(l.Orbit)) {
		return false
	}
	order := chain.Order(below)
	if !order.IsInt64() || order.Int64() > 1<<30 {
		return false
	}
	var seeds [][]int32
	for _, x := range l.Own {
		seeds = append(seeds, rawperm.Power(x, int(order.Int64())))
	}
	for range randomSeeds {
		x := rawperm.Inverse(chain.RandomInverse(s.Rng, s.Degree, s.Levels[i:]))
		seeds = append(seeds, rawperm.Commutator(x, below[0].Own[0]))
	}
	normal := s.abelianClosure(l.Point, rawperm.Distinct(seeds), chain.Generators(s.Levels, i))
	if len(normal) != 1 || len(normal[0].Orbit) != len(l.Orbit) {
		return false
	}
	for _, x := range l.Own {
		h := append([]int32(nil), x...)
		normal[0].Strip(h)
		if !chain.SiftsToIdentity(below, h, 0) {
			return false
		}
	}
	return true
}

// abelianClosure returns the chain of the normal closure of the seeds, or nil
// if it is not abelian or takes too many generators.
func (s *Construction) abelianClosure(point int32, seeds, gens [][]int32) []*chain.Level {
	if len(seeds) == 0 || !IsAbelian(s.Work, seeds) {
		return nil
	}
	closure, err := chain.Abelian(s.Work, s.Degree, []int32{point}, seeds)
	if err != nil {
		return nil
	}
	for k := 0; k < len(seeds); k++ {
		for _, x := range gens {
			if s.Canceled() {
				return nil
			}
			y := rawperm.Conjugate(seeds[k], x)
			if chain.SiftsToIdentity(closure, append([]int32(nil), y...), 0) {
				continue
			}
			seeds = append(seeds, y)
			if len(seeds) > mostSeeds || !IsAbelian(s.Work, seeds) {
				return nil
			}
			if closure, err = chain.Abelian(s.Work, s.Degree, []int32{point}, seeds); err != nil {
				return nil
			}
		}
	}
	return closure
}
