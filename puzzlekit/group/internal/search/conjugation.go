package search

import (
	"slices"

	"puzzlelab/puzzlekit/group/internal/actions"
	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/group/internal/limits"
	"puzzlelab/puzzlekit/internal/rawperm"
)

// A Conjugation searches for elements that conjugate each x of a list to the y
// in the same place. The base runs along the orbits of the xs. If some x takes
// an earlier base point to this one, the image of this one is determined: the y
// must take the image of the earlier one there. A Conjugation depends only on
// the xs and serves many lists of ys.
type Conjugation struct {
	*limits.Work
	degree  int
	xs      [][]int32
	lengths [][]int32 // by x and point: the length of the cycle
	levels  []*chain.Level
	forced  [][]forcedImage // by level
}

// A forcedImage says that an x, or its inverse, takes the base point of an
// earlier level to that of this one.
type forcedImage struct {
	x, from int
	inverse bool
}

// ConjugationBase returns the base with which the chain of a Conjugation must
// begin.
func ConjugationBase(degree int, xs [][]int32) []int32 {
	orbits := actions.Orbits(degree, xs)
	slices.SortStableFunc(orbits, func(a, b []int32) int { return len(b) - len(a) })
	return slices.Concat(orbits...)
}

// NewConjugation takes a chain whose base begins with ConjugationBase.
func NewConjugation(w *limits.Work, degree int, levels []*chain.Level, xs [][]int32) (*Conjugation, error) {
	c := &Conjugation{Work: w, degree: degree, levels: levels, xs: xs, lengths: cycleLengths(w, degree, xs)}
	if err := searchFits(w, degree, levels); err != nil {
		return nil, err
	}
	c.forced = make([][]forcedImage, len(c.levels))
	for i, l := range c.levels {
		for j, earlier := range c.levels[:i] {
			if w.Ended() {
				return nil, w.Stopped("")
			}
			for k, x := range xs {
				if x[earlier.Point] == l.Point {
					c.forced[i] = append(c.forced[i], forcedImage{k, j, false})
				}
				if x[l.Point] == earlier.Point {
					c.forced[i] = append(c.forced[i], forcedImage{k, j, true})
				}
			}
		}
	}
	return c, nil
}

// To returns the search for elements that take each x to its y.
func (c *Conjugation) To(ys [][]int32) (*Backtrack, error) {
	s, err := newBacktrack(c.Work, c.degree, c.levels)
	if err != nil {
		return nil, err
	}
	lengths := cycleLengths(c.Work, c.degree, ys)
	s.admits = func(i int, images []int32) bool {
		image := images[i]
		for k := range c.xs {
			if c.lengths[k][c.levels[i].Point] != lengths[k][image] {
				return false
			}
		}
		for _, f := range c.forced[i] {
			from, to := images[f.from], image
			if f.inverse {
				from, to = to, from
			}
			if ys[f.x][from] != to {
				return false
			}
		}
		return true
	}
	s.holds = func(h []int32) bool {
		for k, x := range c.xs {
			if s.Ended() || !slices.Equal(rawperm.Conjugate(x, h), ys[k]) {
				return false
			}
		}
		return true
	}
	return s, nil
}

// Find returns an element that conjugates the only x to y, or nil if there is
// none.
func (c *Conjugation) Find(y []int32) ([]int32, error) {
	s, err := c.To([][]int32{y})
	if err != nil {
		return nil, err
	}
	h := s.one(0)
	if err := s.outcome(); err != nil {
		return nil, err
	}
	return h, nil
}

// cycleLengths returns the length of the cycle for each element and point.
func cycleLengths(w *limits.Work, degree int, xs [][]int32) [][]int32 {
	out := make([][]int32, len(xs))
	for k, x := range xs {
		if w.Ended() {
			break
		}
		out[k] = make([]int32, degree)
		for _, c := range actions.Orbits(degree, [][]int32{x}) {
			for _, p := range c {
				out[k][p] = int32(len(c))
			}
		}
	}
	return out
}
