package group

import (
	"context"
	"math/rand/v2"
)

// normalClosure returns a proved chain of the smallest subgroup that contains
// the seeds and is normalised by gens. Random conjugates of random elements
// join the seeds as long as they lie outside (Seress 2003, section 5.1.4);
// then the chain of the seeds is proved, and that all their conjugates are in
// it.
func normalClosure(rng *rand.Rand, n int, gens, seeds [][]int32) []*level {
	seeds = withoutIdentities(seeds)
	gens = withoutIdentities(gens)
	if len(seeds) == 0 {
		return nil
	}
	if len(gens) > 0 {
		seeds = randomClosure(rng, n, gens, seeds)
	}
	for {
		levels := provedLevels(rng, n, nil, seeds)
		outsider := conjugateOutside(levels, gens, seeds)
		if outsider == nil {
			return levels
		}
		seeds = append(seeds, outsider)
	}
}

func conjugateOutside(levels []*level, gens, seeds [][]int32) []int32 {
	for _, y := range seeds {
		for _, x := range gens {
			if z := conjugate(y, x); !siftsToIdentity(levels, append([]int32(nil), z...), 0) {
				return z
			}
		}
	}
	return nil
}

// randomClosure adds conjugates to the seeds until, in all likelihood, they
// generate the normal closure.
func randomClosure(rng *rand.Rand, n int, gens, seeds [][]int32) [][]int32 {
	b := newBuilder(context.Background(), rng, n, nil)
	acting := newProductReplacement(rng, n, gens)
	closure := newProductReplacement(rng, n, seeds)
	y, x := make([]int32, n), make([]int32, n)
	for inside := 0; inside < 2*quiet; inside++ {
		b.fill(closure.next, nil, quiet/2)
		closure.next(y)
		acting.next(x)
		z := conjugate(y, x)
		if siftsToIdentity(b.levels, append([]int32(nil), z...), 0) {
			continue
		}
		inside = -1
		seeds = append(seeds, z)
		closure.add(z)
	}
	return seeds
}

// derivedSubgroup returns a proved chain of the subgroup that all commutators
// generate: the normal closure of those of the generators. levels is a chain
// of the group.
func derivedSubgroup(rng *rand.Rand, n int, levels []*level, gens [][]int32) []*level {
	if points, _, ok := giantOf(levels); ok && len(points) > 4 {
		return giantLevels(n, nil, points, true)
	}
	if isAbelian(gens) {
		return nil
	}
	gens = fewGenerators(rng, n, levels, withoutIdentities(gens))
	var seeds [][]int32
	for i, g := range gens {
		for _, h := range gens[:i] {
			seeds = append(seeds, commutator(g, h))
		}
	}
	return normalClosure(rng, n, gens, seeds)
}

// fewGenerators returns up to five random elements that generate the group, if
// such are found, otherwise gens. The order is known, so that a chain of that
// order proves them.
func fewGenerators(rng *rand.Rand, n int, levels []*level, gens [][]int32) [][]int32 {
	order := orderOf(levels)
	for k := 2; k <= 5 && k < len(gens); k++ {
		var few [][]int32
		for range k {
			few = append(few, randomInverse(rng, n, levels))
		}
		if few = withoutIdentities(few); len(few) == 0 {
			continue
		}
		b := newBuilder(context.Background(), rng, n, nil)
		b.fill(newProductReplacement(rng, n, few).next, order, quiet)
		if b.reaches(order) {
			return few
		}
	}
	return gens
}
