package group

import "math/rand/v2"

// normalClosure returns a proved chain of the smallest subgroup that contains
// the seeds and is normalised by gens. Random conjugates of random elements
// join the seeds as long as they lie outside (Seress 2003, section 5.1.4);
// then the chain of the seeds is proved, and that all their conjugates are in
// it.
func normalClosure(w *work, rng *rand.Rand, n int, gens, seeds [][]int32) ([]*level, error) {
	seeds = withoutIdentities(seeds)
	gens = withoutIdentities(gens)
	if len(seeds) == 0 {
		return nil, w.stopped("")
	}
	if len(gens) > 0 {
		seeds = randomClosure(w, rng, n, gens, seeds)
	}
	for {
		levels, err := provedLevels(w, rng, n, nil, seeds)
		if err != nil {
			return nil, err
		}
		outsider := conjugateOutside(w, levels, gens, seeds)
		if outsider == nil {
			return levels, w.stopped("")
		}
		seeds = append(seeds, outsider)
	}
}

func conjugateOutside(w *work, levels []*level, gens, seeds [][]int32) []int32 {
	for _, y := range seeds {
		for _, x := range gens {
			if w.ended() {
				return nil
			}
			if z := conjugate(y, x); !siftsToIdentity(levels, append([]int32(nil), z...), 0) {
				return z
			}
		}
	}
	return nil
}

// randomClosure adds conjugates to the seeds until, in all likelihood, they
// generate the normal closure.
func randomClosure(w *work, rng *rand.Rand, n int, gens, seeds [][]int32) [][]int32 {
	b := newBuilder(w, rng, n, nil)
	acting := newProductReplacement(w, rng, n, gens)
	closure := newProductReplacement(w, rng, n, seeds)
	y, x := make([]int32, n), make([]int32, n)
	for inside := 0; inside < 2*quiet && !b.cancelled(); inside++ {
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
func derivedSubgroup(w *work, rng *rand.Rand, n int, levels []*level, gens [][]int32) ([]*level, error) {
	if points, _, ok := giantOf(levels); ok && len(points) > 4 {
		return giantLevels(n, nil, points, true), w.stopped("")
	}
	if w.isAbelian(gens) {
		return nil, w.stopped("")
	}
	gens = fewGenerators(w, rng, n, levels, withoutIdentities(gens))
	var seeds [][]int32
	for i, g := range gens {
		var err error
		if seeds, err = w.appendCommutators(seeds, g, gens[:i]); err != nil {
			return nil, err
		}
	}
	return normalClosure(w, rng, n, gens, seeds)
}

// appendCommutators appends those of x with the ys that are not the identity.
func (w *work) appendCommutators(out [][]int32, x []int32, ys [][]int32) ([][]int32, error) {
	for _, y := range ys {
		if w.ended() {
			break
		}
		if !commute(x, y) {
			out = append(out, commutator(x, y))
		}
	}
	if err := w.fits("the commutators of the generators", "", imageBytes(len(out), len(x))); err != nil {
		return nil, err
	}
	return out, w.stopped("")
}

// fewGenerators returns up to five random elements that generate the group, if
// such are found, otherwise gens. The order is known, so that a chain of that
// order proves them.
func fewGenerators(w *work, rng *rand.Rand, n int, levels []*level, gens [][]int32) [][]int32 {
	order := orderOf(levels)
	for k := 2; k <= 5 && k < len(gens) && !w.ended(); k++ {
		var few [][]int32
		for range k {
			few = append(few, randomInverse(rng, n, levels))
		}
		if few = withoutIdentities(few); len(few) == 0 {
			continue
		}
		b := newBuilder(w, rng, n, nil)
		b.fill(newProductReplacement(w, rng, n, few).next, order, quiet)
		if b.reaches(order) {
			return few
		}
	}
	return gens
}
