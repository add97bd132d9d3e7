package group

import (
	"context"
	"slices"

	"puzzlelab/puzzlekit/perm"
)

// SetwiseStabilizer returns the elements of g that take the set of points to
// itself. The search is a backtrack: it is quick for most groups but has no
// good bound. Errors are a [*fault.InputError] when a point is not in 1..Degree(),
// [*fault.StoppedError] when ctx ends and, for memory, [*fault.LimitError].
func (g *Group) SetwiseStabilizer(ctx context.Context, points ...int) (*Group, error) {
	w := newWork(ctx, "Group.SetwiseStabilizer")
	base, err := g.basePoints(w.in, points)
	if err != nil {
		return nil, err
	}
	levels, err := g.levelsWithBase(w, base)
	if err != nil {
		return nil, err
	}
	in := make([]bool, g.degree)
	for _, p := range base {
		in[p] = true
	}
	s, err := newBacktrack(w, g.degree, levels)
	if err != nil {
		return nil, err
	}
	s.admits = func(i int, images []int32) bool { return in[s.levels[i].point] == in[images[i]] }
	s.holds = func(h []int32) bool {
		for p, is := range in {
			if is != in[h[p]] {
				return false
			}
		}
		return true
	}
	return s.group(g.degree, nil)
}

// group makes a group of what the search finds, on the first so many points: no
// others move.
func (s *backtrack) group(degree int, known [][]int32) (*Group, error) {
	gens, err := s.subgroup(known)
	if err != nil {
		return nil, err
	}
	return subgroup(degree, gens), nil
}

// levelsWithBase returns a chain of g whose base begins with the points given.
func (g *Group) levelsWithBase(w *work, base []int32) ([]*level, error) {
	c, err := g.chainFor(w)
	if err != nil {
		return nil, err
	}
	return changeBase(w, g.degree, base, c.levels)
}

// Centralizer returns the elements of g that commute with each of the given
// permutations, which need not be in g. The search is a backtrack in which the
// image of one point of an orbit of the permutations decides those of the
// others, so it is quick. Errors: see [Group.SetwiseStabilizer].
func (g *Group) Centralizer(ctx context.Context, elements ...perm.Perm) (*Group, error) {
	return g.centralizer(newWork(ctx, "Group.Centralizer"), elements)
}

func (g *Group) centralizer(w *work, elements []perm.Perm) (*Group, error) {
	degree := g.degree
	g = g.reaching(elements)
	var xs [][]int32
	for _, x := range elements {
		xs = append(xs, x.WithDegree(g.degree).AppendZeroBased(nil))
	}
	c, err := newConjugation(w, g, xs)
	if err != nil {
		return nil, err
	}
	s, err := c.to(xs)
	if err != nil {
		return nil, err
	}
	var central [][]int32
	for _, x := range xs {
		if !w.ended() && g.Contains(toPerm(x)) && commutesWithAll(x, xs) {
			central = append(central, x)
		}
	}
	return s.group(degree, withoutIdentities(central))
}

func commutesWithAll(x []int32, ys [][]int32) bool {
	return !slices.ContainsFunc(ys, func(y []int32) bool { return !commute(x, y) })
}

// Conjugator returns an element of g that takes x to y by conjugation,
// c⁻¹xc = y, and whether there is one. Errors are as for [Group.Centralizer].
func (g *Group) Conjugator(ctx context.Context, x, y perm.Perm) (c perm.Perm, ok bool, err error) {
	w := newWork(ctx, "Group.Conjugator")
	degree := g.degree
	g = g.reaching([]perm.Perm{x, y})
	x, y = x.WithDegree(g.degree), y.WithDegree(g.degree)
	if !slices.Equal(x.CycleType(), y.CycleType()) {
		return perm.Perm{}, false, w.stopped("")
	}
	search, err := newConjugation(w, g, [][]int32{x.AppendZeroBased(nil)})
	if err != nil {
		return perm.Perm{}, false, err
	}
	c, ok, err = search.find(y)
	if !ok || err != nil {
		return perm.Perm{}, false, err
	}
	return c.WithDegree(degree), true, nil
}

// Centre returns the elements that commute with all of g. Errors are as for
// [Group.Centralizer].
func (g *Group) Centre(ctx context.Context) (*Group, error) {
	return g.centralizer(newWork(ctx, "Group.Centre"), g.generators)
}

// Intersection returns the elements that are in both groups, by backtrack over
// the smaller one. See [Group.SetwiseStabilizer] for ctx.
func (g *Group) Intersection(ctx context.Context, h *Group) (*Group, error) {
	w := newWork(ctx, "Group.Intersection")
	degree := g.degree
	g, h = sameDegree(g, h)
	for _, group := range []*Group{g, h} {
		if _, err := group.chainFor(w); err != nil {
			return nil, err
		}
	}
	if h.Order().Cmp(g.Order()) < 0 {
		g, h = h, g
	}
	levels := g.Chain().levels
	s, err := newBacktrack(w, g.degree, levels)
	if err != nil {
		return nil, err
	}
	other, err := h.levelsWithBase(w, basePoints(levels, 0))
	if err != nil {
		return nil, err
	}
	tails := make([][]int32, len(levels)+1) // tails[i] has the images of the first i base points
	tails[0] = identityImages(g.degree)
	s.admits = func(i int, images []int32) bool {
		tail := tails[0]
		for k := 0; k <= i && k < len(other); k++ {
			delta := inverse(tail)[images[k]]
			if s.ended() || !other[k].contains(delta) {
				return false
			}
			tail = product(inverse(other[k].inverseRepresentative(g.degree, delta)), tail)
		}
		for k := len(other); k <= i; k++ {
			if tail[levels[k].point] != images[k] {
				return false
			}
		}
		return true
	}
	s.holds = func(x []int32) bool { return siftsToIdentity(other, append([]int32(nil), x...), 0) }
	var known [][]int32
	for _, x := range slices.Concat(g.images(), h.images()) {
		if !w.ended() && g.Contains(toPerm(x)) && h.Contains(toPerm(x)) {
			known = append(known, x)
		}
	}
	return s.group(degree, withoutIdentities(known))
}
