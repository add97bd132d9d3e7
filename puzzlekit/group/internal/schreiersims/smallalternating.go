package schreiersims

import (
	"math/rand/v2"

	"puzzlelab/puzzlekit/group/internal/chain"
)

// smallTries is the number of elements that containsSmallAlternating draws: a ninth of A_n or
// S_n, or more, is of each kind that it looks for.
const smallTries = 60

// containsSmallAlternating tries to prove that a transitive group on fewer than leastGiant
// points contains A_n. It looks for an element with a power that is a 3-cycle, and on 6 points
// for one with a cycle of length 5, too. On 5 and 7 points the group is primitive because it is
// transitive, on 6 because the stabiliser of a point is transitive on the others, and on 4
// because the 3-cycle fixes a single point and therefore its block. A primitive group with a
// 3-cycle contains A_n (Jordan; Wielandt 1964, theorem 13.3).
func containsSmallAlternating(w *chain.Work, rng *rand.Rand, n int, gens [][]int32) bool {
	if n >= leastGiant {
		return false
	}
	if n < 4 || len(gens) == 0 {
		return n == 2 || n == 3
	}
	random := chain.NewRoughReplacement(w, rng, n, gens)
	defer random.Free()
	h := make([]int32, n)
	threeCycle, primitive := false, n != 6
	for range smallTries {
		if threeCycle && primitive || w.Ended() {
			break
		}
		random.Next(h)
		three, five := threesAndFives(h)
		threeCycle = threeCycle || three
		primitive = primitive || five
	}
	return threeCycle && primitive
}

// threesAndFives reports whether a power of h is a 3-cycle, and whether h has a cycle of
// length 5.
func threesAndFives(h []int32) (three, five bool) {
	var done [leastGiant]bool
	multiples := 0 // cycles whose length is a multiple of 3
	for start := range h {
		length := 0
		for i := int32(start); !done[i]; i = h[i] {
			done[i] = true
			length++
		}
		if length > 0 && length%3 == 0 {
			multiples++
		}
		three = three || length == 3
		five = five || length == 5
	}
	return three && multiples == 1, five
}
