package chain

import (
	"math/rand/v2"

	"puzzlelab/puzzlekit/internal/rawperm"
)

// ChangeBase returns a chain of the group of levels whose base begins with base.
// levels must be complete: random elements fill the new chain until it has the
// same order. (Holt, Eick and O'Brien 2005, section 4.4.7.)
func ChangeBase(w *Work, degree int, base []int32, levels []*Level) ([]*Level, error) {
	rng := rand.New(rand.NewPCG(2, uint64(degree)))
	if len(levels) == 0 {
		return nil, w.Stopped("")
	}
	if points, alternating, ok := GiantOf(levels); ok {
		return GiantLevels(degree, base, points, alternating), w.Stopped("")
	}
	b := NewBuilder(w, rng, degree, base)
	next := func(h []int32) { copy(h, RandomInverse(rng, degree, levels)) }
	for order := Order(levels); !b.Canceled() && !b.Reaches(order); {
		b.Fill(next, order, Quiet)
	}
	return b.Levels, b.Err
}

// GeneratingSet returns generators of the stabiliser of the first i base
// points: the strong ones, unless there are as many as points.
func GeneratingSet(levels []*Level, i int) [][]int32 {
	for _, l := range levels[min(i, len(levels)):] {
		if l.Giant != nil {
			return l.Giant.pair(l.rank)
		}
	}
	return Generators(levels, i)
}

// Base returns the base points, each plus shift.
func Base(levels []*Level, shift int) []int32 {
	var base []int32
	for _, l := range levels {
		base = append(base, l.Point+int32(shift))
	}
	return base
}

// SmallestInCoset returns the element of Hx whose base images are smallest,
// compared one base point after the other. It is the same for all elements of
// the coset.
func SmallestInCoset(levels []*Level, x []int32) []int32 {
	for _, l := range levels {
		best := l.Orbit[0]
		for _, delta := range l.Orbit {
			if x[delta] < x[best] {
				best = delta
			}
		}
		x = rawperm.Product(rawperm.Inverse(l.InverseRepresentative(len(x), best)), x)
	}
	return x
}
