package schreiersims

import (
	"puzzlelab/puzzlekit/group/internal/chain"
)

// checkRegular proves that only the identity fixes the base point β of the
// last level, or returns an element other than the identity that does.
//
// Every element that fixes β fixes a point ω, too, if there is a map f from the
// orbit Δ with f(β) = ω and f(δ^x) = f(δ)^x. A walk along a spanning tree decides
// that in O(|Δ|·generators). For ω in Δ the maps commute with the group and can
// be composed, so log2 |Δ| of them reach all of Δ. Then the stabiliser of β fixes
// Δ and is normal in the group, so one point from each other orbit is enough.
func (s *Construction) checkRegular(l *chain.Level) []int32 {
	w := chain.NewWalk(s.Degree, l.Point, l.Own)
	fixed := make([]bool, s.Degree)
	fixed[l.Point] = true
	var maps [][]int32
	for _, omega := range l.Orbit {
		if fixed[omega] || s.Canceled() {
			continue
		}
		f, delta, x := w.Follow(omega)
		if delta >= 0 {
			return w.SchreierGenerator(delta, x)
		}
		maps = append(maps, f)
		clear(fixed)
		chain.Orbit(l.Point, maps, fixed)
	}
	for _, orbit := range chain.Orbits(s.Degree, l.Own) {
		if w.Place[orbit[0]] >= 0 || s.Canceled() {
			continue
		}
		if _, delta, x := w.Follow(orbit[0]); delta >= 0 {
			return w.SchreierGenerator(delta, x)
		}
	}
	return nil
}
