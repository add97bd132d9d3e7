package main

import (
	"context"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"

	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/perm"
)

type specimen struct {
	kind  string
	group *group.Group
}

// maxDegree is the largest degree of the random groups.
const maxDegree = 60

// listedOrder is the largest order at which classes are counted: GAP does it by
// listing the elements, which needs none of its packages.
const listedOrder = 5000

// draw makes the groups number first, first+1, …: each has a seed of its own.
func draw(seed uint64, first, count int) []specimen {
	out := make([]specimen, count)
	for i := range out {
		rng := rand.New(rand.NewPCG(seed, uint64(first+i)))
		gens := 2 + rng.IntN(5)
		switch (first + i) % 5 {
		case 0:
			out[i] = specimen{"random", random(rng, gens)}
		case 1:
			out[i] = specimen{"imprimitive", imprimitive(rng, gens)}
		case 2:
			out[i] = specimen{"intransitive", intransitive(rng, gens)}
		case 3:
			out[i] = specimen{"regular", regular(rng)}
		default:
			out[i] = specimen{"small elements", smallElements(rng, gens)}
		}
	}
	return out
}

func random(rng *rand.Rand, gens int) *group.Group {
	n := 2 + rng.IntN(maxDegree-1)
	out := make([]perm.Perm, gens)
	for i := range out {
		out[i] = perm.Random(rng, n)
	}
	return group.New(out...)
}

// imprimitive draws elements of a wreath product of symmetric or cyclic groups.
func imprimitive(rng *rand.Rand, gens int) *group.Group {
	size := 2 + rng.IntN(6)
	blocks := 2 + rng.IntN(maxDegree/size-1)
	factor := func(n int) *group.Group {
		return []*group.Group{group.Symmetric(n), group.Cyclic(n), group.Alternating(n), group.Dihedral(n)}[rng.IntN(4)]
	}
	w, err := group.WreathProduct(factor(size), factor(blocks))
	if err != nil {
		panic(err) // the degree is small
	}
	return sample(rng, w, gens)
}

// intransitive draws elements of a direct product of three groups.
func intransitive(rng *rand.Rand, gens int) *group.Group {
	factor := func() *group.Group {
		n := 2 + rng.IntN(maxDegree/3-1)
		return []*group.Group{group.Symmetric(n), group.Cyclic(n), group.Dihedral(n), group.Trivial(n)}[rng.IntN(4)]
	}
	return sample(rng, group.DirectProduct(factor(), factor(), factor()), gens)
}

func sample(rng *rand.Rand, g *group.Group, gens int) *group.Group {
	out := make([]perm.Perm, gens)
	for i := range out {
		out[i] = g.Random(rng)
		if rng.IntN(3) == 0 {
			out[i] = out[i].Pow(2 + rng.IntN(3))
		}
	}
	return group.New(out...)
}

// regular draws a small group and lets it act on itself.
func regular(rng *rand.Rand) *group.Group {
	for {
		n := 3 + rng.IntN(5)
		g := sample(rng, group.Symmetric(n), 2)
		if g.Order().Cmp(big.NewInt(maxDegree)) > 0 || g.IsTrivial() {
			continue
		}
		action, err := g.OnCosets(context.Background(), group.Trivial(n), nil)
		if err != nil {
			panic(err) // the order is small
		}
		return action.Group()
	}
}

// smallElements draws permutations that move few points.
func smallElements(rng *rand.Rand, gens int) *group.Group {
	n := 4 + rng.IntN(maxDegree-3)
	out := make([]perm.Perm, gens)
	for i := range out {
		p := perm.Random(rng, n)
		order := p.Order().Int64()
		out[i] = p.Pow(int(order / smallestPrime(order)))
	}
	return group.New(out...)
}

func smallestPrime(n int64) int64 {
	for d := int64(2); d <= n; d++ {
		if n%d == 0 {
			return d
		}
	}
	return 1
}

// describe is the line that the GAP script prints for a group.
func describe(ctx context.Context, g *group.Group) (string, error) {
	var orbits, blocks, series []string
	lengths := []int{}
	for _, o := range g.Orbits() {
		lengths = append(lengths, len(o))
	}
	slices.Sort(lengths)
	for _, n := range lengths {
		orbits = append(orbits, fmt.Sprint(n))
	}
	if len(lengths) == 1 && g.Degree() > 1 {
		for k := 2; k <= g.Degree(); k++ {
			blocks = append(blocks, fmt.Sprint(len(g.BlockSystem(1, k))))
		}
	}
	classes := -1
	if g.Order().Cmp(big.NewInt(listedOrder)) <= 0 {
		n, err := g.ClassCount(ctx, nil)
		if err != nil {
			return "", err
		}
		classes = n
	}
	subgroups, err := countSubgroups(ctx, g)
	if err != nil {
		return "", err
	}
	derived, err := g.DerivedSeries(ctx)
	if err != nil {
		return "", err
	}
	for _, h := range derived {
		series = append(series, h.Order().String())
	}
	join := func(texts []string) string { return strings.Join(texts, ",") }
	return fmt.Sprintf("%v|%s|%s|%d|%s|%s", g.Order(), join(orbits), join(blocks), classes, subgroups, join(series)), nil
}

// countSubgroups counts the classes of subgroups and the subgroups of a group of order
// at most 400.
func countSubgroups(ctx context.Context, g *group.Group) (string, error) {
	if g.Order().Cmp(big.NewInt(400)) > 0 {
		return "", nil
	}
	classes, err := g.SubgroupClasses(ctx, nil)
	count := 0
	for _, c := range classes {
		count += c.Size
	}
	return fmt.Sprintf("%d/%d", len(classes), count), err
}
