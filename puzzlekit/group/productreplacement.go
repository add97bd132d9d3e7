package group

import "math/rand/v2"

// productReplacement draws elements of a group that come close to the uniform
// distribution: a list of generators in which one slot at a time is multiplied
// by another or its inverse, and an accumulator that gathers the products (the
// "rattle" of Leedham-Green and Murray 2002; the method is of Celler,
// Leedham-Green, Murray, Niemeyer and O'Brien 1995).
type productReplacement struct {
	*work
	rng   *rand.Rand
	slots [][]int32
	acc   []int32
	spare []int32
}

const (
	leastSlots  = 8
	warmUpSteps = 40
)

func newProductReplacement(w *work, rng *rand.Rand, degree int, gens [][]int32) *productReplacement {
	r := &productReplacement{work: w, rng: rng, acc: identityImages(degree), spare: make([]int32, degree)}
	for k := 0; k < max(leastSlots, len(gens)+2); k++ {
		slot := make([]int32, degree)
		copy(slot, gens[k%len(gens)])
		r.slots = append(r.slots, slot)
	}
	r.steps(warmUpSteps + 2*len(gens))
	return r
}

func (r *productReplacement) steps(count int) {
	for k := 0; k < count && !r.ended(); k++ {
		r.step()
	}
}

func (r *productReplacement) step() {
	n := len(r.slots)
	i := r.rng.IntN(n)
	j := r.rng.IntN(n - 1)
	if j >= i {
		j++
	}
	other := r.slots[j]
	if r.rng.IntN(2) == 0 {
		invertInto(r.spare, other)
		other = r.spare
	}
	multiply(r.slots[i], other)
	multiply(r.acc, r.slots[i])
}

// next writes a random element to h.
func (r *productReplacement) next(h []int32) {
	r.step()
	copy(h, r.acc)
}

// add takes in a further generator.
func (r *productReplacement) add(g []int32) {
	r.slots = append(r.slots, append([]int32(nil), g...))
	r.steps(len(r.slots))
}
