package group

import (
	"slices"

	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/group/internal/isomorphism"
	"puzzlelab/puzzlekit/internal/rawperm"
	"puzzlelab/puzzlekit/perm"
)

// automorphismsByClasses finds the automorphisms by images of generators in their classes. The error is
// a [*fault.LimitError] if there are too many classes or these are too large.
func (g *Group) automorphismsByClasses(w *chain.Work, opts *IsomorphismOptions) (*Automorphisms, error) {
	side, err := g.classSide(w)
	if err != nil {
		return nil, err
	}
	if err := side.usePowers(); err != nil {
		return nil, err
	}
	gens, err := side.drawGenerators(opts.memory()/2, true)
	if err != nil {
		return nil, err
	}
	if gens == nil {
		return nil, g.undecided(w, opts)
	}
	s := newImageSearch(side, side, gens)
	for _, label := range gens.labels {
		if _, _, err := side.list(label); err != nil {
			return nil, err
		}
	}
	found, err := s.automorphisms()
	if err != nil {
		return nil, err
	}
	elements := make([]perm.Perm, side.members.count)
	for k := range elements {
		elements[k] = toPerm(side.members.at(k))
	}
	return g.automorphismsFrom(w, found, elements, side.CenterOrder())
}

// automorphisms finds strong generators of the automorphism group with the generators of the search as
// the base, as [isomorphism.Search.Automorphisms] does. At each level the inner automorphisms are known from the
// start that fix the generators before: conjugations by what commutes with these.
func (s *imageSearch) automorphisms() (*isomorphism.Automorphisms, error) {
	a := &isomorphism.Automorphisms{}
	members := s.source.members
	for _, x := range rawperm.Distinct(s.source.g.images()) {
		a.Generators = append(a.Generators, members.conjugation(s.Work, x))
	}
	a.Inner = len(a.Generators)
	var known [][]int32
	for i := len(s.gens.elements) - 1; i >= 0; i-- {
		copy(s.chosen, s.gens.elements[:i])
		centralizer, err := s.source.g.centralizer(s.Work, perms(s.chosen[:i]))
		if err != nil {
			return nil, err
		}
		for _, x := range rawperm.Distinct(centralizer.images()) {
			known = append(known, members.conjugation(s.Work, x))
		}
		if known, err = s.level(i, known); err != nil {
			return nil, err
		}
		a.Base = append(a.Base, members.placeOf(s.gens.elements[i]))
	}
	slices.Reverse(a.Base)
	a.Generators = append(a.Generators, known...)
	return a, nil
}

// level adds to the known automorphisms that fix the generators before i some that, together, take generator i
// wherever any automorphism does that fixes those.
func (s *imageSearch) level(i int, known [][]int32) ([][]int32, error) {
	members := s.source.members
	decided := isomorphism.NewDecisions(members.count, known, members.placeOf(s.gens.elements[i]))
	from, to, err := s.source.list(s.gens.labels[i])
	if err != nil {
		return nil, err
	}
	for k := from; k < to; k++ {
		if s.err != nil || s.Ended() {
			return nil, s.outcome()
		}
		if decided.Is(int32(k)) {
			continue
		}
		if !s.choose(i, members.at(k)) || !s.extend(i+1) {
			decided.Decide(int32(k))
			continue
		}
		known = append(known, s.onMembers(s.found))
		if s.Ended() { // and what was found last means nothing
			break
		}
		decided.Learn(known)
	}
	return known, s.outcome()
}

// conjugation returns what conjugation by x does to the members.
func (m *classMembers) conjugation(w *chain.Work, x []int32) []int32 {
	out, y := make([]int32, m.count), make([]int32, m.degree)
	for k := range out {
		if k%stopInterval == 0 && w.Ended() {
			break
		}
		rawperm.ConjugateInto(y, m.at(k), x)
		out[k] = m.placeOf(y)
	}
	return out
}

// onMembers returns what an automorphism does to the members: the image of a conjugate is conjugate by the
// image.
func (s *imageSearch) onMembers(f *Homomorphism) []int32 {
	m, gens := s.source.members, s.source.g.images()
	images := make([][]int32, len(gens))
	for i, x := range s.source.g.generators {
		images[i] = f.Image(x).WithDegree(m.degree).AppendZeroBased(nil)
	}
	out, y := slices.Repeat([]int32{-1}, m.count), make([]int32, m.degree)
	for k := range out {
		if k%stopInterval == 0 && s.Ended() {
			break
		}
		if out[k] < 0 { // the first of a class
			out[k] = m.placeOf(f.Image(toPerm(m.at(k))).WithDegree(m.degree).AppendZeroBased(nil))
		}
		for i, x := range gens {
			rawperm.ConjugateInto(y, m.at(k), x)
			if j := m.placeOf(y); out[j] < 0 {
				rawperm.ConjugateInto(y, m.at(int(out[k])), images[i])
				out[j] = m.placeOf(y)
			}
		}
	}
	return out
}
