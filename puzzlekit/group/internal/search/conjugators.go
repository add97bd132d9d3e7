package search

import (
	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/internal/rawperm"
)

// A Subgroup is a group of which a search knows generators and a chain.
type Subgroup struct {
	Gens   [][]int32
	Levels []*chain.Level
}

// conjugatingGroups refines by a group that the elements conjugate to another one. They take
// orbits, orbitals and stabilisers of the one to those of the other, so each side is refined
// by what is known of elements that normalise its group.
type conjugatingGroups struct{ left, right *normalizing }

func newConjugatingGroups(w *chain.Work, degree int, left, right Subgroup) conjugatingGroups {
	return conjugatingGroups{newNormalizing(w, degree, left.Gens, left.Levels), newNormalizing(w, degree, right.Gens, right.Levels)}
}

func (f conjugatingGroups) side(s *Search) *normalizing {
	if s.record {
		return f.left
	}
	return f.right
}

func (f conjugatingGroups) begin(s *Search) bool { return f.side(s).begin(s) }

func (f conjugatingGroups) fixed(s *Search, k int, point int32) bool {
	return f.side(s).fixed(s, k, point)
}

func (f conjugatingGroups) cell(s *Search, c int32) bool { return f.side(s).cell(s, c) }

func (f conjugatingGroups) restore(k int) {
	f.left.restore(k)
	f.right.restore(k)
}

// conjugates reports whether x takes the left group into the right one.
func (f conjugatingGroups) conjugates(x, inverse []int32) bool {
	return takesInto(f.left.work, f.left.gens, f.right.levels, x, inverse)
}

// ConjugatorOfGroups returns an element that conjugates each left group to the right one beside
// it, or nil if there is none. The first pair decides; the others must follow from it and
// help the search. With most above 0 it also returns nil when there are so many nodes, and prunes by
// the right group alone and not by its normaliser, which may take longer to find.
func (r *Range) ConjugatorOfGroups(left, right []Subgroup, most int) ([]int32, error) {
	first := newConjugatingGroups(r.work, r.degree, left[0], right[0])
	refiners := []refiner{r.members(), first}
	for i := range left[1:] {
		refiners = append(refiners, newConjugatingGroups(r.work, r.degree, left[i+1], right[i+1]))
	}
	s, err := newSearch(r.work, r.degree, problem{
		refiners: refiners, within: []*Range{r}, holds: first.conjugates, even: r.even,
		further: func() ([]refiner, error) { return further(r) },
	})
	if err != nil {
		return nil, err
	}
	symmetries := func() ([]*chain.Level, error) { return r.normalizing(right[0]) }
	if most > 0 {
		s.most = most
		symmetries = func() ([]*chain.Level, error) { return right[0].Levels, nil }
	}
	x, err := s.One(symmetries)
	if x == nil || err != nil || !r.even || rawperm.IsEven(x) {
		return x, err
	}
	normalizer, err := r.normalizing(left[0])
	if err != nil {
		return nil, err
	}
	for _, z := range generatorsOf(normalizer) {
		if !rawperm.IsEven(z) {
			return rawperm.Product(z, x), nil
		}
	}
	return nil, nil
}

// normalizing returns a chain of the normaliser of a group, without regard to parity.
func (r *Range) normalizing(h Subgroup) ([]*chain.Level, error) {
	whole := *r
	whole.even = false
	s, err := whole.Normalizer([]Subgroup{h}, func() ([]*Range, error) { return nil, nil })
	if err != nil {
		return nil, err
	}
	return s.Subgroup(nil)
}
