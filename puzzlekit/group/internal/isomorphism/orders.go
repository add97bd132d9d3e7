package isomorphism

import "puzzlelab/puzzlekit/group/internal/chain"

// Orders computes the orders of permutations on a number of points. They have to be less than 2⁶³,
// as those of elements are that belong to a group of moderate order.
type Orders struct {
	seen []uint32 // by point: the last call that saw it
	call uint32
}

// NewOrders takes the number of points.
func NewOrders(degree int) *Orders { return &Orders{seen: make([]uint32, degree)} }

// Of returns the order of a permutation. Cost O(degree).
func (o *Orders) Of(x []int32) int {
	o.call++
	if o.call == 0 { // after 2³² calls
		clear(o.seen)
		o.call = 1
	}
	order := 1
	for start := range x {
		length := 0
		for i := int32(start); o.seen[i] != o.call; i = x[i] {
			o.seen[i] = o.call
			length++
		}
		if length > 1 && order%length != 0 {
			order *= length / chain.GCD(order, length)
		}
	}
	return order
}
