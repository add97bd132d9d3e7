package schreiersims

import (
	"math/big"
	"math/rand/v2"

	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/internal/rawperm"
)

// NormalClosure returns a proved chain of the smallest subgroup that contains
// the seeds and is normalised by gens. Random conjugates of random elements
// become seeds as long as they are outside (Seress 2003, section 5.1.4). Then
// the chain of the seeds is proved, and that it contains all their conjugates.
func NormalClosure(w *chain.Work, rng *rand.Rand, n int, gens, seeds [][]int32) ([]*chain.Level, error) {
	return closure(w, rng, n, gens, seeds, nil)
}

// NormalClosureInside is NormalClosure for seeds that are elements of the group
// that gens generate. A solvable closure is built along a normal series. within,
// if not nil, is the chain of a group that contains the closure; when the closure
// has its order, that is the result.
func NormalClosureInside(w *chain.Work, rng *rand.Rand, n int, gens, seeds [][]int32, within []*chain.Level) ([]*chain.Level, error) {
	gens, seeds = rawperm.Distinct(gens), rawperm.Distinct(seeds)
	b := chain.NewBuilder(w, rng, n, nil)
	if levels := solvableClosure(b, nil, gens, seeds); levels != nil || b.Err != nil {
		return levels, b.Err
	}
	return closure(w, rng, n, gens, seeds, within)
}

func closure(w *chain.Work, rng *rand.Rand, n int, gens, seeds [][]int32, within []*chain.Level) ([]*chain.Level, error) {
	seeds = rawperm.Distinct(seeds)
	gens = rawperm.Distinct(gens)
	if len(seeds) == 0 {
		return nil, w.Stopped("")
	}
	if len(gens) > 0 {
		var full bool
		if seeds, full = randomClosure(w, rng, n, gens, seeds, chain.Order(within)); full {
			return within, w.Stopped("")
		}
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

func conjugateOutside(w *chain.Work, levels []*chain.Level, gens, seeds [][]int32) []int32 {
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
// the normal closure, or until they generate a group of order bound, if that is
// not 1.
func randomClosure(w *chain.Work, rng *rand.Rand, n int, gens, seeds [][]int32, bound *big.Int) (closed [][]int32, full bool) {
	if bound.IsInt64() && bound.Int64() == 1 {
		bound = nil
	}
	b := chain.NewBuilder(w, rng, n, nil)
	acting := chain.NewProductReplacement(w, rng, n, gens)
	closure := chain.NewProductReplacement(w, rng, n, seeds)
	defer acting.Free()
	defer closure.Free()
	y, x := make([]int32, n), make([]int32, n)
	for inside := 0; inside < 2*chain.Quiet && !b.Canceled(); inside++ {
		b.Fill(closure.Next, bound, chain.Quiet/2)
		if bound != nil && b.Reaches(bound) {
			return seeds, true
		}
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
	return seeds, false
}

// DerivedSubgroup returns a proved chain of the derived subgroup, the normal
// closure of the commutators of the generators. levels is a chain of the group.
func DerivedSubgroup(w *chain.Work, rng *rand.Rand, n int, levels []*chain.Level, gens [][]int32) ([]*chain.Level, error) {
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
	return NormalClosureInside(w, rng, n, gens, seeds, levels)
}

// NextCentral returns a proved chain of [H, G] for a normal subgroup H of G:
// of the next term of the lower central series. h and g are their chains.
func NextCentral(w *chain.Work, rng *rand.Rand, n int, h, g []*chain.Level) ([]*chain.Level, error) {
	if points, _, ok := chain.GiantOf(h); ok && len(points) > 4 {
		return chain.GiantLevels(n, nil, points, true), w.Stopped("") // commutators with elements of G are even
	}
	xs := fewGenerators(w, rng, n, h, chain.GeneratingSet(h, 0))
	ys := fewGenerators(w, rng, n, g, chain.GeneratingSet(g, 0))
	var seeds [][]int32
	for _, x := range xs {
		var err error
		if seeds, err = AppendCommutators(w, seeds, x, ys); err != nil {
			return nil, err
		}
	}
	return NormalClosureInside(w, rng, n, ys, seeds, h)
}

// AppendCommutators appends the commutators of x with the ys, except
// identities.
func AppendCommutators(w *chain.Work, out [][]int32, x []int32, ys [][]int32) ([][]int32, error) {
	for _, y := range ys {
		if w.Ended() {
			break
		}
		if !rawperm.Commute(x, y) {
			out = append(out, rawperm.Commutator(x, y))
		}
	}
	if err := w.Fits("the commutators of the generators", "", chain.ImageBytes(len(out), len(x))); err != nil {
		return nil, err
	}
	return out, w.Stopped("")
}

// fewGenerators returns up to five random elements that generate the group, or
// gens if it finds none. A chain of the known order proves that they do.
func fewGenerators(w *chain.Work, rng *rand.Rand, n int, levels []*chain.Level, gens [][]int32) [][]int32 {
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
		random := chain.NewProductReplacement(w, rng, n, few)
		b.Fill(random.Next, order, chain.Quiet)
		random.Free()
		if b.Reaches(order) {
			return few
		}
	}
	return gens
}
