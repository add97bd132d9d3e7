package chain

import (
	"math/rand/v2"

	"puzzlelab/puzzlekit/internal/rawperm"
)

// RandomInverse returns u1⁻¹·u2⁻¹·…, the inverse of an element drawn uniformly.
func RandomInverse(rng *rand.Rand, degree int, levels []*Level) []int32 {
	u := Unwinder{H: rawperm.Identity[int32](degree)}
	u.UndoAtRandom(rng, levels)
	u.Flush()
	return u.H
}

// UndoAtRandom multiplies H by the inverse of an element drawn uniformly.
func (u *Unwinder) UndoAtRandom(rng *rand.Rand, levels []*Level) {
	for _, l := range levels {
		u.Undo(l, l.Orbit[rng.IntN(len(l.Orbit))])
	}
}
