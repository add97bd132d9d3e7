package group

import (
	"fmt"
	"math/big"
)

// mostClassified is the largest order of a group whose classes are found by
// listing its elements.
const mostClassified = 1_000_000

// elementIndex numbers the elements of a group of moderate order as
// [Group.Rank] does, on raw images.
type elementIndex struct {
	degree int
	levels []*level
	places [][]int32 // by level and point: the place in the orbit
	order  int
	spare  []int32
}

func newElementIndex(degree int, levels []*level) *elementIndex {
	x := &elementIndex{degree: degree, levels: levels, order: 1, spare: make([]int32, degree)}
	for _, l := range levels {
		place := make([]int32, degree)
		for k, p := range l.orbit {
			place[p] = int32(k)
		}
		x.places = append(x.places, place)
		x.order *= len(l.orbit)
	}
	return x
}

// rank returns the number of an element.
func (x *elementIndex) rank(g []int32) int {
	h := x.spare
	copy(h, g)
	r := 0
	for i, l := range x.levels {
		image := h[l.point]
		r = r*len(l.orbit) + int(x.places[i][image])
		if image != l.point {
			l.strip(h)
		}
	}
	return r
}

// element writes the element of a number to h.
func (x *elementIndex) element(h []int32, number int) {
	for i := range x.spare {
		x.spare[i] = int32(i)
	}
	weight := x.order
	for _, l := range x.levels {
		weight /= len(l.orbit)
		l.undo(x.spare, l.orbit[number/weight])
		number %= weight
	}
	invertInto(h, x.spare)
}

// listClasses finds the classes as the orbits of the group on its elements
// under conjugation. Cost O(order·generators·Depth·Degree).
func (g *Group) listClasses(w *work, most int) ([]ConjugacyClass, error) {
	index := newElementIndex(g.degree, g.Chain().levels)
	gens := withoutIdentities(g.images())
	seen := make([]bool, index.order)
	var classes []ConjugacyClass
	z, y := make([]int32, g.degree), make([]int32, g.degree)
	for start := range seen {
		if seen[start] {
			continue
		}
		seen[start] = true
		class := []int{start}
		for k := 0; k < len(class); k++ {
			index.element(z, class[k])
			for _, s := range gens {
				if w.ended() {
					return nil, w.stopped(fmt.Sprintf("%d conjugacy classes", len(classes)))
				}
				for i, v := range z {
					y[s[i]] = s[v]
				}
				if r := index.rank(y); !seen[r] {
					seen[r] = true
					class = append(class, r)
				}
			}
		}
		index.element(z, start)
		var err error
		if classes, err = w.addClass(classes, ConjugacyClass{toPerm(z), big.NewInt(int64(len(class)))}, most); err != nil {
			return nil, err
		}
	}
	return classes, w.stopped("")
}
