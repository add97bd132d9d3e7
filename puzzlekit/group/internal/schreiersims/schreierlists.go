package schreiersims

import (
	"cmp"
	"slices"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/internal/rawperm"
)

// ByLists builds the chain level by level: keep chooses the generators X(i) of
// the next stabiliser from the Schreier generators of the level.
func (s *Construction) ByLists(keep Keeper) (Completeness, error) {
	err := s.schreierLists(keep)
	return provedFiltered, cmp.Or(err, s.Err)
}

// A Keeper chooses generators of a stabiliser from its Schreier generators. It
// calls each with a function that is then called with every one of them.
type Keeper func(each func(func([]int32) error) error) ([][]int32, error)

// KeepAll keeps all of them, up to a limit that option raises.
func (s *Construction) KeepAll(limit int, option string) Keeper {
	return func(each func(func([]int32) error) error) ([][]int32, error) {
		var kept [][]int32
		err := each(func(h []int32) error {
			if len(kept) == limit {
				return &fault.LimitError{In: s.In, What: "a stabiliser", Unit: "generators", Limit: uint64(limit), Option: option}
			}
			kept = append(kept, append([]int32(nil), h...))
			return s.Fits("the generators of a stabiliser", s.Option, chain.ImageBytes(len(kept), s.Degree))
		})
		return kept, err
	}
}

// schreierLists makes a level for each point of the base. Points that X(i-1) fixes get
// no level, unless they are in the base that was asked for. A level keeps generators
// that move its base point and that, together with the stabiliser, which X(i)
// generates, reach the whole orbit.
func (s *Construction) schreierLists(keep Keeper) error {
	if err := s.keepEvery(); err != nil {
		return err
	}
	x := s.gens
	points := append([]int32(nil), s.Base...)
	for p := range s.Degree {
		points = append(points, int32(p))
	}
	for k, point := range points {
		if !slices.ContainsFunc(x, func(g []int32) bool { return !rawperm.IsIdentity(g) }) || s.Canceled() {
			break
		}
		l := chain.NewLevel(s.Degree, point)
		l.Own = spanningMovers(x, point, s.Degree)
		if len(l.Own) == 0 && k >= len(s.Base) {
			continue
		}
		for _, g := range x {
			s.GrowShort(l, x, [][]int32{g}, s.Degree)
		}
		s.Levels = append(s.Levels, l)
		if s.Weigh(s.Levels); s.Canceled() {
			break
		}
		var err error
		if x, err = keep(s.schreierGenerators(l, x)); err != nil {
			return err
		}
	}
	return nil
}

// schreierGenerators yields u(δ)·x·u(δ^x)⁻¹ for all δ in the orbit and all x.
func (s *Construction) schreierGenerators(l *chain.Level, gens [][]int32) func(func([]int32) error) error {
	return func(take func([]int32) error) error {
		h := make([]int32, s.Degree)
		for _, delta := range l.Orbit {
			u := rawperm.Inverse(l.InverseRepresentative(s.Degree, delta))
			for _, x := range gens {
				if s.Canceled() {
					return nil
				}
				for k, v := range u {
					h[k] = x[v]
				}
				l.Undo(h, x[delta])
				if err := take(h); err != nil {
					return err
				}
			}
		}
		return nil
	}
}

// spanningMovers chooses elements that move the point and, together with those
// that fix it, have the same orbits as all.
func spanningMovers(gens [][]int32, point int32, degree int) [][]int32 {
	u := chain.NewUnionFind(degree)
	joins := func(x []int32) bool {
		before := u.Sets
		for i, v := range x {
			u.Join(int32(i), v)
		}
		return u.Sets < before
	}
	for _, x := range chain.Fixing(point, gens) {
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
