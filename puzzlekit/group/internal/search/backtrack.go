package search

import (
	"fmt"

	"puzzlelab/puzzlekit/group/internal/actions"
	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/group/internal/limits"
	"puzzlelab/puzzlekit/internal/rawperm"
)

// A Backtrack searches a group for the elements that have a property. An
// element is u_k·…·u_1, and the choice of u_1, …, u_i determines the images of
// the first i base points. If these images rule out the property, the whole
// branch is cut off. (Sims 1971; Holt, Eick and O'Brien 2005, section 4.6.)
//
// When the context ends, admits and holds may return anything; the search
// leaves its loops and returns an error.
type Backtrack struct {
	*limits.Work
	degree int
	levels []*chain.Level
	// admits reports whether base point number i may have its image, given the
	// images of those before it. All of them are in images[0..i].
	admits func(i int, images []int32) bool
	// holds reports whether an element has the property.
	holds func(g []int32) bool

	images []int32
	tails  [][]int32 // tails[i] is u_i·…·u_1
	spare  []int32
	nodes  int
}

func newBacktrack(w *limits.Work, degree int, levels []*chain.Level) (*Backtrack, error) {
	if err := searchFits(w, degree, levels); err != nil {
		return nil, err
	}
	s := &Backtrack{Work: w, degree: degree, levels: levels, images: make([]int32, len(levels)), spare: make([]int32, degree)}
	s.tails = make([][]int32, len(levels)+1)
	for i := range s.tails {
		s.tails[i] = rawperm.Identity[int32](degree)
	}
	return s, nil
}

func searchFits(w *limits.Work, degree int, levels []*chain.Level) error {
	what := fmt.Sprintf("a search through %d levels on %d points", len(levels), degree)
	return w.Fits(what, "", limits.ImageBytes(len(levels)+1, degree))
}

// outcome returns the error of a search that was stopped, or nil.
func (s *Backtrack) outcome() error { return s.Stopped(fmt.Sprintf("node %d", s.nodes)) }

// one returns an element with the property that agrees with tails[i] on the
// first i base points, or nil.
func (s *Backtrack) one(i int) []int32 {
	if i == len(s.levels) {
		if s.holds(s.tails[i]) {
			return append([]int32(nil), s.tails[i]...)
		}
		return nil
	}
	for _, delta := range s.levels[i].Orbit {
		if s.Ended() {
			return nil
		}
		if g := s.choose(i, delta); g != nil {
			return g
		}
	}
	return nil
}

// choose continues with the representative of δ at level i.
func (s *Backtrack) choose(i int, delta int32) []int32 {
	s.nodes++
	s.images[i] = s.tails[i][delta]
	if !s.admits(i, s.images[:i+1]) {
		return nil
	}
	rawperm.SetIdentity(s.spare)
	s.levels[i].Undo(s.spare, delta)
	for k, v := range s.spare {
		s.tails[i+1][v] = s.tails[i][k]
	}
	return s.one(i + 1)
}

// Subgroup returns generators of the elements with the property, which must
// form a subgroup that contains those given. It works from the last level up.
// When the elements that fix the first i base points are known, it looks for
// one element that takes the i-th base point to δ, for one δ from each orbit of
// what is known. If there is none, the orbit of δ under the elements known to
// fix the i-th point is ruled out.
func (s *Backtrack) Subgroup(known [][]int32) ([][]int32, error) {
	gens := known
	for i := len(s.levels) - 1; i >= 0; i-- {
		l := s.levels[i]
		for k := range i {
			s.images[k] = s.levels[k].Point
		}
		fixing := s.fixingBase(gens, i+1)
		tried := make([]bool, s.degree)
		actions.Orbit(l.Point, s.fixingBase(gens, i), tried)
		for _, delta := range l.Orbit {
			if s.Ended() {
				return nil, s.outcome()
			}
			if tried[delta] {
				continue
			}
			actions.Orbit(delta, fixing, tried)
			if g := s.choose(i, delta); g != nil {
				gens = append(gens, g)
				actions.MarkOrbit(l.Point, s.fixingBase(gens, i), tried)
			}
		}
	}
	return gens, s.outcome()
}

// fixingBase returns the elements that fix the first i base points.
func (s *Backtrack) fixingBase(gens [][]int32, i int) [][]int32 {
	for _, l := range s.levels[:i] {
		gens = actions.Fixing(l.Point, gens)
	}
	return gens
}
