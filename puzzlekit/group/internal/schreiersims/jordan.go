package schreiersims

import (
	"math"
	"math/bits"
	"math/rand/v2"

	"puzzlelab/puzzlekit/group/internal/chain"
)

// leastGiant is the smallest degree for which containsAlternating can succeed.
const leastGiant = 8

// containsAlternating tries to prove that a transitive group on n points
// contains A_n. It looks for an element with a cycle of prime length p, n/2 < p
// < n-2. A power of it is a cycle of length p alone, because the other cycles
// are shorter than p. That makes the group primitive: if the cycle moved
// blocks, these would be at least p and have more than n points together; so it
// fixes each block and lies in one, which then has more than n/2 points. By
// Jordan's theorem (1873; Wielandt 1964, theorem 13.9) a primitive group with
// such a cycle contains A_n. The proportion of such elements in S_n and A_n is
// about ln 2 / ln n, so a giant is missed with a probability near 10^-4, which
// costs only time.
func containsAlternating(w *chain.Work, rng *rand.Rand, n int, gens [][]int32) bool {
	if n < leastGiant || len(gens) == 0 {
		return false
	}
	random := chain.NewRoughReplacement(w, rng, n, gens)
	defer random.Free()
	return drawsLongPrimeCycle(w, random, n, len(gens))
}

// An element of S_n has k cycles or more with a probability of at most (n+1)/2^k, because
// the mean of 2 to the number of cycles is n+1. A group of which mostSuspects elements have
// manyCycles more cycles than log2(n+1) is no giant, except with a probability of 2^-80.
const (
	manyCycles   = 10
	mostSuspects = 8
)

// drawsLongPrimeCycle looks for the element of containsAlternating. As soon as the elements
// are drawn almost uniformly, it gives up when they are not like those of a giant.
func drawsLongPrimeCycle(w *chain.Work, random *chain.ProductReplacement, n, generators int) bool {
	h := make([]int32, n)
	done := make([]int32, n)
	mixed := mixingDraws(generators)
	tries := mixed + int32(14*math.Log(float64(n)))
	many, suspects := manyCycles+bits.Len(uint(n)), 0
	for round := int32(1); round <= tries && suspects < mostSuspects && !w.Ended(); round++ {
		random.Next(h)
		cycles, found := longPrimeCycle(h, done, round)
		if found {
			return true
		}
		if round > mixed && cycles > many {
			suspects++
		}
	}
	return false
}

// mixingDraws returns how many elements are drawn until they are almost uniform. A step of
// product replacement changes one of about k slots; after k·ln k of them, each has probably
// been changed. With few generators the warm-up does that.
func mixingDraws(generators int) int32 {
	if generators <= chain.SoonMixed {
		return 0
	}
	k := float64(generators)
	return int32(k * math.Log(k))
}

// longPrimeCycle reports whether h has a cycle of prime length p, n/2 < p < n-2, and how
// many cycles it has seen to find that. done has the round in which each point was last
// visited.
func longPrimeCycle(h, done []int32, round int32) (cycles int, found bool) {
	n := len(h)
	seen := 0
	for start := 0; start < n && n-seen > n/2; start++ {
		length := 0
		for i := int32(start); done[i] != round; i = h[i] {
			done[i] = round
			length++
		}
		if length > 0 {
			cycles++
		}
		seen += length
		if 2*length > n {
			return cycles, length < n-2 && chain.IsPrime(length)
		}
	}
	return cycles, false
}
