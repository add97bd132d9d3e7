package chain

import (
	"slices"
)

// IndependentOrbits leaves out orbits on which the action is determined by that
// on another orbit: there is a map from the other orbit that commutes with the
// group. The image of one point determines such a map. The two stickers of a wing
// piece are an example. The action on the remaining orbits is faithful.
func IndependentOrbits(w *Work, gens [][]int32, orbits [][]int32) [][]int32 {
	orbits = slices.Clone(orbits)
	slices.SortStableFunc(orbits, func(a, b []int32) int { return len(b) - len(a) })
	var kept [][]int32
	var walks []*Walk
	for _, o := range orbits {
		determines := func(k *Walk) bool {
			return len(k.Orbit)%len(o) == 0 && !w.Ended() && slices.ContainsFunc(o, k.Maps)
		}
		if !slices.ContainsFunc(walks, determines) {
			kept = append(kept, o)
			walks = append(walks, NewWalk(len(gens[0]), o[0], gens))
		}
	}
	return kept
}
