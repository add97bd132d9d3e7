package puzzlekit

import "math/rand/v2"

// Seed returns a generator of random numbers (PCG) that gives the same
// sequence for the same n, on every machine and in every re-run of a cell.
func Seed(n uint64) *rand.Rand { return rand.New(rand.NewPCG(n, 0)) }
