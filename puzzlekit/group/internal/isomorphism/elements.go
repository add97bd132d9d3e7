package isomorphism

import (
	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/internal/rawperm"
)

// Elements are the elements of a group with numbers, in the order of the images of a base.
type Elements struct {
	Degree int
	Order  int
	base   []int32
	levels []level
	images []int32 // of the base points under element k from k·len(base)
	spare  []int32
}

// A level of a stabiliser chain, with all representatives.
type level struct {
	place []int32   // of a point in the orbit
	undo  [][]int32 // by place: the inverse of the representative
}

// Bytes is the memory that the elements of a group with their classes take.
func Bytes(order uint64, degree int, levels []*chain.Level) uint64 {
	rows := uint64(0)
	for _, l := range levels {
		rows += uint64(len(l.Orbit))
	}
	return 4*rows*uint64(degree) + order*uint64(4*len(levels)+40)
}

// NewElements numbers the elements of the group of a chain.
func NewElements(w *chain.Work, degree int, levels []*chain.Level) (*Elements, error) {
	e := &Elements{Degree: degree, Order: 1, spare: make([]int32, len(levels))}
	for _, l := range levels {
		if len(l.Orbit) == 1 {
			continue
		}
		n := level{place: make([]int32, degree)}
		for k, p := range l.Orbit {
			n.place[p] = int32(k)
			n.undo = append(n.undo, l.InverseRepresentative(degree, p))
		}
		e.base = append(e.base, l.Point)
		e.levels = append(e.levels, n)
		e.Order *= len(l.Orbit)
	}
	d := len(e.base)
	e.images = make([]int32, e.Order*d)
	x := make([]int32, degree)
	for k := range e.Order {
		if w.Ended() {
			return nil, w.Stopped("")
		}
		e.unrank(x, k)
		for i, b := range e.base {
			e.images[k*d+i] = x[b]
		}
	}
	return e, nil
}

// unrank writes an element to x, from the digits of its number.
func (e *Elements) unrank(x []int32, k int) {
	inverse := make([]int32, len(x))
	rawperm.SetIdentity(inverse)
	weight := e.Order
	for _, l := range e.levels {
		weight /= len(l.undo)
		rawperm.Multiply(inverse, l.undo[k/weight])
		k %= weight
	}
	rawperm.InvertInto(x, inverse)
}

// Element returns the permutation with a number.
func (e *Elements) Element(k int32) []int32 {
	x := make([]int32, e.Degree)
	e.unrank(x, int(k))
	return x
}

// rank returns the number of the element that takes the base points to the images in e.spare, which
// it overwrites.
func (e *Elements) rank() int32 {
	k := 0
	for i := range e.base {
		l := &e.levels[i]
		place := l.place[e.spare[i]]
		k = k*len(l.undo) + int(place)
		undo := l.undo[place]
		for j := i + 1; j < len(e.base); j++ {
			e.spare[j] = undo[e.spare[j]]
		}
	}
	return int32(k)
}

// Number returns the number of a permutation in the group.
func (e *Elements) Number(x []int32) int32 {
	for i, b := range e.base {
		e.spare[i] = x[b]
	}
	return e.rank()
}

// times returns the number of the product of an element and a permutation in the group.
func (e *Elements) times(k int32, x []int32) int32 {
	d := len(e.base)
	for i, p := range e.images[int(k)*d : int(k)*d+d] {
		e.spare[i] = x[p]
	}
	return e.rank()
}
