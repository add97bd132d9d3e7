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
	c.label = make([]uint64, c.Count())
	for k := range c.label {
		c.label[k] = chain.Mix(uint64(c.Orders[k]), uint64(len(c.Class(k))))
	}
	c.refine(c.labelPowers)
	if c.Order*c.Count() <= mostProducts && c.kinds() < c.Count() {
		c.refine(func(finer []uint64) {
			if !w.Ended() {
				c.labelProducts(finer)
				c.labelPowers(finer)
			}
		})
	}
}

// refine makes labels finer until their number stays the same.
func (c *Classes) refine(step func(finer []uint64)) {
	for before := 0; before < c.kinds(); {
		before = c.kinds()
		finer := slices.Clone(c.label)
		step(finer)
		c.label = finer
	}
}

// kinds returns the number of different labels.
func (c *Classes) kinds() int {
	return len(slices.Compact(slices.Sorted(slices.Values(c.label))))
}

func (c *Classes) labelPowers(finer []uint64) {
	for i := range c.primes {
		for k, powers := range c.powers {
			finer[k] = chain.Mix(finer[k], c.label[powers[i]])
		}
		for k, powers := range c.powers { // a sum, since roots have no order
			finer[powers[i]] += chain.Mix(c.label[k], uint64(i)) * uint64(len(c.Class(k)))
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
func (c *Classes) Fingerprint() uint64 {
	sum := uint64(c.Order)
	for k, v := range c.label {
		sum += chain.Mix(v, uint64(len(c.Class(k))))
	}
	return sum
}

// withLabel returns the classes with a label.
func (c *Classes) withLabel(v uint64) (classes []int) {
	for k, label := range c.label {
		if label == v {
			classes = append(classes, k)
		}
	}
	return classes
}

// labelOf returns the label of an element.
func (c *Classes) labelOf(x int32) uint64 { return c.label[c.Of[x]] }
