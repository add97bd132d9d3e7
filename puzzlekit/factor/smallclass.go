package factor

import (
	"context"
	"slices"
)

// classSupport is the largest number of points that the elements of a listed
// conjugacy class move: transpositions, 3-cycles and pairs of transpositions.
const classSupport = 4

// smallClass returns at most n conjugates, with short words, of the elements of the
// pool that move the fewest points. There are none if these move more than
// classSupport points. In a symmetric or alternating group of large degree, these are
// often the only known elements that fix the base points of many stages, for instance
// 3-cycles of the other points. smallClass finds them by breadth-first search, from x
// to g⁻¹xg for each generator g.
func smallClass(ctx context.Context, members *elements, n int) *elements {
	out := newElements(members.set)
	least := classSupport + 1
	for i := range int32(members.len()) {
		if i%4096 == 0 && ctx.Err() != nil {
			break
		}
		moved := supportSize(members.action(i), least)
		if moved == 0 || moved > least {
			continue
		}
		if moved < least {
			least, out = moved, newElements(members.set)
		}
		out.add(members.action(i), members.slots(i))
	}
	if least > classSupport {
		return newElements(members.set)
	}
	cover := newCover(out, n)
	y := make(images, out.degree)
	for i := int32(0); int(i) < out.len() && ctx.Err() == nil; i++ {
		moved := support(out.action(i))
		for v, g := range out.set.action {
			if !cover.wants(moved, g) {
				continue
			}
			for p := range y {
				y[p] = uint16(p)
			}
			for _, p := range moved {
				y[g[p]] = g[out.action(i)[p]]
			}
			slots := append([]uint16{out.set.inverse[v]}, out.slots(i)...)
			if out.add(y, out.set.reduceSlots(append(slots, uint16(v)))) {
				cover.count(support(y))
			}
		}
	}
	return out
}

// cover counts for each point the elements of a class that move it. If a class is too
// large to list, it makes the list even over the points.
type cover struct {
	times []int
	limit int
}

func newCover(class *elements, n int) *cover {
	c := &cover{times: make([]int, class.degree), limit: n / max(1, class.degree)}
	for i := range int32(class.len()) {
		c.count(support(class.action(i)))
	}
	return c
}

func (c *cover) count(moved []uint16) {
	for _, p := range moved {
		c.times[p]++
	}
}

// wants reports whether few elements move one of the images of some points under g.
func (c *cover) wants(moved []uint16, g images) bool {
	return slices.ContainsFunc(moved, func(p uint16) bool { return c.times[g[p]] < c.limit })
}

// supportSize returns how many points x moves, or more than limit.
func supportSize(x images, limit int) (moved int) {
	for p, v := range x {
		if int(v) != p {
			if moved++; moved > limit {
				break
			}
		}
	}
	return moved
}

// addFixing adds the elements of a class that fix the points to out.
func (e *elements) addFixing(class *elements, fixed []int) {
	for i := range int32(class.len()) {
		if fixes(class.action(i), fixed) {
			e.add(class.action(i), class.slots(i))
		}
	}
}
