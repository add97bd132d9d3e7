package chain

import "puzzlelab/puzzlekit/internal/rawperm"

// An ElementIndex numbers the elements of a group of moderate order, as Group.Rank
// does, on raw permutations.
type ElementIndex struct {
	degree int
	levels []*Level
	places [][]int32 // by level and point: the place in the orbit
	Order  int
	spare  []int32
}

// NewElementIndex numbers the elements of the group of levels.
func NewElementIndex(degree int, levels []*Level) *ElementIndex {
	x := &ElementIndex{degree: degree, levels: levels, Order: 1, spare: make([]int32, degree)}
	for _, l := range levels {
		place := make([]int32, degree)
		for k, p := range l.Orbit {
			place[p] = int32(k)
		}
		x.places = append(x.places, place)
		x.Order *= len(l.Orbit)
	}
	return x
}

// Degree returns the number of points.
func (x *ElementIndex) Degree() int { return x.degree }

// Rank returns the number of an element.
func (x *ElementIndex) Rank(g []int32) int {
	h := x.spare
	copy(h, g)
	r := 0
	for i, l := range x.levels {
		image := h[l.Point]
		r = r*len(l.Orbit) + int(x.places[i][image])
		if image != l.Point {
			l.Strip(h)
		}
	}
	return r
}

// Element writes the element of a number to h.
func (x *ElementIndex) Element(h []int32, number int) {
	rawperm.SetIdentity(x.spare)
	weight := x.Order
	for _, l := range x.levels {
		weight /= len(l.Orbit)
		l.Undo(x.spare, l.Orbit[number/weight])
		number %= weight
	}
	rawperm.InvertInto(h, x.spare)
}
