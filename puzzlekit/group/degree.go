package group

import (
	"fmt"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/perm"
)

// WithDegree returns the group of the same elements acting on 1..n. It panics
// with a [*fault.InputError] if g moves a point above n or n is out of range,
// and with a [*fault.LimitError] if the generators on n points take more than 2
// GiB of memory. If n is larger, a stabiliser chain that g has is kept.
func (g *Group) WithDegree(n int) *Group {
	if n == g.degree {
		return g
	}
	checkedDegree("Group.WithDegree", n)
	chain.MustFit("Group.WithDegree", fmt.Sprintf("the generators on %s", counted.Of(n, "points")), chain.ImageBytes(len(g.generators), n))
	if n < g.degree || len(g.generators) == 0 {
		return fromChecked(n, g.generators)
	}
	larger := func(w *chain.Work) (*StabilizerChain, error) {
		c, err := g.chainFor(w)
		if err != nil {
			return nil, err
		}
		return c.extended(w, n)
	}
	out := newGroup(n, withDegree(n, g.generators), newLazyChain(larger))
	out.order = g.order
	return out
}

// sameDegree returns both groups acting on the points of either.
func sameDegree(g, h *Group) (*Group, *Group) {
	n := max(g.degree, h.degree)
	return g.WithDegree(n), h.WithDegree(n)
}

// reaching returns g acting on its points and on those of the elements.
func (g *Group) reaching(elements []perm.Perm) *Group {
	n := g.degree
	for _, x := range elements {
		n = max(n, x.Degree())
	}
	return g.WithDegree(n)
}

// extended returns the chain of the same group on n points, n above the degree.
func (c *StabilizerChain) extended(w *chain.Work, n int) (*StabilizerChain, error) {
	what := fmt.Sprintf("a stabiliser chain of %s on %s", counted.Of(len(c.levels()), "levels"), counted.Of(n, "points"))
	if err := w.Fits(what, "", chain.ImageBytes(chain.Rows(c.levels()), n)); err != nil {
		return nil, err
	}
	out := &StabilizerChain{degree: n, bare: chain.Extend(w, c.levels(), n), why: c.why}
	return out, w.Stopped("")
}
