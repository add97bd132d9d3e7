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
	walks := make([]*Walk, len(orbits)) // of the orbits kept, when they are needed
	for _, o := range orbits {
		determined := false
		for k, other := range kept {
			if len(other)%len(o) != 0 || w.Ended() {
				continue
			}
			if walks[k] == nil {
				walks[k] = NewWalk(len(gens[0]), other[0], gens)
			}
			if determined = slices.ContainsFunc(o, walks[k].Maps); determined {
				break
			}
		}
		if !determined {
			kept = append(kept, o)
		}
	}
	return kept
}
