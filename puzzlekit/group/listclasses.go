package group

import (
	"context"
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

// listClasses finds the classes as the orbits of the group on its elements
// under conjugation. Cost O(order·generators·Depth·Degree).
func (g *Group) listClasses(ctx context.Context, most int) ([]ConjugacyClass, error) {
	index := newElementIndex(g.degree, g.Chain().levels)
	gens := withoutIdentities(g.images())
	seen := make([]bool, index.order)
	var classes []ConjugacyClass
	y := make([]int32, g.degree)
	visited := 0
	next := -1
	for x := range elementImages(g.degree, index.levels) {
		if next++; seen[next] {
			continue
		}
		seen[next] = true
		size := 0
		for queue := [][]int32{append([]int32(nil), x...)}; len(queue) > 0; size++ {
			z := queue[len(queue)-1]
			queue = queue[:len(queue)-1]
			for _, s := range gens {
				for i, v := range z {
					y[s[i]] = s[v]
				}
				if r := index.rank(y); !seen[r] {
					seen[r] = true
					queue = append(queue, append([]int32(nil), y...))
				}
			}
			if visited++; visited%1024 == 0 && ctx.Err() != nil {
				return nil, fmt.Errorf("group: stopped after %d of %d elements: %w", visited, index.order, context.Cause(ctx))
			}
		}
		var err error
		if classes, err = addClass(classes, ConjugacyClass{toPerm(x), big.NewInt(int64(size))}, most); err != nil {
			return nil, err
		}
	}
	return classes, nil
}
