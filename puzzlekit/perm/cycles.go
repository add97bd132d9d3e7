package perm

import (
	"math/big"
	"slices"
	"strconv"
	"strings"

	"puzzlelab/puzzlekit/fault"
)

// FromCycles returns the product of disjoint cycles as a permutation of n
// points: FromCycles(5, []int{1, 2}, []int{3, 5, 4}) is (1,2)(3,5,4). A cycle
// of one point fixes it. A [*fault.InputError] names a point that is
// out of range or given twice. Cost O(n).
func FromCycles(n int, cycles ...[]int) (Perm, error) {
	if n < 0 || n > MaxDegree {
		return Perm{}, badDegree("FromCycles", n)
	}
	p := Identity(n)
	used := make([]bool, n)
	for _, c := range cycles {
		for k, point := range c {
			if point < 1 || point > n {
				return Perm{}, badPoint("FromCycles", point, n)
			}
			if used[point-1] {
				return Perm{}, &fault.InputError{In: "perm.FromCycles", What: "point", Value: point, Want: "each point once"}
			}
			used[point-1] = true
			p.img[point-1] = int32(c[(k+1)%len(c)] - 1)
		}
	}
	return p, nil
}

// Cycles returns the cycles of two or more points, each beginning with its
// smallest point, in the order of these.
func (p Perm) Cycles() [][]int {
	var out [][]int
	for c := range p.cycles {
		if len(c) > 1 {
			out = append(out, slices.Clone(c))
		}
	}
	return out
}

// CycleType returns the lengths of all cycles, fixed points included, longest
// first: a partition of the degree n, and the conjugacy class of p in S_n. Of
// equal permutations the one of larger degree has more ones.
func (p Perm) CycleType() CycleType {
	var out CycleType
	for c := range p.cycles {
		out = append(out, len(c))
	}
	slices.SortFunc(out, func(a, b int) int { return b - a })
	return out
}

// Order returns the least k ≥ 1 with p^k = 1: the least common multiple of
// the cycle lengths. It can pass 2^63 from some 500 points on.
func (p Perm) Order() *big.Int {
	lcm, gcd := big.NewInt(1), new(big.Int)
	seen := map[int]bool{}
	for c := range p.cycles {
		if seen[len(c)] {
			continue
		}
		seen[len(c)] = true
		k := big.NewInt(int64(len(c)))
		gcd.GCD(nil, nil, lcm, k)
		lcm.Mul(lcm, k.Quo(k, gcd))
	}
	return lcm
}

// Sign returns +1 for an even permutation and -1 for an odd one: the parity
// of the number of transpositions in any product that gives p.
func (p Perm) Sign() int {
	sign := 1
	for c := range p.cycles {
		if len(c)%2 == 0 {
			sign = -sign
		}
	}
	return sign
}

// IsEven reports whether p is a product of an even number of transpositions.
func (p Perm) IsEven() bool { return p.Sign() == 1 }

// Moved returns the points that p does not fix, in increasing order (the
// support of p).
func (p Perm) Moved() []int {
	var out []int
	for i, v := range p.img {
		if int(v) != i {
			out = append(out, i+1)
		}
	}
	return out
}

// String returns the disjoint cycles, as GAP prints them: "(1,2)(3,5,4)", and
// "()" for the identity.
func (p Perm) String() string {
	var b strings.Builder
	for c := range p.cycles {
		if len(c) == 1 {
			continue
		}
		for k, point := range c {
			b.WriteByte("(,"[min(k, 1)])
			b.WriteString(strconv.Itoa(point))
		}
		b.WriteByte(')')
	}
	if b.Len() == 0 {
		return "()"
	}
	return b.String()
}

// GAP returns a text that GAP reads as this permutation. It is the same as
// String.
func (p Perm) GAP() string { return p.String() }

// cycles yields every cycle, fixed points included, beginning with its
// smallest point. The slice is reused between calls.
func (p Perm) cycles(yield func([]int) bool) {
	done := make([]bool, len(p.img))
	var cycle []int
	for start := range p.img {
		if done[start] {
			continue
		}
		cycle = cycle[:0]
		for i := int32(start); !done[i]; i = p.img[i] {
			done[i] = true
			cycle = append(cycle, int(i)+1)
		}
		if !yield(cycle) {
			return
		}
	}
}
