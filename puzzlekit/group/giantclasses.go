package group

import (
	"fmt"
	"iter"
	"math/big"
)

// giantClasses writes down the classes of S_n or A_n on points in increasing
// order: one for each partition of n, in A_n for each even one; a partition into different odd parts makes two
// classes in A_n.
func (g *Group) giantClasses(w *work, points []int32, alternating bool, most int) ([]ConjugacyClass, error) {
	order := g.Order()
	var classes []ConjugacyClass
	var err error
	for parts := range partitions(len(points)) {
		if w.ended() {
			return nil, w.stopped(fmt.Sprintf("%d conjugacy classes", len(classes)))
		}
		x := withCycles(g.degree, points, parts)
		if alternating && !isEven(x) {
			continue
		}
		size := new(big.Int).Quo(order, typeCentralizer(parts))
		if alternating {
			size.Lsh(order, 1)
			size.Quo(size, typeCentralizer(parts)) // the class in S_n
		}
		if alternating && splits(parts) {
			size.Rsh(size, 1)
			odd := identityImages(g.degree)
			odd[points[0]], odd[points[1]] = points[1], points[0]
			if classes, err = w.addClass(classes, ConjugacyClass{toPerm(conjugate(x, odd)), size}, most); err != nil {
				return nil, err
			}
		}
		if classes, err = w.addClass(classes, ConjugacyClass{toPerm(x), size}, most); err != nil {
			return nil, err
		}
	}
	return classes, nil
}

// partitions yields the partitions of n, each with its largest part first, in a
// slice that is reused.
func partitions(n int) iter.Seq[[]int] {
	return func(yield func([]int) bool) {
		var parts []int
		var split func(left, most int) bool
		split = func(left, most int) bool {
			if left == 0 {
				return yield(parts)
			}
			for first := min(left, most); first > 0; first-- {
				parts = append(parts, first)
				if !split(left-first, first) {
					return false
				}
				parts = parts[:len(parts)-1]
			}
			return true
		}
		split(n, n)
	}
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

func splits(parts []int) bool {
	for i, k := range parts {
		if k%2 == 0 || i > 0 && parts[i-1] == k {
			return false
		}
	}
	return true
}
