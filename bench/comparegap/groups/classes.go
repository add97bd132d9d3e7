package main

import (
	"context"
	"fmt"
	"math/big"
	"math/rand/v2"

	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/puzzle"
)

// fewestClassified and mostClassified bound the orders of the random groups whose classes are
// compared.
const (
	fewestClassified = 2000
	mostClassified   = 10_000_000_000
)

// classSum is a text about the conjugacy classes: their number and the sum of the squares of
// the orders of all elements.
func classSum(ctx context.Context, g *group.Group) (string, error) {
	classes, err := g.ConjugacyClasses(ctx, nil)
	sum := new(big.Int)
	for _, c := range classes {
		n := c.Representative.Order()
		sum.Add(sum, n.Mul(n, n).Mul(n, c.Size))
	}
	return fmt.Sprintf("%d,%v", len(classes), sum), err
}

const gapClassSum = `(function() local c; c := ConjugacyClasses(g); return Concatenation(String(Length(c)), ",", String(Sum(c, x -> Order(Representative(x))^2 * Size(x)))); end)()`

// classCliffs returns the conjugacy classes of groups with many of them, and of seeded random
// products, wreath products and their subgroups.
func classCliffs(seed uint64, count int) (out []cliff) {
	add := func(name string, g *group.Group) {
		out = append(out, cliff{"classes of " + name, g, true, classSum, gapClassSum, nil, ""})
	}
	s3, s4, s5 := group.Symmetric(3), group.Symmetric(4), group.Symmetric(5)
	add("S5×S4³", group.DirectProduct(s5, s4, s4, s4))
	add("S4⁵", group.DirectProduct(s4, s4, s4, s4, s4))
	add("S3⁸", group.DirectProduct(s3, s3, s3, s3, s3, s3, s3, s3))
	add("C3≀S8", must(group.WreathProduct(group.Cyclic(3), group.Symmetric(8))))
	add("S4≀S4", must(group.WreathProduct(s4, s4)))
	add("S4≀S3×S3≀S4", group.DirectProduct(must(group.WreathProduct(s4, s3)), must(group.WreathProduct(s3, s4))))
	add("the Pyraminx", puzzle.Pyraminx().Group())
	add("the 2×2×2 cube", puzzle.Rubik(2).Group())
	add("the 3×3×3 cube", puzzle.Rubik(3).Group())
	for i := range count {
		name, g := manyClasses(rand.New(rand.NewPCG(seed, uint64(i))))
		add(fmt.Sprintf("%s, number %d", name, i), g)
	}
	return out
}

// manyClasses draws a product or a wreath product of small groups, or a subgroup of one that
// random elements generate.
func manyClasses(rng *rand.Rand) (string, *group.Group) {
	for {
		var g *group.Group
		name := "a product"
		if rng.IntN(2) == 0 {
			for parts := 2 + rng.IntN(4); parts > 0; parts-- {
				if f := smallGroup(rng); g == nil {
					g = f
				} else {
					g = group.DirectProduct(g, f)
				}
			}
		} else {
			name = "a wreath product"
			g = must(group.WreathProduct(smallGroup(rng), smallGroup(rng)))
		}
		if rng.IntN(2) == 0 {
			name = "a subgroup of " + name
			g = sample(rng, g, 2+rng.IntN(4))
		}
		if n := g.Order(); n.Cmp(big.NewInt(fewestClassified)) >= 0 && n.Cmp(big.NewInt(mostClassified)) <= 0 {
			return name, g
		}
	}
}

func smallGroup(rng *rand.Rand) *group.Group {
	n := 3 + rng.IntN(4)
	switch rng.IntN(5) {
	case 0:
		return group.Cyclic(n)
	case 1:
		return group.Dihedral(n)
	case 2:
		return group.Alternating(n)
	case 3:
		return must(group.PSL(2, []int{5, 7}[rng.IntN(2)]))
	}
	return group.Symmetric(n)
}
