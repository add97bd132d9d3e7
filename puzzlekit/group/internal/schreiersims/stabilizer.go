package schreiersims

import (
	"math/big"

	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/internal/rawperm"
)

// inVain is the number of products in a row that have to bring nothing new before another
// element of a stabiliser is drawn.
const inVain = 2

// stabilizerOf returns generators of the stabiliser of the root in H. Its order
// |H|/(orbit length) is known, because H is proved. So random elements of it
// generate it as soon as a chain built from them has that order.
func (v *verifier) stabilizerOf(t *orbitTree) [][]int32 {
	size := big.NewInt(int64(t.size))
	switch {
	case t.stabilizer != nil || v.order.Cmp(size) == 0:
		return t.stabilizer
	case t.size == 1:
		t.stabilizer = chain.Generators(v.below, 0)
		return t.stabilizer
	case t.root == v.below[0].Point:
		t.stabilizer = chain.Generators(v.below, 1)
		return t.stabilizer
	}
	v.generate(t, size.Quo(v.order, size))
	return t.stabilizer
}

// generate draws elements of the stabiliser of the root until they generate a group of this
// order. Usually two are enough. The chain that shows it is built from products of them, which
// take less time than further elements, and which need not be tested later.
func (v *verifier) generate(t *orbitTree, order *big.Int) {
	sub := v.passingBuilder()
	for !sub.Reaches(order) && !v.Canceled() && sub.Err == nil {
		h := v.slab.New()
		v.drawFixing(h, t)
		if !v.enlarge(sub, h) {
			continue
		}
		t.stabilizer = append(t.stabilizer, h)
		if len(t.stabilizer) > 1 {
			v.fillWithProducts(sub, t.stabilizer, order)
		}
	}
	if v.Err == nil {
		v.Err = sub.Err
	}
}

// drawFixing draws an element of the stabiliser of the root uniformly.
func (v *verifier) drawFixing(h []int32, t *orbitTree) {
	u := chain.Unwinder{H: h}
	rawperm.SetIdentity(h)
	u.UndoAtRandom(v.Rng, v.below)
	v.climb(&u, u.Image(t.root))
	u.Flush()
}

// enlarge inserts an element in a chain and reports whether it was new.
func (v *verifier) enlarge(sub *chain.Builder, h []int32) bool {
	copy(v.spare, h)
	j := chain.Sift(sub.Levels, v.spare, 0)
	if j == len(sub.Levels) && rawperm.IsIdentity(v.spare) {
		return false
	}
	sub.Insert(sub.Slab.Clone(v.spare), j)
	return true
}

// fillWithProducts inserts products of the generators in the chain, until it has the order
// or they bring nothing new. It is product replacement with an accumulator and without a
// warm-up.
func (v *verifier) fillWithProducts(sub *chain.Builder, gens [][]int32, order *big.Int) {
	slots := make([][]int32, len(gens))
	for k, g := range gens {
		slots[k] = sub.Slab.Clone(g)
	}
	product := sub.Slab.Clone(gens[0])
	for vain := 0; vain < inVain && !sub.Reaches(order) && !v.Canceled() && sub.Err == nil; vain++ {
		i, j := v.Rng.IntN(len(slots)), v.Rng.IntN(len(slots)-1)
		if j >= i {
			j++
		}
		rawperm.Multiply(slots[i], slots[j])
		rawperm.Multiply(product, slots[i])
		if v.enlarge(sub, product) {
			vain = -1
		}
	}
}
