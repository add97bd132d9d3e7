package chain

import (
	"math/rand/v2"

	"puzzlelab/puzzlekit/internal/rawperm"
)

// A ProductReplacement draws elements of a group, almost uniformly: in a list of
// generators, one slot at a time is multiplied by another one or its inverse, and
// an accumulator collects the products. (Celler, Leedham-Green, Murray, Niemeyer
// and O'Brien 1995; the accumulator is the "rattle" of Leedham-Green and Murray
// 2002.)
type ProductReplacement struct {
	*Work
	rng   *rand.Rand
	slab  *rawperm.Slab
	slots [][]int32
	acc   []int32
	spare []int32
}

const (
	leastSlots  = 8
	warmUpSteps = 40
)

// SoonMixed is the number of generators up to which the elements are almost uniform from
// the first on. With more of them, of which each moves few points, that takes longer.
const SoonMixed = leastSlots - 2

// NewProductReplacement takes at least one generator and warms up.
func NewProductReplacement(w *Work, rng *rand.Rand, degree int, gens [][]int32) *ProductReplacement {
	r := NewColdReplacement(w, rng, degree, gens)
	r.steps(warmUpSteps + 2*len(gens))
	return r
}

// NewRoughReplacement warms up less if there are few generators. It is for those who draw until
// they find what they look for.
func NewRoughReplacement(w *Work, rng *rand.Rand, degree int, gens [][]int32) *ProductReplacement {
	if len(gens) > SoonMixed {
		return NewProductReplacement(w, rng, degree, gens)
	}
	r := NewColdReplacement(w, rng, degree, gens)
	r.steps(leastSlots + 2*len(gens))
	return r
}

// NewColdReplacement does not warm up. Its first elements are short products.
func NewColdReplacement(w *Work, rng *rand.Rand, degree int, gens [][]int32) *ProductReplacement {
	slab := rawperm.NewScratch(degree)
	r := &ProductReplacement{Work: w, rng: rng, slab: slab, acc: slab.New(), spare: slab.New()}
	rawperm.SetIdentity(r.acc)
	count := max(leastSlots, len(gens)+2)
	r.slots = make([][]int32, 0, count)
	for k := range count {
		r.slots = append(r.slots, slab.Clone(gens[k%len(gens)]))
	}
	return r
}

func (r *ProductReplacement) steps(count int) {
	for k := 0; k < count && !r.Ended(); k++ {
		r.step()
	}
}

func (r *ProductReplacement) step() {
	n := len(r.slots)
	i := r.rng.IntN(n)
	j := r.rng.IntN(n - 1)
	if j >= i {
		j++
	}
	other := r.slots[j]
	if r.rng.IntN(2) == 0 {
		rawperm.InvertInto(r.spare, other)
		other = r.spare
	}
	rawperm.Multiply(r.slots[i], other)
	rawperm.Multiply(r.acc, r.slots[i])
}

// Next writes a random element to h.
func (r *ProductReplacement) Next(h []int32) {
	r.step()
	copy(h, r.acc)
}

// Free ends the drawing and gives the memory to others.
func (r *ProductReplacement) Free() { r.slab.Free() }

// Add adds a generator.
func (r *ProductReplacement) Add(g []int32) {
	r.slots = append(r.slots, r.slab.Clone(g))
	r.steps(len(r.slots))
}
