package search

import "puzzlelab/puzzlekit/group/internal/chain"

// One returns an element with the property, or nil if there is none. The right
// side may differ from the left one. The elements that take the right side to
// itself have the chain that right returns; it is asked for only if the search
// takes long.
func (s *Search) One(right func() ([]*chain.Level, error)) ([]int32, error) {
	return s.find(func(look func() []int32) []int32 { return s.persist(look, right) })
}

// oneOfCosets is One when it is known from the beginning which elements take the right side to
// itself.
func (s *Search) oneOfCosets(right *pruning) ([]int32, error) {
	return s.find(func(look func() []int32) []int32 { return s.pruned(look, right) })
}

// find looks for an element in the given way.
func (s *Search) find(by func(look func() []int32) []int32) ([]int32, error) {
	s.away = true
	if s.degree == 0 {
		return []int32{}, s.outcome()
	}
	look := func() []int32 {
		if !s.root() {
			return nil
		}
		return s.one(0)
	}
	g := by(look)
	if s.again() {
		s.away = true
		g = by(look)
	}
	return g, s.outcome()
}

// persist looks for an element, at first in few nodes. If that is not enough,
// it looks again, pruning by the group whose chain is given.
func (s *Search) persist(look func() []int32, group func() ([]*chain.Level, error)) []int32 {
	s.prune, s.budget = nil, s.nodes+patience+2*len(s.branch)
	g := look()
	if g != nil || s.nodes <= s.budget || s.Ended() {
		return g
	}
	levels, err := group()
	if err != nil {
		s.fail(err)
		return nil
	}
	return s.pruned(look, newPruning(s.degree, levels))
}

// pruned looks for an element without a bound but that of the search.
func (s *Search) pruned(look func() []int32, by *pruning) []int32 {
	s.prune, s.budget = by, s.most
	g := look()
	s.prune = nil
	return g
}
