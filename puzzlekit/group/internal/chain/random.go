package chain

import (
	"math/rand/v2"

	"puzzlelab/puzzlekit/internal/rawperm"
)

// RandomInverse returns u1⁻¹·u2⁻¹·…, the inverse of an element drawn uniformly.
func RandomInverse(rng *rand.Rand, degree int, levels []*Level) []int32 {
	u := Unwinder{H: rawperm.Identity[int32](degree)}
	for _, l := range levels {
		u.Undo(l, l.Orbit[rng.IntN(len(l.Orbit))])
	}
	return u.H
}
