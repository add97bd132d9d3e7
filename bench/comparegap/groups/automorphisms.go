package main

import (
	"context"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"

	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/puzzle"
)

// mostFactored is the largest order of the random groups whose automorphisms are compared: GAP takes long for larger ones.
const mostFactored = 100_000

// automorphismCliffs returns the automorphism groups of some abelian groups and products, and of seeded random products of
// small groups, half of them with other generators and points renamed or in another action.
func automorphismCliffs(ctx context.Context, seed uint64, count int) (out []cliff, err error) {
	add := func(name string, g *group.Group) {
		out = append(out, cliff{"automorphisms of " + name, g, true, automorphisms, gapAutomorphisms, nil, ""})
	}
	c, s := group.Cyclic, group.Symmetric
	add("C2^12", powerOf(c(2), 12))
	add("C4^6×C2^5×C3^4", group.DirectProduct(powerOf(c(4), 6), powerOf(c(2), 5), powerOf(c(3), 4)))
	add("C64×C16^2×C4×C2^2", group.DirectProduct(c(64), powerOf(c(16), 2), c(4), powerOf(c(2), 2)))
	add("S5²×C2³", group.DirectProduct(s(5), s(5), powerOf(c(2), 3)))
	add("M11³", powerOf(must(group.Mathieu(11)), 3))
	add("D8⁴×C4", group.DirectProduct(powerOf(group.Dihedral(4), 4), c(4)))
	add("S4≀S3×S3≀S4", group.DirectProduct(must(group.WreathProduct(s(4), s(3))), must(group.WreathProduct(s(3), s(4)))))
	add("the Pyraminx", puzzle.Pyraminx().Group())
	for i := range count {
		rng := rand.New(rand.NewPCG(seed, uint64(i)))
		g := productToFactor(rng)
		if rng.IntN(2) == 0 {
			if g, err = otherAction(ctx, rng, g); err != nil {
				return nil, err
			}
			g = disguised(rng, g)
		}
		add(fmt.Sprintf("a product of order %v and degree %d, number %d", g.Order(), g.Degree(), i), g)
	}
	return out, nil
}

// GAP is much faster with polycyclic groups.
const gapAutomorphisms = `(function() if IsSolvableGroup(g) then return Size(AutomorphismGroup(Image(IsomorphismPcGroup(g)))); fi; return Size(AutomorphismGroup(g)); end)()`

func automorphisms(ctx context.Context, g *group.Group) (string, error) {
	a, err := g.Automorphisms(ctx, nil)
	if err != nil {
		return "", err
	}
	return a.Order().String(), nil
}

func powerOf(g *group.Group, n int) *group.Group {
	return group.DirectProduct(slices.Repeat([]*group.Group{g}, n)...)
}

// productToFactor draws a product of two to four small groups, many of which have a centre.
func productToFactor(rng *rand.Rand) *group.Group {
	for {
		var factors []*group.Group
		for range 2 + rng.IntN(3) {
			f := smallGroup(rng)
			switch rng.IntN(4) {
			case 0:
				f = group.Dicyclic(8 + 4*rng.IntN(3))
			case 1:
				f = group.Cyclic(2 + rng.IntN(8))
			}
			factors = append(factors, f)
			if rng.IntN(3) == 0 {
				factors = append(factors, f)
			}
		}
		if g := group.DirectProduct(factors...); g.Order().Cmp(big.NewInt(mostFactored)) <= 0 {
			return g
		}
	}
}
