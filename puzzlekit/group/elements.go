package group

import (
	"iter"
	"math/big"
	"math/rand/v2"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/perm"
)

// Random returns an element of g, each with the same probability. The same
// state of rng gives the same element.
func (g *Group) Random(rng *rand.Rand) perm.Perm { return g.Chain().Random(rng) }

// Elements yields every element once, the identity first, in the order of
// their ranks. Cost O(Degree) for each in the mean.
func (g *Group) Elements() iter.Seq[perm.Perm] {
	return func(yield func(perm.Perm) bool) {
		for h := range elementImages(g.degree, g.Chain().levels) {
			if !yield(toPerm(h)) {
				return
			}
		}
	}
}

// elementImages yields the elements in a slice that is reused. Element number
// r is u_k·…·u_2·u_1, with the digits of r choosing the u_i and u_k, of the
// last level, changing fastest.
func elementImages(degree int, levels []*level) iter.Seq[[]int32] {
	return func(yield func([]int32) bool) {
		tails := make([][]int32, len(levels)+1) // tails[i] is u_i·…·u_1
		tails[0] = identityImages(degree)
		var down func(i int) bool
		down = func(i int) bool {
			if i == len(levels) {
				return yield(tails[i])
			}
			l := levels[i]
			for _, delta := range l.orbit {
				u := inverse(l.inverseRepresentative(degree, delta))
				tails[i+1] = product(u, tails[i])
				if !down(i + 1) {
					return false
				}
			}
			return true
		}
		down(0)
	}
}

// Rank returns the place of p among the elements of g, 0..Order()-1, and
// whether p is an element at all, else nil: the places of its base images in the
// basic orbits are the digits of a mixed-radix number. Cost: one sift.
func (g *Group) Rank(p perm.Perm) (*big.Int, bool) {
	c := g.Chain()
	h, ok := c.images(p)
	if !ok {
		return nil, false
	}
	u := unwinder{h: h}
	digits := make([]int, len(c.levels))
	for i, l := range c.levels {
		image := u.h[l.point]
		if !l.contains(image) {
			return nil, false
		}
		digits[i] = l.place(image)
		u.undo(l, image)
	}
	if !isIdentity(u.h) {
		return nil, false
	}
	rank, _ := fromDigits(c.levels, digits)
	return rank, true
}

// fewDigits is the number of digits up to which they are read one by one, more
// in halves.
const fewDigits = 64

// fromDigits reads a mixed-radix number whose bases are the orbit lengths;
// weight is their product.
func fromDigits(levels []*level, digits []int) (value, weight *big.Int) {
	if n := len(levels); n > fewDigits {
		high, above := fromDigits(levels[:n/2], digits[:n/2])
		low, below := fromDigits(levels[n/2:], digits[n/2:])
		high.Mul(high, below)
		return high.Add(high, low), above.Mul(above, below)
	}
	value, weight = new(big.Int), big.NewInt(1)
	for i, l := range levels {
		radix := big.NewInt(int64(len(l.orbit)))
		value.Mul(value, radix)
		value.Add(value, big.NewInt(int64(digits[i])))
		weight.Mul(weight, radix)
	}
	return value, weight
}

// toDigits writes a mixed-radix number to digits. It uses up value.
func toDigits(levels []*level, value *big.Int, digits []int) {
	if n := len(levels); n > fewDigits {
		high, low := value.QuoRem(value, orderOf(levels[n/2:]), new(big.Int))
		toDigits(levels[:n/2], high, digits[:n/2])
		toDigits(levels[n/2:], low, digits[n/2:])
		return
	}
	digit := new(big.Int)
	for i := len(levels) - 1; i >= 0; i-- {
		value.QuoRem(value, big.NewInt(int64(len(levels[i].orbit))), digit)
		digits[i] = int(digit.Int64())
	}
}

// place returns the index of a point in the orbit.
func (l *level) place(point int32) int {
	if l.giant != nil {
		return int(l.giant.rank[point]) - l.rank
	}
	for k, p := range l.orbit {
		if p == point {
			return k
		}
	}
	return -1
}

// Unrank returns the element with the given rank, or a [*fault.InputError] when
// rank is not in 0..Order()-1. Cost O(Depth·Degree).
func (g *Group) Unrank(rank *big.Int) (perm.Perm, error) {
	c := g.Chain()
	if rank == nil || rank.Sign() < 0 || rank.Cmp(c.Order()) >= 0 {
		last := c.Order()
		last.Sub(last, big.NewInt(1))
		return perm.Perm{}, &fault.InputError{In: "group.Group.Unrank", What: "rank", Value: rank, Want: "0.." + last.String()}
	}
	digits := make([]int, len(c.levels))
	toDigits(c.levels, new(big.Int).Set(rank), digits)
	back := unwinder{h: identityImages(g.degree)}
	for i, l := range c.levels {
		back.undo(l, l.orbit[digits[i]])
	}
	return toPerm(inverse(back.h)), nil
}
