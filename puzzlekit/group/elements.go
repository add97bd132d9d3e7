package group

import (
	"iter"
	"math/big"
	"math/rand/v2"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/internal/rawperm"
	"puzzlelab/puzzlekit/perm"
)

// Random returns an element of g, drawn uniformly.
func (g *Group) Random(rng *rand.Rand) perm.Perm { return g.readChain().Random(rng) }

// Elements yields every element once in the order of their ranks, the identity
// first. Cost O(Degree) for each on average.
func (g *Group) Elements() iter.Seq[perm.Perm] {
	return func(yield func(perm.Perm) bool) {
		for h := range chain.Elements(g.degree, g.readChain().levels()) {
			if !yield(toPerm(h)) {
				return
			}
		}
	}
}

// Rank returns the index of p among the elements of g, in 0..Order()-1, and
// true; or nil and false if p is not in g. The places of its base images in the
// basic orbits are the digits of a mixed-radix number. Cost: one sift.
func (g *Group) Rank(p perm.Perm) (*big.Int, bool) {
	c := g.readChain()
	h, ok := c.images(p)
	if !ok {
		return nil, false
	}
	u := chain.Unwinder{H: h}
	digits := make([]int, len(c.levels()))
	for i, l := range c.levels() {
		image := u.Image(l.Point)
		if !l.Contains(image) {
			return nil, false
		}
		digits[i] = l.Place(image)
		u.Undo(l, image)
	}
	if u.Flush(); !rawperm.IsIdentity(u.H) {
		return nil, false
	}
	rank, _ := chain.FromDigits(c.levels(), digits)
	return rank, true
}

// Unrank returns the element with the given rank, or a [*fault.InputError] if
// rank is not in 0..Order()-1. Cost O(Depth·Degree).
func (g *Group) Unrank(rank *big.Int) (perm.Perm, error) {
	c := g.readChain()
	if rank == nil || rank.Sign() < 0 || rank.Cmp(c.Order()) >= 0 {
		last := c.Order()
		last.Sub(last, big.NewInt(1))
		return perm.Perm{}, &fault.InputError{In: "group.Group.Unrank", What: "rank", Value: rank, Want: "0.." + last.String()}
	}
	digits := make([]int, len(c.levels()))
	chain.ToDigits(c.levels(), new(big.Int).Set(rank), digits)
	back := chain.Unwinder{H: rawperm.Identity[int32](g.degree)}
	for i, l := range c.levels() {
		back.Undo(l, l.Orbit[digits[i]])
	}
	back.Flush()
	return toPerm(rawperm.Inverse(back.H)), nil
}
