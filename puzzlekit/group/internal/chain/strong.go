package chain

import (
	"math/rand/v2"
)

// OfStrong returns the chain of a base and strong generators for it: those that
// fix the first points of the base generate the stabiliser of these. Base points
// that nothing moves get no level. Cost: the transversals.
func OfStrong(w *Work, degree int, base []int32, gens [][]int32) ([]*Level, error) {
	b := NewBuilder(w, rand.New(rand.NewPCG(3, uint64(degree))), degree, nil)
	own := make([][][]int32, len(base))
	for _, x := range gens {
		for i, p := range base {
			if x[p] != p {
				own[i] = append(own[i], x)
				break
			}
		}
	}
	for i := len(base) - 1; i >= 0 && !b.Canceled(); i-- {
		if len(own[i]) == 0 {
			continue
		}
		l := NewLevel(degree, base[i])
		l.Own = own[i]
		b.Levels = append([]*Level{l}, b.Levels...)
		all := Generators(b.Levels, 0)
		b.grow(l, all, all)
		b.Weigh(b.Levels)
	}
	return b.Levels, b.Err
}
