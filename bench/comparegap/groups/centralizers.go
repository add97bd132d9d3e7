package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"

	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/perm"
)

// centralizerCliffs returns centralisers in the symmetric group on n points, a multiple
// of 20, with their orders: of a random element, of elements with cycles of one length,
// of one with few moved points, and of two elements.
func centralizerCliffs(n int) (out []cliff) {
	rng := rand.New(rand.NewPCG(1, uint64(n)))
	add := func(name string, xs ...perm.Perm) {
		out = append(out, cliff{fmt.Sprintf("centralizer in S%d of %s", n, name), group.Symmetric(n), true,
			func(ctx context.Context, g *group.Group) (string, error) {
				c, err := g.Centralizer(ctx, xs...)
				if err != nil {
					return "", err
				}
				return c.Order().String(), nil
			}, "Size(Centralizer(g, " + inGAP(xs) + "))", nil, fmt.Sprintf("SymmetricGroup(%d)", n)})
	}
	add("a random element", perm.Random(rng, n))
	for _, length := range []int{2, 5, 20, n / 2} {
		add(fmt.Sprintf("%d cycles of length %d", n/length, length), equalCycles(n, length).Conj(perm.Random(rng, n)))
	}
	add("a 3-cycle", equalCycles(3, 3).Conj(perm.Random(rng, n)))
	x := equalCycles(n, 4).Conj(perm.Random(rng, n))
	add("an element and its square", x, x.Pow(2))
	return out
}

// inGAP writes one permutation, or the group that several generate.
func inGAP(xs []perm.Perm) string {
	texts := make([]string, len(xs))
	for i, x := range xs {
		texts[i] = x.GAP()
	}
	if len(xs) == 1 {
		return texts[0]
	}
	return "Group(" + strings.Join(texts, ",") + ")"
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
