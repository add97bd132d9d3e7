package group

import (
	"context"
	"fmt"
	"slices"

	"puzzlelab/puzzlekit/perm"
)

// conjugation searches for elements that take each x of a list to the y in its
// place. The base runs along the orbits of the xs: a point that some x takes an
// earlier one to has to go where the y takes the image of that. It depends on
// the xs alone and serves for many lists of ys.
type conjugation struct {
	ctx     context.Context
	degree  int
	xs      [][]int32
	lengths [][]int // by x and point: the length of the cycle
	levels  []*level
	forced  [][]forcedImage // by level
}

// forcedImage says that an x, or its inverse, takes the base point of an
// earlier level to that of this one.
type forcedImage struct {
	x, from int
	inverse bool
}

func newConjugation(ctx context.Context, g *Group, xs [][]int32) *conjugation {
	orbits := orbitsOf(g.degree, xs)
	slices.SortStableFunc(orbits, func(a, b []int32) int { return len(b) - len(a) })
	c := &conjugation{ctx: ctx, degree: g.degree, xs: xs, lengths: cycleLengths(g.degree, xs)}
	c.levels = changeBase(g.degree, slices.Concat(orbits...), g.Chain().levels)
	c.forced = make([][]forcedImage, len(c.levels))
	for i, l := range c.levels {
		for j, earlier := range c.levels[:i] {
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
	return c
}

// to returns the search for elements that take each x to its y.
func (c *conjugation) to(ys [][]int32) *backtrack {
	s := newBacktrack(c.ctx, c.degree, c.levels)
	lengths := cycleLengths(c.degree, ys)
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
			if !slices.Equal(conjugate(x, h), ys[k]) {
				return false
			}
		}
		return true
	}
	return s
}

// find returns an element that takes the only x to y.
func (c *conjugation) find(y perm.Perm) (found perm.Perm, ok bool, err error) {
	s := c.to([][]int32{y.AppendZeroBased(nil)})
	h := s.one(0)
	if cause := context.Cause(c.ctx); cause != nil {
		return perm.Perm{}, false, fmt.Errorf("group: search stopped after %d nodes: %w", s.nodes, cause)
	}
	if h == nil {
		return perm.Perm{}, false, nil
	}
	return toPerm(h), true, nil
}

// cycleLengths gives for each element and point the length of the cycle.
func cycleLengths(degree int, xs [][]int32) [][]int {
	out := make([][]int, len(xs))
	for k, x := range xs {
		out[k] = make([]int, degree)
		for _, c := range orbitsOf(degree, [][]int32{x}) {
			for _, p := range c {
				out[k][p] = len(c)
			}
		}
	}
	return out
}
