package group

import (
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
)

// giant is what the levels of a symmetric or alternating group share: the
// points in the order of the base. Representatives and strong generators are
// written down at need, as one transposition or one 3-cycle, so that the whole
// chain takes O(degree) memory. A chain that has one such level has no others
// but those of a single point.
type giant struct {
	points      []int32
	rank        []int32 // the place of a point in points, -1 for other points
	alternating bool
}

// undoing returns the cycle by which an element is multiplied to undo the
// representative of delta at level r: it takes delta to points[r] and fixes
// points[0], …, points[r-1]. The third point is of use in A_n only.
func (g *giant) undoing(r int, delta int32) [3]int32 {
	third := g.points[len(g.points)-1]
	if third == delta {
		third = g.points[len(g.points)-2]
	}
	return [3]int32{delta, g.points[r], third}
}

// giantLevels builds the chain of the symmetric or alternating group on an
// orbit. The base begins as asked for, with levels of one point for points
// outside the orbit, and goes on in the order of the points. Strong generators
// are (p1,p2), (p2,p3), … or (p1,p2,p3), (p2,p3,p4), ….
func giantLevels(degree int, base, orbit []int32, alternating bool) []*level {
	g := newGiant(degree, base, orbit, alternating)
	var levels []*level
	for r := 0; r+g.cycle() <= len(g.points); r++ {
		for len(base) > 0 && g.rank[base[0]] < 0 {
			levels = append(levels, newLevel(degree, base[0]))
			base = base[1:]
		}
		base = base[min(1, len(base)):]
		levels = append(levels, &level{point: g.points[r], orbit: g.points[r:], giant: g, rank: r})
	}
	return levels
}

func newGiant(degree int, base, orbit []int32, alternating bool) *giant {
	g := &giant{rank: make([]int32, degree), alternating: alternating}
	inOrbit := make([]bool, degree)
	for _, p := range orbit {
		inOrbit[p] = true
	}
	for i := range g.rank {
		g.rank[i] = -1
	}
	for _, p := range slices.Concat(base, slices.Sorted(slices.Values(orbit))) {
		if inOrbit[p] && g.rank[p] < 0 {
			g.rank[p] = int32(len(g.points))
			g.points = append(g.points, p)
		}
	}
	return g
}

// cycle is the length of the strong generators and of those that undo.
func (g *giant) cycle() int {
	if g.alternating {
		return 3
	}
	return 2
}

// generator returns the strong generator of level r.
func (g *giant) generator(r int) []int32 { return g.rotation(r, r+g.cycle()) }

// rotation returns the cycle of points[from], …, points[to-1].
func (g *giant) rotation(from, to int) []int32 {
	x := identityImages(len(g.rank))
	cycle := g.points[from:to]
	for k, p := range cycle {
		x[p] = cycle[(k+1)%len(cycle)]
	}
	return x
}

// pair returns generators of the group of level r and those below, two at most
// where the strong ones are as many as the points.
func (g *giant) pair(r int) [][]int32 {
	first, n := r, len(g.points)
	if g.alternating && (n-r)%2 == 0 {
		first++ // an even permutation
	}
	return withoutIdentities([][]int32{g.rotation(first, n), g.generator(r)})
}

// giantOf returns the points on which a chain has the symmetric or alternating
// group, if it is the chain of such a group.
func giantOf(levels []*level) (points []int32, alternating, ok bool) {
	for _, l := range levels {
		if l.giant != nil {
			return l.orbit, l.giant.alternating, true
		}
	}
	return nil, false, false
}

// leastGiant is the smallest degree for which the test below can succeed.
const leastGiant = 8

// containsAlternating looks for a proof that a transitive group on n points
// contains A_n: an element with a cycle of prime length p, n/2 < p < n-2. A
// power of it is a cycle of length p alone, for the other cycles are shorter
// than p. That makes the group primitive: moved blocks would be p at least and
// take more than n points, so the cycle fixes each block and lies in one,
// which then has more than n/2 points. By Jordan's theorem (1873; Wielandt
// 1964, theorem 13.9) a primitive group with such a cycle contains A_n. The
// share of such elements in S_n and A_n is about ln 2 / ln n, so the tries
// miss a giant with a probability near 10^-4; a miss costs time, not truth.
func containsAlternating(w *work, rng *rand.Rand, n int, gens [][]int32) bool {
	if n < leastGiant || len(gens) == 0 {
		return false
	}
	random := newProductReplacement(w, rng, n, gens)
	h := make([]int32, n)
	done := make([]int32, n)
	tries := int32(14 * math.Log(float64(n)))
	for round := int32(1); round <= tries && !w.ended(); round++ {
		random.next(h)
		if hasLongPrimeCycle(h, done, round) {
			return true
		}
	}
	return false
}

// hasLongPrimeCycle looks for a cycle of prime length p, n/2 < p < n-2. done
// holds the rounds at which points have been visited.
func hasLongPrimeCycle(h, done []int32, round int32) bool {
	n := len(h)
	seen := 0
	for start := 0; start < n && n-seen > n/2; start++ {
		length := 0
		for i := int32(start); done[i] != round; i = h[i] {
			done[i] = round
			length++
		}
		seen += length
		if 2*length > n {
			return length < n-2 && isPrime(length)
		}
	}
	return false
}

// isPrime is exact: the test has no counterexample below 2^64.
func isPrime(n int) bool { return n > 1 && big.NewInt(int64(n)).ProbablyPrime(0) }

func log2(n int) float64 { return math.Log2(float64(n)) }
