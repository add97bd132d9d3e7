package group

import (
	"slices"

	"puzzlelab/puzzlekit/perm"
)

// conjugation searches for elements that take each x of a list to the y in its
// place. The base runs along the orbits of the xs: a point that some x takes an
// earlier one to has to go where the y takes the image of that. It depends on
// the xs alone and serves for many lists of ys.
type conjugation struct {
	*work
	degree  int
	xs      [][]int32
	lengths [][]int32 // by x and point: the length of the cycle
	levels  []*level
	forced  [][]forcedImage // by level
}

// forcedImage says that an x, or its inverse, takes the base point of an
// earlier level to that of this one.
type forcedImage struct {
	x, from int
	inverse bool
}

func newConjugation(w *work, g *Group, xs [][]int32) (*conjugation, error) {
	orbits := orbitsOf(g.degree, xs)
	slices.SortStableFunc(orbits, func(a, b []int32) int { return len(b) - len(a) })
	c := &conjugation{work: w, degree: g.degree, xs: xs, lengths: w.cycleLengths(g.degree, xs)}
	var err error
	if c.levels, err = g.levelsWithBase(w, slices.Concat(orbits...)); err != nil {
		return nil, err
	}
	if err := w.searchFits(g.degree, c.levels); err != nil {
		return nil, err
	}
	c.forced = make([][]forcedImage, len(c.levels))
	for i, l := range c.levels {
		for j, earlier := range c.levels[:i] {
			if w.ended() {
				return nil, w.stopped("")
			}
			for k, x := range xs {
				if x[earlier.point] == l.point {
					c.forced[i] = append(c.forced[i], forcedImage{k, j, false})
				}
				if x[l.point] == earlier.point {
					c.forced[i] = append(c.forced[i], forcedImage{k, j, true})
				}
			}
		}
	}
	return c, nil
}

// to returns the search for elements that take each x to its y.
func (c *conjugation) to(ys [][]int32) (*backtrack, error) {
	s, err := newBacktrack(c.work, c.degree, c.levels)
	if err != nil {
		return nil, err
	}
	lengths := c.cycleLengths(c.degree, ys)
	s.admits = func(i int, images []int32) bool {
		image := images[i]
		for k := range c.xs {
			if c.lengths[k][c.levels[i].point] != lengths[k][image] {
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
			if s.ended() || !slices.Equal(conjugate(x, h), ys[k]) {
				return false
			}
		}
		return true
	}
	return s, nil
}

// find returns an element that takes the only x to y.
func (c *conjugation) find(y perm.Perm) (found perm.Perm, ok bool, err error) {
	s, err := c.to([][]int32{y.AppendZeroBased(nil)})
	if err != nil {
		return perm.Perm{}, false, err
	}
	h := s.one(0)
	if err := s.outcome(); err != nil {
		return perm.Perm{}, false, err
	}
	if h == nil {
		return perm.Perm{}, false, nil
	}
	return toPerm(h), true, nil
}

// cycleLengths gives for each element and point the length of the cycle.
func (w *work) cycleLengths(degree int, xs [][]int32) [][]int32 {
	out := make([][]int32, len(xs))
	for k, x := range xs {
		if w.ended() {
			break
		}
		out[k] = make([]int32, degree)
		for _, c := range orbitsOf(degree, [][]int32{x}) {
			for _, p := range c {
				out[k][p] = int32(len(c))
			}
		}
	}
	return out
}
