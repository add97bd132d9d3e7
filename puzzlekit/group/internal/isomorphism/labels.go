package isomorphism

import (
	"slices"

	"puzzlelab/puzzlekit/group/internal/chain"
)

// mostProducts bounds the number of products by which labels are made finer.
const mostProducts = 1 << 21

// Label gives each class a label that isomorphisms preserve. It begins with the order of the
// elements and the size of the class. Then classes learn the labels of their powers by primes and
// of their roots, and in small groups the labels of the products of one of their elements with
// all elements, until no label becomes finer.
func (c *Classes) Label(w *chain.Work) {
	c.labelByPowers()
	if c.Order*c.Count() <= mostProducts && c.kinds() < c.Count() {
		c.refine(func(finer []uint64) {
			if !w.Ended() {
				c.labelProducts(finer)
				c.labelPowers(finer)
			}
		})
	}
}

// labelByPowers gives labels from all but products.
func (t *Table) labelByPowers() {
	t.label = make([]uint64, t.Count())
	for k := range t.label {
		t.label[k] = chain.Mix(uint64(t.Orders[k]), uint64(t.Sizes[k]))
	}
	t.refine(t.labelPowers)
}

// refine makes labels finer until their number stays the same.
func (t *Table) refine(step func(finer []uint64)) {
	for before := 0; before < t.kinds(); {
		before = t.kinds()
		finer := slices.Clone(t.label)
		step(finer)
		t.label = finer
	}
}

// kinds returns the number of different labels.
func (t *Table) kinds() int {
	return len(slices.Compact(slices.Sorted(slices.Values(t.label))))
}

func (t *Table) labelPowers(finer []uint64) {
	for i := range t.primes {
		for k, powers := range t.powers {
			finer[k] = chain.Mix(finer[k], t.label[powers[i]])
		}
		for k, powers := range t.powers { // a sum, since roots have no order
			finer[powers[i]] += chain.Mix(t.label[k], uint64(i)) * uint64(t.Sizes[k])
		}
	}
}

// labelProducts learns how often a product of x in a class and z in another one lies in a third
// one, for all of them: the structure constants of the class algebra.
func (c *Classes) labelProducts(finer []uint64) {
	for k := range finer {
		x := c.Element(c.Class(k)[0])
		sum := uint64(0)
		for z := range int32(c.Order) {
			sum += chain.Mix(c.label[c.Of[z]], c.label[c.Of[c.times(z, x)]])
		}
		finer[k] = chain.Mix(finer[k], sum)
	}
}

// Fingerprint returns a number that is the same for isomorphic groups. Label must have been
// called.
func (t *Table) Fingerprint() uint64 {
	sum := uint64(0)
	for k, v := range t.label {
		sum += chain.Mix(v, uint64(t.Sizes[k]))
	}
	return sum
}

// labelOf returns the label of an element.
func (c *Classes) labelOf(x int32) uint64 { return c.label[c.Of[x]] }
