package perm

import "math/rand/v2"

// Random returns a permutation of n points, each of the n! with the same
// probability (Fisher and Yates 1938; Durstenfeld 1964). The same state of
// rng gives the same permutation on every machine. Cost O(n).
func Random(rng *rand.Rand, n int) Perm {
	p := Identity(n)
	for i := n - 1; i > 0; i-- {
		j := rng.IntN(i + 1)
		p.img[i], p.img[j] = p.img[j], p.img[i]
	}
	return p
}
