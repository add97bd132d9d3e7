package search

import (
	"slices"

	"puzzlelab/puzzlekit/group/internal/chain"
)

// Subgroup returns a chain of the elements with the property, which must form a
// subgroup that contains those known.
func (s *Search) Subgroup(known [][]int32) ([]*chain.Level, error) {
	gens, err := s.strongGenerators(known)
	if err != nil {
		return nil, err
	}
	if s.settled {
		return s.whole, nil
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
	if s.settled || s.Ended() {
		return nil, s.outcome()
	}
	gens, err := s.allLevels(known)
	if s.again() {
		if s.settled {
			return nil, s.outcome()
		}
		gens, err = s.allLevels(gens)
	}
	return gens, err
}

// allLevels returns what it found so far with an error.
func (s *Search) allLevels(known [][]int32) ([][]int32, error) {
	gens := slices.Clone(known)
	depth := make([]int, len(gens))
	for k, x := range gens {
		depth[k] = s.fixed(x)
	}
	for i := len(s.branch) - 1; i >= 0; i-- {
		b := &s.branch[i]
		s.takeBack(b)
		images := append([]int32(nil), s.members(b.cell)...)
		var here [][]int32
		for k, x := range gens {
			if depth[k] >= i {
				here = append(here, x)
			}
		}
		tried := make([]bool, s.degree)
		chain.Orbit(b.point, here, tried)
		for _, x := range s.strong {
			if !tried[x[b.point]] && s.fixed(x) == i { // few of them are needed
				gens, here, depth = append(gens, x), append(here, x), append(depth, i)
				chain.MarkOrbit(b.point, here, tried)
			}
		}
		for _, c := range images {
			if s.Ended() {
				return gens, s.outcome()
			}
			if tried[c] {
				continue
			}
			g := s.persist(func() []int32 { return s.try(i, c) }, func() ([]*chain.Level, error) {
				return chain.OfStrong(s.Work, s.degree, s.base()[i:], here)
			})
			if g == nil {
				chain.MarkOrbit(c, here, tried)
				continue
			}
			gens, here, depth = append(gens, g), append(here, g), append(depth, i)
			chain.MarkOrbit(b.point, here, tried)
		}
	}
	return gens, s.outcome()
}

// fixed returns how many of the first base points an element fixes, up to the
// first one that it moves.
func (s *Search) fixed(x []int32) int {
	for i, b := range s.branch {
		if x[b.point] != b.point {
			return i
		}
	}
	return len(s.branch)
}
