package group

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"puzzlelab/puzzlekit/fault"
)

// schreierJerrum goes down the base 1, 2, …, n: the list X(i) of generators of
// the next stabiliser is the Schreier generators of the level, filtered.
func (s *search) schreierJerrum() (completeness, error) {
	_, err := s.schreierLists(s.keepFiltered)
	return provedFiltered, cmp.Or(err, s.err)
}

// schreierUnfiltered is schreierJerrum without the filter.
func (s *search) schreierUnfiltered(limit int) (completeness, error) {
	_, err := s.schreierLists(s.keepAll(limit, "ChainOptions.MaxGenerators"))
	return provedFiltered, cmp.Or(err, s.err)
}

// A keeper chooses generators of a stabiliser from its Schreier generators,
// which it gets one by one from each.
type keeper func(each func(func([]int32) error) error) ([][]int32, error)

// keepAll keeps every one, up to a limit that option raises.
func (s *search) keepAll(limit int, option string) keeper {
	return func(each func(func([]int32) error) error) ([][]int32, error) {
		var kept [][]int32
		err := each(func(h []int32) error {
			if len(kept) == limit {
				return tooMany(s.in, "a stabiliser", "generators", limit, option)
			}
			kept = append(kept, append([]int32(nil), h...))
			return s.fits("the generators of a stabiliser", s.option, imageBytes(len(kept), s.degree))
		})
		return kept, err
	}
}

// schreierLists makes one level for each point of the base and returns the
// lengths of the lists X(0), X(1), …. Points that X(i-1) fixes make no level,
// unless they were asked for. A level keeps generators that move its base
// point and with the stabiliser, which X(i) generates, make up the orbit.
func (s *search) schreierLists(keep keeper) (lengths []int, err error) {
	if err := s.explicitFits(); err != nil {
		return nil, err
	}
	x := s.gens
	lengths = []int{len(x)}
	points := append([]int32(nil), s.base...)
	for p := range s.degree {
		points = append(points, int32(p))
	}
	for k, point := range points {
		if !slices.ContainsFunc(x, func(g []int32) bool { return !isIdentity(g) }) || s.cancelled() {
			break
		}
		l := newLevel(s.degree, point)
		l.own = spanningMovers(x, point, s.degree)
		if len(l.own) == 0 && k >= len(s.base) {
			continue
		}
		for _, g := range x {
			s.growExplicit(l, x, g)
		}
		s.levels = append(s.levels, l)
		if s.weigh(); s.cancelled() {
			break
		}
		if x, err = keep(s.schreierGenerators(l, x)); err != nil {
			return lengths, err
		}
		lengths = append(lengths, len(x))
	}
	return lengths, nil
}

// schreierGenerators yields u(δ)·x·u(δ^x)⁻¹ for all δ in the orbit and all x.
func (s *search) schreierGenerators(l *level, gens [][]int32) func(func([]int32) error) error {
	return func(take func([]int32) error) error {
		h := make([]int32, s.degree)
		for _, delta := range l.orbit {
			u := inverse(l.inverseRepresentative(s.degree, delta))
			for _, x := range gens {
				if s.cancelled() {
					return nil
				}
				for k, v := range u {
					h[k] = x[v]
				}
				l.undo(h, x[delta])
				if err := take(h); err != nil {
					return err
				}
			}
		}
		return nil
	}
}

// spanningMovers chooses elements that move the point so that, together with
// those that fix it, they have the same orbits as all.
func spanningMovers(gens [][]int32, point int32, degree int) [][]int32 {
	u := newUnionFind(degree)
	joins := func(x []int32) bool {
		before := u.sets
		for i, v := range x {
			u.join(int32(i), v)
		}
		return u.sets < before
	}
	for _, x := range fixing(point, gens) {
		joins(x)
	}
	var out [][]int32
	for _, x := range gens {
		if x[point] != point && joins(x) {
			out = append(out, x)
		}
	}
	return out
}

// SchreierGrowth returns the numbers of generators |X(0)|, |X(1)|, … that the
// methods Jerrum and Unfiltered have on their way down the base 1, 2, …, n
// (points that are fixed already left out). With the filter all are below n;
// without it |X(i)| = |X(i-1)|·|Δ(i)|. When a list passes limit or
// takes too much memory, the numbers so far come with a [*fault.LimitError], and
// with a [*fault.StoppedError] when ctx ends. A [*fault.InputError] refuses a
// negative limit.
func (g *Group) SchreierGrowth(ctx context.Context, filtered bool, limit int) ([]int, error) {
	w := newWork(ctx, "Group.SchreierGrowth")
	if limit < 0 {
		return nil, &fault.InputError{In: w.in, What: "limit", Value: limit, Want: "0 or more"}
	}
	s := &search{builder: newBuilder(w, nil, g.degree, nil), gens: withoutIdentities(g.images())}
	keep := s.keepAll(limit, "limit")
	if filtered {
		keep = s.keepFiltered
	}
	lengths, err := s.schreierLists(keep)
	if w.ended() {
		return lengths, w.stopped(fmt.Sprintf("level %d", len(lengths)))
	}
	return lengths, cmp.Or(err, s.err)
}

func (s *search) keepFiltered(each func(func([]int32) error) error) ([][]int32, error) {
	var f JerrumFilter
	err := each(func(h []int32) error {
		for p, goesOn := toPerm(h), true; goesOn && !s.cancelled(); {
			p, goesOn = f.step(p, nil)
		}
		return nil
	})
	var kept [][]int32
	for _, x := range f.Generators() {
		kept = append(kept, x.AppendZeroBased(nil))
	}
	return kept, err
}
