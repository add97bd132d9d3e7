package group

import (
	"math/big"

	"puzzlelab/puzzlekit/internal/rawperm"
)

// withCycles returns a permutation whose cycles on points have the lengths parts.
func withCycles(degree int, points []int32, parts []int) []int32 {
	x := rawperm.Identity[int32](degree)
	for _, n := range parts {
		for k := range n {
			x[points[k]] = points[(k+1)%n]
		}
		points = points[n:]
	}
	return x
}

// typeCentralizer returns the order of the centraliser in S_n of an element
// with these cycle lengths: the product of k^m·m! over lengths k that occur m
// times.
func typeCentralizer(parts []int) *big.Int {
	out := big.NewInt(1)
	run := int64(0)
	for i, k := range parts {
		run++
		if i > 0 && parts[i-1] != k {
			run = 1
		}
		out.Mul(out, big.NewInt(int64(k)*run))
	}
	return out
}

// splits reports whether the class of a cycle type splits into two in A_n: the
// parts are odd and all different.
func splits(parts []int) bool {
	for i, k := range parts {
		if k%2 == 0 || i > 0 && parts[i-1] == k {
			return false
		}
	}
	return true
}
