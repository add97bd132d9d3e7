package chain

import (
	"slices"
)

// IndependentOrbits leaves out orbits on which the action is determined by that
// on another orbit: there is a map from the other orbit that commutes with the
// group. The two stickers of a wing piece are an example. The action on the
// remaining orbits is faithful.
func IndependentOrbits(w *Work, gens [][]int32, orbits [][]int32) [][]int32 {
	orbits = slices.Clone(orbits)
	slices.SortStableFunc(orbits, func(a, b []int32) int { return len(b) - len(a) })
	var kept [][]int32
	for _, o := range orbits {
		determines := func(k []int32) bool { return len(k)%len(o) == 0 && !w.Ended() && mapsOnto(gens, k, o) }
		if !slices.ContainsFunc(kept, determines) {
			kept = append(kept, o)
		}
	}
	return kept
}

// mapsOnto reports whether some map from one orbit to another commutes with the
// generators. Such a map is determined by the image of one point.
func mapsOnto(gens [][]int32, from, to []int32) bool {
	w := NewWalk(len(gens[0]), from[0], gens)
	for _, omega := range to {
		if _, delta, _ := w.Follow(omega); delta < 0 {
			return true
		}
	}
	return false
}
