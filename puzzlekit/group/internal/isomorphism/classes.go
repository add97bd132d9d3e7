package isomorphism

import (
	"slices"

	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/internal/rawperm"
)

// Classes are the conjugacy classes of a group of which the elements are numbered.
type Classes struct {
	*Elements
	*Table
	Of      []int32   // by element: the number of its class
	Members []int32   // the elements, class by class
	first   []int     // by class: where its members begin
	by      [][]int32 // by generator and element: the element conjugated by the generator
}

// NewClasses sorts the elements of the group that gens generate. With x⁻¹ for each x and xs
// for each generator s, the conjugate is x^s = ((xs)⁻¹s)⁻¹.
func NewClasses(w *chain.Work, e *Elements, gens [][]int32) (*Classes, error) {
	c := &Classes{Elements: e, Table: &Table{primes: chain.Primes(e.Order)}, Of: slices.Repeat([]int32{-1}, e.Order)}
	inverse := make([]int32, e.Order)
	x, y := make([]int32, e.Degree), make([]int32, e.Degree)
	for k := range inverse {
		if w.Ended() {
			return nil, w.Stopped("")
		}
		e.unrank(x, k)
		rawperm.InvertInto(y, x)
		inverse[k] = e.Number(y)
	}
	for _, s := range gens {
		right := make([]int32, e.Order)
		for k := range right {
			right[k] = e.times(int32(k), s)
		}
		by := make([]int32, e.Order)
		for k := range by {
			by[k] = inverse[right[inverse[right[k]]]]
		}
		c.by = append(c.by, by)
		if w.Ended() {
			return nil, w.Stopped("")
		}
	}
	for k := range int32(e.Order) {
		if c.Of[k] >= 0 {
			continue
		}
		begin := len(c.Members)
		c.first = append(c.first, begin)
		c.Of[k] = int32(len(c.first) - 1)
		c.Members = append(c.Members, k)
		for at := begin; at < len(c.Members); at++ {
			for _, by := range c.by {
				if z := by[c.Members[at]]; c.Of[z] < 0 {
					c.Of[z] = c.Of[k]
					c.Members = append(c.Members, z)
				}
			}
		}
	}
	c.findPowers()
	return c, w.Stopped("")
}

// Class returns the elements of a class.
func (c *Classes) Class(k int) []int32 {
	if k+1 < len(c.first) {
		return c.Members[c.first[k]:c.first[k+1]]
	}
	return c.Members[c.first[k]:]
}

// findPowers fills the table.
func (c *Classes) findPowers() {
	orders := NewOrders(c.Degree)
	for k := range c.first {
		x := c.Element(c.Class(k)[0])
		var powers []int32
		for _, p := range c.primes {
			powers = append(powers, c.Of[c.Number(rawperm.Power(x, p))])
		}
		c.add(orders.Of(x), len(c.Class(k)), powers)
	}
}
