package schreiersims

import (
	"math/rand/v2"

	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/group/internal/limits"
	"puzzlelab/puzzlekit/internal/rawperm"
)

// NormalClosure returns a proved chain of the smallest subgroup that contains
// the seeds and is normalised by gens. Random conjugates of random elements
// become seeds as long as they are outside (Seress 2003, section 5.1.4). Then
// the chain of the seeds is proved, and that it contains all their conjugates.
func NormalClosure(w *limits.Work, rng *rand.Rand, n int, gens, seeds [][]int32) ([]*chain.Level, error) {
	seeds = rawperm.Distinct(seeds)
	gens = rawperm.Distinct(gens)
	if len(seeds) == 0 {
		return nil, w.Stopped("")
	}
	if len(gens) > 0 {
		seeds = randomClosure(w, rng, n, gens, seeds)
	}
	for {
		levels, err := Proved(w, rng, n, nil, seeds)
		if err != nil {
			return nil, err
		}
		outsider := conjugateOutside(w, levels, gens, seeds)
		if outsider == nil {
			return levels, w.Stopped("")
		}
		seeds = append(seeds, outsider)
	}
}

func conjugateOutside(w *limits.Work, levels []*chain.Level, gens, seeds [][]int32) []int32 {
	for _, y := range seeds {
		for _, x := range gens {
			if w.Ended() {
				return nil
			}
			if z := rawperm.Conjugate(y, x); !chain.SiftsToIdentity(levels, append([]int32(nil), z...), 0) {
				return z
			}
		}
	}
	return nil
}

// randomClosure adds conjugates to the seeds until they very likely generate
// the normal closure.
func randomClosure(w *limits.Work, rng *rand.Rand, n int, gens, seeds [][]int32) [][]int32 {
	b := chain.NewBuilder(w, rng, n, nil)
	acting := chain.NewProductReplacement(w, rng, n, gens)
	closure := chain.NewProductReplacement(w, rng, n, seeds)
	y, x := make([]int32, n), make([]int32, n)
	for inside := 0; inside < 2*chain.Quiet && !b.Cancelled(); inside++ {
		b.Fill(closure.Next, nil, chain.Quiet/2)
		closure.Next(y)
		acting.Next(x)
		z := rawperm.Conjugate(y, x)
		if chain.SiftsToIdentity(b.Levels, append([]int32(nil), z...), 0) {
			continue
		}
		inside = -1
		seeds = append(seeds, z)
		closure.Add(z)
	}
	return seeds
}

// DerivedSubgroup returns a proved chain of the derived subgroup, the normal
// closure of the commutators of the generators. levels is a chain of the group.
func DerivedSubgroup(w *limits.Work, rng *rand.Rand, n int, levels []*chain.Level, gens [][]int32) ([]*chain.Level, error) {
	if points, _, ok := chain.GiantOf(levels); ok && len(points) > 4 {
		return chain.GiantLevels(n, nil, points, true), w.Stopped("")
	}
	if IsAbelian(w, gens) {
		return nil, w.Stopped("")
	}
	gens = fewGenerators(w, rng, n, levels, rawperm.Distinct(gens))
	var seeds [][]int32
	for i, g := range gens {
		var err error
		if seeds, err = AppendCommutators(w, seeds, g, gens[:i]); err != nil {
			return nil, err
		}
	}
	return NormalClosure(w, rng, n, gens, seeds)
}

// AppendCommutators appends the commutators of x with the ys, except
// identities.
func AppendCommutators(w *limits.Work, out [][]int32, x []int32, ys [][]int32) ([][]int32, error) {
	for _, y := range ys {
		if w.Ended() {
			break
		}
		if !rawperm.Commute(x, y) {
			out = append(out, rawperm.Commutator(x, y))
		}
	}
	if err := w.Fits("the commutators of the generators", "", limits.ImageBytes(len(out), len(x))); err != nil {
		return nil, err
	}
	return out, w.Stopped("")
}

// fewGenerators returns up to five random elements that generate the group, or
// gens if it finds none. A chain of the known order proves that they do.
func fewGenerators(w *limits.Work, rng *rand.Rand, n int, levels []*chain.Level, gens [][]int32) [][]int32 {
	order := chain.Order(levels)
	for k := 2; k <= 5 && k < len(gens) && !w.Ended(); k++ {
		var few [][]int32
		for range k {
			few = append(few, chain.RandomInverse(rng, n, levels))
		}
		if few = rawperm.Distinct(few); len(few) == 0 {
			continue
		}
		b := chain.NewBuilder(w, rng, n, nil)
		b.Fill(chain.NewProductReplacement(w, rng, n, few).Next, order, chain.Quiet)
		if b.Reaches(order) {
			return few
		}
	}
	return gens
}
