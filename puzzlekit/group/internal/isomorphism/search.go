package isomorphism

import (
	"fmt"
	"slices"

	"puzzlelab/puzzlekit/group/internal/chain"
)

// A Search looks for isomorphisms from a source to a target, which may be the same.
type Search struct {
	*chain.Work
	source, target *Classes
	Gens           []int32   // of the source
	graphs         []*cayley // of the subgroups that the first of them generate
	to             [][]int32 // by graph and place: the image
	images         [][]int32 // of the generators, as permutations
	chosen         []int32   // the same as numbers
	tried          int
}

// NewSearch prepares a search for groups with equal fingerprints. Label must have been called for
// both.
func NewSearch(w *chain.Work, source, target *Classes) (*Search, error) {
	gens, err := source.Generators(w)
	if err != nil {
		return nil, err
	}
	s := &Search{Work: w, source: source, target: target, Gens: gens}
	for i := range gens {
		g, err := newCayley(w, source.Elements, gens[:i+1])
		if err != nil {
			return nil, err
		}
		s.graphs = append(s.graphs, g)
		s.to = append(s.to, make([]int32, len(g.nodes)))
	}
	s.images, s.chosen = make([][]int32, len(gens)), make([]int32, len(gens))
	return s, nil
}

// Isomorphism returns the image of each element, or nil if there is no isomorphism. The first
// generator needs to be tried with one element of each class only, since inner automorphisms
// lead to the others.
func (s *Search) Isomorphism() ([]int32, error) {
	if len(s.Gens) == 0 {
		return []int32{0}, nil
	}
	for _, k := range s.target.WithLabel(s.source.labelOf(s.Gens[0])) {
		if s.choose(0, s.target.Class(k)[0]) && s.extend(1) {
			return s.whole(), nil
		}
	}
	return nil, s.Stopped(s.done())
}

func (s *Search) done() string { return fmt.Sprintf("%d images of generators", s.tried) }

// choose gives a generator an image and reports whether the first ones, up to that, can go to
// their images.
func (s *Search) choose(i int, image int32) bool {
	s.tried++
	s.images[i], s.chosen[i] = s.target.Element(image), image
	return s.graphs[i].follow(s.Work, s.source, s.target, s.images[:i+1], s.to[i])
}

// extend gives images to the generators from i on, if that is possible.
func (s *Search) extend(i int) bool {
	if i == len(s.Gens) {
		return true
	}
	for _, k := range s.target.WithLabel(s.source.labelOf(s.Gens[i])) {
		for _, x := range s.target.Class(k) {
			if s.Ended() {
				return false
			}
			if s.choose(i, x) && s.extend(i+1) {
				return true
			}
		}
	}
	return false
}

// whole returns the image of each element of the source, by number.
func (s *Search) whole() []int32 {
	last := len(s.Gens) - 1
	out := make([]int32, s.source.Order)
	for at, x := range s.graphs[last].nodes {
		out[x] = s.to[last][at]
	}
	return out
}

// Automorphisms are all automorphisms of a group.
type Automorphisms struct {
	Points     []int32   // elements that the automorphisms permute, and that generate the group
	Generators [][]int32 // as permutations of the places of Points, the inner ones first
	Inner      int       // how many of these generate the inner automorphisms
	Base       []int32   // places of Points: only the identity fixes all of them
}

// Automorphisms finds strong generators of the automorphism group with the generators of the
// group as the base. It works from the last of them up: when the automorphisms that fix the first
// i are known, it looks for one that takes the next one to x, for one x of each orbit of what is
// known. (Sims 1971 for permutation groups.) The inner automorphisms are known from the start.
func (s *Search) Automorphisms() (*Automorphisms, error) {
	a := &Automorphisms{}
	place := s.points(a)
	for _, by := range s.source.by {
		a.Generators = append(a.Generators, onPoints(by, a.Points, place))
	}
	a.Inner = len(a.Generators)
	var known [][]int32 // that fix the first generators
	for i := len(s.Gens) - 1; i >= 0; i-- {
		for j := range i {
			s.choose(j, s.Gens[j])
		}
		if i == 0 {
			known = append(known, a.Generators[:a.Inner]...)
		}
		found, err := s.level(i, a.Points, place, known)
		if err != nil {
			return nil, err
		}
		known = append(known, found...)
		a.Generators = append(a.Generators, found...)
	}
	for _, g := range s.Gens {
		a.Base = append(a.Base, place[g])
	}
	return a, nil
}

// points lists the elements with the labels of the generators, and returns their places.
func (s *Search) points(a *Automorphisms) []int32 {
	place := slices.Repeat([]int32{-1}, s.source.Order)
	for _, g := range s.Gens {
		for _, k := range s.source.WithLabel(s.source.labelOf(g)) {
			for _, x := range s.source.Class(k) {
				if place[x] < 0 {
					place[x] = int32(len(a.Points))
					a.Points = append(a.Points, x)
				}
			}
		}
	}
	return place
}

// onPoints restricts a map of all elements to the places of some that it permutes.
func onPoints(by, points, place []int32) []int32 {
	out := make([]int32, len(points))
	for i, x := range points {
		out[i] = place[by[x]]
	}
	return out
}

// level finds automorphisms that fix the generators before i and, with those known, take
// generator i wherever any of these takes it.
func (s *Search) level(i int, points, place []int32, known [][]int32) (found [][]int32, err error) {
	g := s.Gens[i]
	decided := NewDecisions(len(points), known, place[g])
	for _, k := range s.source.WithLabel(s.source.labelOf(g)) {
		for _, x := range s.source.Class(k) {
			if s.Ended() {
				return nil, s.Stopped(s.done())
			}
			if decided.Is(place[x]) {
				continue
			}
			if !s.choose(i, x) || !s.extend(i+1) {
				decided.Decide(place[x])
				continue
			}
			found = append(found, onPoints(s.whole(), points, place))
			decided.Learn(slices.Concat(known, found))
		}
	}
	return found, s.Stopped(s.done())
}
