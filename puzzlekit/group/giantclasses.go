package group

import (
	"math/big"
	"slices"
)

// giantClasses writes down the classes of S_n or A_n: one for each partition of
// n, in A_n for each even one; a partition into different odd parts makes two
// classes in A_n.
func (g *Group) giantClasses(shared *giant) []ConjugacyClass {
	points := slices.Sorted(slices.Values(shared.points))
	var out []ConjugacyClass
	order := g.Order()
	for _, parts := range partitions(len(points), len(points)) {
		x := withCycles(g.degree, points, parts)
		if shared.alternating && !isEven(x) {
			continue
		}
		size := new(big.Int).Quo(order, typeCentraliser(parts))
		if !shared.alternating {
			out = append(out, ConjugacyClass{toPerm(x), size})
			continue
		}
		size.Lsh(order, 1)
		size.Quo(size, typeCentraliser(parts)) // the class in S_n
		if !splits(parts) {
			out = append(out, ConjugacyClass{toPerm(x), size})
			continue
		}
		size.Rsh(size, 1)
		odd := identityImages(g.degree)
		odd[points[0]], odd[points[1]] = points[1], points[0]
		out = append(out, ConjugacyClass{toPerm(x), size}, ConjugacyClass{toPerm(conjugate(x, odd)), size})
	}
	return out
}

// partitions lists the partitions of n into parts of at most `most`.
func partitions(n, most int) [][]int {
	if n == 0 {
		return [][]int{{}}
	}
	var out [][]int
	for first := min(n, most); first > 0; first-- {
		for _, rest := range partitions(n-first, first) {
			out = append(out, append([]int{first}, rest...))
		}
	}
	return out
}

func withCycles(degree int, points []int32, parts []int) []int32 {
	x := identityImages(degree)
	for _, n := range parts {
		for k := range n {
			x[points[k]] = points[(k+1)%n]
		}
		points = points[n:]
	}
	return x
}

// typeCentraliser returns the order of the centraliser in S_n of an element
// with these cycle lengths: the product of k^m·m! over lengths k that occur m
// times.
func typeCentraliser(parts []int) *big.Int {
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

func splits(parts []int) bool {
	for i, k := range parts {
		if k%2 == 0 || i > 0 && parts[i-1] == k {
			return false
		}
	}
	return true
}
