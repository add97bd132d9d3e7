package group

import (
	"fmt"
	"slices"

	"puzzlelab/puzzlekit/perm"
)

// WithDegree returns the group of the same elements as it acts on 1..n. It
// panics with a [*fault.InputError] when g moves a point above n or n is out of
// range, and with a [*fault.LimitError] when the generators on n points take
// more than 2 GiB of memory. A chain that g has is carried over when n is larger.
func (g *Group) WithDegree(n int) *Group {
	if n == g.degree {
		return g
	}
	checkedDegree("Group.WithDegree", n)
	mustFit("Group.WithDegree", fmt.Sprintf("the generators on %d points", n), imageBytes(len(g.generators), n))
	if n < g.degree || len(g.generators) == 0 {
		return fromChecked(n, g.generators)
	}
	larger := func(w *work) (*StabilizerChain, error) {
		c, err := g.chainFor(w)
		if err != nil {
			return nil, err
		}
		return c.extended(w, n)
	}
	return &Group{degree: n, generators: withDegree(n, g.generators), chain: newLazyChain(larger)}
}

// sameDegree returns both groups as they act on the points of either.
func sameDegree(g, h *Group) (*Group, *Group) {
	n := max(g.degree, h.degree)
	return g.WithDegree(n), h.WithDegree(n)
}

// reaching returns g as it acts on its points and on those of the elements.
func (g *Group) reaching(elements []perm.Perm) *Group {
	n := g.degree
	for _, x := range elements {
		n = max(n, x.Degree())
	}
	return g.WithDegree(n)
}

// extended returns the chain of the same group on n points, n above the degree.
func (c *StabilizerChain) extended(w *work, n int) (*StabilizerChain, error) {
	what := fmt.Sprintf("a stabiliser chain of %d levels on %d points", len(c.levels), n)
	if err := w.fits(what, "", imageBytes(rowsOf(c.levels), n)); err != nil {
		return nil, err
	}
	out := &StabilizerChain{degree: n, completeness: c.completeness}
	shared := map[*giant]*giant{}
	for _, l := range c.levels {
		if g := l.giant; g != nil && shared[g] == nil {
			shared[g] = &giant{points: g.points, rank: padded(g.rank, n, outside), alternating: g.alternating}
		}
		if w.ended() {
			break
		}
		out.levels = append(out.levels, l.extended(n, shared[l.giant]))
	}
	return out, w.stopped("")
}

// extended returns the level on n points, of which the further ones are fixed.
func (l *level) extended(n int, shared *giant) *level {
	out := &level{point: l.point, orbit: l.orbit, rank: l.rank, own: fixingMore(l.own, n), giant: shared}
	if shared == nil {
		out.back, out.inv = padded(l.back, n, outside), fixingMore(l.inv, n)
	}
	return out
}

func fixingMore(elements [][]int32, n int) [][]int32 {
	out := make([][]int32, len(elements))
	for i, x := range elements {
		out[i] = identityImages(n)
		copy(out[i], x)
	}
	return out
}

func padded(list []int32, n int, value int32) []int32 {
	return append(slices.Clone(list), slices.Repeat([]int32{value}, n-len(list))...)
}
