package group

import (
	"context"
	"slices"

	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/group/internal/search"
	"puzzlelab/puzzlekit/internal/rawperm"
	"puzzlelab/puzzlekit/perm"
)

// SetwiseStabilizer returns the elements of g that take the set of points to
// itself. In a symmetric or alternating group it is written down. In others it is
// found by backtrack, which is fast for most groups but has no good bound. Errors are [*fault.InputError] if a point is not in 1..Degree(),
// [*fault.StoppedError] and, for memory, [*fault.LimitError].
func (g *Group) SetwiseStabilizer(ctx context.Context, points ...int) (*Group, error) {
	w := chain.NewWork(ctx, "Group.SetwiseStabilizer")
	base, err := g.basePoints(w.In, points)
	if err != nil {
		return nil, err
	}
	colors := make([]int32, g.degree)
	for _, x := range base {
		colors[x] = 1
	}
	return g.keeping(w, colors)
}

// keeping returns the elements of g that take each point to one of its colour.
func (g *Group) keeping(w *chain.Work, colors []int32) (*Group, error) {
	if s, ok, err := g.giantOf(w); ok || err != nil {
		if err != nil {
			return nil, err
		}
		gens, order := s.keeping(colors)
		return s.ofOrder(g.degree, gens, order), w.Stopped("")
	}
	within, err := g.searched(w)
	if err != nil {
		return nil, err
	}
	s, err := within.Coloring(colors)
	if err != nil {
		return nil, err
	}
	return subgroupFound(s, g.degree, nil)
}

// searched returns g as a search sees it.
func (g *Group) searched(w *chain.Work) (*search.Range, error) {
	c, err := g.chainFor(w)
	if err != nil {
		return nil, err
	}
	return search.NewRange(w, g.degree, c.levels())
}

// subgroupFound makes a group on degree points of what a search finds; the
// elements move no others.
func subgroupFound(s *search.Search, degree int, known [][]int32) (*Group, error) {
	levels, err := s.Subgroup(known)
	if err != nil {
		return nil, err
	}
	return groupOf(degree, chain.Restrict(levels, degree)), nil
}

// levelsWithBase returns a chain of g whose base begins with the points given.
func (g *Group) levelsWithBase(w *chain.Work, base []int32) ([]*chain.Level, error) {
	c, err := g.chainFor(w)
	if err != nil {
		return nil, err
	}
	return chain.ChangeBase(w, g.degree, base, c.levels())
}

// Centralizer returns the elements of g that commute with each of the given
// permutations, which need not be in g. In a symmetric or alternating group it is
// written down with its order; its chain is computed when it is needed. In others it is found by
// backtrack. The image of one point of an orbit of the permutations determines those
// of the others, so this is fast. Errors are [*fault.StoppedError] and, for memory,
// [*fault.LimitError].
func (g *Group) Centralizer(ctx context.Context, elements ...perm.Perm) (*Group, error) {
	return g.centralizer(chain.NewWork(ctx, "Group.Centralizer"), elements)
}

func (g *Group) centralizer(w *chain.Work, elements []perm.Perm) (*Group, error) {
	whole, degree := g, g.degree
	g = g.reaching(elements)
	var xs [][]int32
	for _, x := range elements {
		xs = append(xs, x.WithDegree(g.degree).AppendZeroBased(nil))
	}
	if !w.Ended() && allCommute(w, g.images(), xs) {
		return whole, nil
	}
	if s, ok, err := g.giantOf(w); ok || err != nil {
		if err != nil {
			return nil, err
		}
		gens, order := s.centralizer(w, xs)
		return s.ofOrder(degree, gens, order), w.Stopped("")
	}
	c, err := g.conjugation(w, xs)
	if err != nil {
		return nil, err
	}
	var central [][]int32
	for _, x := range xs {
		if !w.Ended() && g.Contains(toPerm(x)) && commutesWithAll(x, xs) {
			central = append(central, x)
		}
	}
	return subgroupFound(c.Centralizer(), degree, rawperm.Distinct(central))
}

func commutesWithAll(x []int32, ys [][]int32) bool {
	return !slices.ContainsFunc(ys, func(y []int32) bool { return !rawperm.Commute(x, y) })
}

// Conjugator returns an element c of g with c⁻¹xc = y, and whether there is
// one. Errors are those of [Group.Centralizer].
func (g *Group) Conjugator(ctx context.Context, x, y perm.Perm) (c perm.Perm, ok bool, err error) {
	w := chain.NewWork(ctx, "Group.Conjugator")
	degree := g.degree
	g = g.reaching([]perm.Perm{x, y})
	x, y = x.WithDegree(g.degree), y.WithDegree(g.degree)
	moves := func(c perm.Perm) bool { return !x.Conj(c).Equal(x) }
	switch {
	case x.Equal(y):
		return perm.Identity(degree), true, w.Stopped("")
	case !slices.Equal(x.CycleType(), y.CycleType()) || !slices.ContainsFunc(g.generators, moves):
		return perm.Perm{}, false, w.Stopped("")
	}
	if _, err := g.chainFor(w); err != nil {
		return perm.Perm{}, false, err
	}
	if g.Contains(x) != g.Contains(y) {
		return perm.Perm{}, false, w.Stopped("") // g normalises itself
	}
	s, err := g.conjugation(w, [][]int32{x.AppendZeroBased(nil)})
	if err != nil {
		return perm.Perm{}, false, err
	}
	h, err := s.Find(y.AppendZeroBased(nil))
	if h == nil || err != nil {
		return perm.Perm{}, false, err
	}
	return toPerm(h).WithDegree(degree), true, nil
}

// conjugation prepares the search for elements of g that conjugate each of xs
// to something else.
func (g *Group) conjugation(w *chain.Work, xs [][]int32) (*search.Conjugation, error) {
	within, err := g.searched(w)
	if err != nil {
		return nil, err
	}
	return within.Conjugation(xs)
}

// Center returns the elements of g that commute with all of g. Errors are those
// of [Group.Centralizer].
func (g *Group) Center(ctx context.Context) (*Group, error) {
	return g.centralizer(chain.NewWork(ctx, "Group.Center"), g.generators)
}
