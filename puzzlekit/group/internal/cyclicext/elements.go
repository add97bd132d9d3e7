package cyclicext

import (
	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/internal/rawperm"
)

// elements are all elements of a group, with numbers. Number 0 is the identity.
type elements struct {
	degree int
	order  int
	images []int32 // of element k from k·degree
	levels []numberedLevel
	spare  []int32 // images of base points
}

// A numberedLevel is a level of a stabiliser chain as the numbers of elements use it.
type numberedLevel struct {
	point  int32
	length int
	place  []int32   // of a point in the orbit
	undo   [][]int32 // by place: the inverse of the representative
}

// Bytes is what the list of the elements of a group takes: their images and those of the
// representatives in its chain.
func Bytes(order uint64, degree int, levels []*chain.Level) uint64 {
	rows := order
	for _, l := range levels {
		rows += uint64(len(l.Orbit))
	}
	return 4 * rows * uint64(degree)
}

func newElements(w *chain.Work, degree int, levels []*chain.Level) (*elements, error) {
	e := &elements{degree: degree, order: 1, spare: make([]int32, len(levels))}
	for _, l := range levels {
		level := numberedLevel{point: l.Point, place: make([]int32, degree)}
		for k, p := range orbitFromBase(l) {
			level.place[p] = int32(k)
			level.undo = append(level.undo, l.InverseRepresentative(degree, p))
		}
		level.length = len(level.undo)
		e.levels = append(e.levels, level)
		e.order *= level.length
	}
	e.images = make([]int32, e.order*degree)
	product := make([]int32, degree)
	for k := range e.order {
		if w.Ended() {
			return nil, w.Stopped("")
		}
		rawperm.SetIdentity(product)
		rest, weight := k, e.order
		for _, l := range e.levels {
			weight /= l.length
			rawperm.Multiply(product, l.undo[rest/weight])
			rest %= weight
		}
		rawperm.InvertInto(e.of(k), product)
	}
	return e, nil
}

// orbitFromBase returns the orbit with the base point first.
func orbitFromBase(l *chain.Level) []int32 {
	orbit := []int32{l.Point}
	for _, p := range l.Orbit {
		if p != l.Point {
			orbit = append(orbit, p)
		}
	}
	return orbit
}

// of returns the images of an element.
func (e *elements) of(k int) []int32 { return e.images[k*e.degree : (k+1)*e.degree] }

// number returns the number of the element that takes the base points to the images
// in e.spare, which it overwrites.
func (e *elements) number() int {
	k, v := 0, e.spare
	for i := range e.levels {
		l := &e.levels[i]
		place := l.place[v[i]]
		k = k*l.length + int(place)
		if place == 0 {
			continue
		}
		undo := l.undo[place]
		for j := i + 1; j < len(v); j++ {
			v[j] = undo[v[j]]
		}
	}
	return k
}

// product returns the number of x·y.
func (e *elements) product(x, y int) int {
	a, b := e.of(x), e.of(y)
	for i := range e.levels {
		e.spare[i] = b[a[e.levels[i].point]]
	}
	return e.number()
}

// conjugate returns the number of y⁻¹·x·y, where inverse is y⁻¹.
func (e *elements) conjugate(x, y, inverse int) int {
	a, b, c := e.of(inverse), e.of(x), e.of(y)
	for i := range e.levels {
		e.spare[i] = c[b[a[e.levels[i].point]]]
	}
	return e.number()
}

// find returns the number of a permutation in the group.
func (e *elements) find(x []int32) int {
	for i := range e.levels {
		e.spare[i] = x[e.levels[i].point]
	}
	return e.number()
}

func (e *elements) inverse(x int) int { return e.find(rawperm.Inverse(e.of(x))) }
