package group

import (
	"fmt"
	"iter"
	"math/big"
	"math/rand/v2"

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
	rank := new(big.Int)
	for _, l := range c.levels {
		image := h[l.point]
		if !l.contains(image) {
			return nil, false
		}
		rank.Mul(rank, big.NewInt(int64(len(l.orbit))))
		rank.Add(rank, big.NewInt(int64(l.place(image))))
		l.strip(h)
	}
	if !isIdentity(h) {
		return nil, false
	}
	return rank, true
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

// A RankError names a rank outside 0..Order-1.
type RankError struct {
	Rank, Order *big.Int
}

func (e *RankError) Error() string {
	return fmt.Sprintf("group: rank %v is not in 0..%v", e.Rank, new(big.Int).Sub(e.Order, big.NewInt(1)))
}

// Unrank returns the element with the given rank, or a [*RankError]. Cost
// O(Depth·Degree).
func (g *Group) Unrank(rank *big.Int) (perm.Perm, error) {
	c := g.Chain()
	if rank.Sign() < 0 || rank.Cmp(c.Order()) >= 0 {
		return perm.Perm{}, &RankError{Rank: rank, Order: c.Order()}
	}
	digits := make([]int32, len(c.levels))
	rest, digit := new(big.Int).Set(rank), new(big.Int)
	for i := len(c.levels) - 1; i >= 0; i-- {
		rest.QuoRem(rest, big.NewInt(int64(len(c.levels[i].orbit))), digit)
		digits[i] = c.levels[i].orbit[digit.Int64()]
	}
	back := identityImages(g.degree)
	for i, l := range c.levels {
		l.undo(back, digits[i])
	}
	return toPerm(inverse(back)), nil
}
