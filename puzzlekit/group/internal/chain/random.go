package chain

import (
	"math/rand/v2"

	"puzzlelab/puzzlekit/internal/rawperm"
)

// RandomInverse returns u1⁻¹·u2⁻¹·…, the inverse of an element drawn uniformly.
func RandomInverse(rng *rand.Rand, degree int, levels []*Level) []int32 {
	h := rawperm.Identity[int32](degree)
	MultiplyAtRandom(rng, h, levels)
	return h
}

// MultiplyAtRandom multiplies h by the inverse of an element drawn uniformly.
func MultiplyAtRandom(rng *rand.Rand, h []int32, levels []*Level) {
	u := Unwinder{H: h}
	for _, l := range levels {
		u.Undo(l, l.Orbit[rng.IntN(len(l.Orbit))])
	}
}
