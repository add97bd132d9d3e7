package search

import (
	"puzzlelab/puzzlekit/group/internal/actions"
	"puzzlelab/puzzlekit/group/internal/chain"
)

// Subgroup returns a chain of the elements with the property, which must form a
// subgroup that contains those known. Its base begins with that of the search.
func (s *Search) Subgroup(known [][]int32) ([]*chain.Level, error) {
	gens, err := s.strongGenerators(known)
	if err != nil {
		return nil, err
	}
	base := s.base()
	if s.even {
		gens = chain.EvenPart(base, gens)
	}
	return chain.OfStrong(s.Work, s.degree, base, gens)
}

// base returns the points that were chosen on the left side.
func (s *Search) base() []int32 {
	base := make([]int32, len(s.branch))
	for i, b := range s.branch {
		base[i] = b.point
	}
	return base
}

// strongGenerators works from the last level up. When the elements that fix the
// first i base points are known, it looks for one element that takes the next
// one to δ, for one δ from each orbit of what is known at this level. So the
// elements found, with those known, are strong generators. (Sims 1971; Leon
// 1991, section 5.)
func (s *Search) strongGenerators(known [][]int32) ([][]int32, error) {
	if s.away {
		s.comeBack()
	}
	gens := known
	for i := len(s.branch) - 1; i >= 0; i-- {
		b := &s.branch[i]
		s.takeBack(b)
		images := append([]int32(nil), s.members(b.cell)...)
		here := s.fixingBase(gens, i)
		tried := make([]bool, s.degree)
		actions.Orbit(b.point, here, tried)
		for _, c := range images {
			if s.Ended() {
				return nil, s.outcome()
			}
			if tried[c] {
				continue
			}
			g := s.persist(func() []int32 { return s.try(i, c) }, func() ([]*chain.Level, error) {
				return chain.OfStrong(s.Work, s.degree, s.base()[i:], here)
			})
			if g == nil {
				actions.MarkOrbit(c, here, tried)
				continue
			}
			gens = append(gens, g)
			here = append(here, g)
			actions.MarkOrbit(b.point, here, tried)
		}
	}
	return gens, s.outcome()
}

// fixingBase returns the elements that fix the first i base points.
func (s *Search) fixingBase(gens [][]int32, i int) [][]int32 {
	var out [][]int32
	for _, x := range gens {
		fixes := true
		for _, b := range s.branch[:i] {
			fixes = fixes && x[b.point] == b.point
		}
		if fixes {
			out = append(out, x)
		}
	}
	return out
}
