package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"

	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/perm"
)

// centralizerCliffs returns centralisers in the symmetric and alternating groups on n points,
// with their orders: of random elements, of elements with cycles of one length, of one
// with few moved points, and of two elements.
func centralizerCliffs(n int) (out []cliff) {
	rng := rand.New(rand.NewPCG(1, uint64(n)))
	for _, in := range []struct {
		name, inGAP string
		g           *group.Group
	}{{"S", "SymmetricGroup", group.Symmetric(n)}, {"A", "AlternatingGroup", group.Alternating(n)}} {
		add := func(name string, xs ...perm.Perm) {
			texts := make([]string, len(xs))
			for i, x := range xs {
				texts[i] = x.GAP()
			}
			of := "Group(" + strings.Join(texts, ",") + ")"
			if len(xs) == 1 {
				of = texts[0]
			}
			out = append(out, cliff{fmt.Sprintf("centralizer in %s%d of %s", in.name, n, name), in.g, true,
				func(ctx context.Context, g *group.Group) (string, error) {
					c, err := g.Centralizer(ctx, xs...)
					if err != nil {
						return "", err
					}
					return c.Order().String(), nil
				}, "Size(Centralizer(g, " + of + "))", nil, fmt.Sprintf("%s(%d)", in.inGAP, n)})
		}
		x := group.Alternating(n).Random(rng)
		add("a random element", x)
		for _, length := range []int{2, 5, 20, n / 2} {
			add(fmt.Sprintf("%d cycles of length %d", n/length, length), equalCycles(n, length).Conj(perm.Random(rng, n)))
		}
		add("a 3-cycle", equalCycles(3, 3).Conj(perm.Random(rng, n)))
		y := equalCycles(n, 4).Conj(perm.Random(rng, n))
		add("an element and its square", y, y.Pow(2))
		add("a random element and its cube", x, x.Pow(3))
	}
	return out
}

// equalCycles returns a permutation of n points with cycles of a length that divides n.
func equalCycles(n, length int) perm.Perm {
	images := make([]int, n)
	for i := range images {
		images[i] = i + 2
		if (i+1)%length == 0 {
			images[i] = i + 2 - length
		}
	}
	return must(perm.FromImages(images))
}
