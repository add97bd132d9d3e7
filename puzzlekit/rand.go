package puzzlekit

import "math/rand/v2"

// NewRand returns a generator of random numbers (PCG) that gives the same
// sequence for the same seed, on every machine and in every run of a cell.
func NewRand(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }
