package tokens

import (
	"math/bits"
	"slices"
)

// maxStabilizer is the largest group that states are compared under. A
// symmetry that would make it larger is left out.
const maxStabilizer = 1000

// A stabiliser is a group of symmetries that, with the labels renamed, leave a
// state as it is. They carry each sphere round the state to itself, so that one
// state of each orbit stands for all: the one with the least code among those
// of the first node of its orbit of nodes.
type stabilizer struct {
	n, order int
	first    []int       // by node: the first of its orbit
	home     []codeMap   // by node: one that leads to the first
	images   [][]codeMap // by node: all that lead from the first to it
}

// element is a symmetry with the renaming of labels that makes it fix a state.
type element struct {
	slots  [64]uint8
	labels [maxLabel + 1]uint8
}

func (e *element) then(f *element) (product element) {
	for i, slot := range e.slots {
		product.slots[i] = f.slots[slot]
	}
	for i, label := range e.labels {
		product.labels[i] = f.labels[label]
	}
	return product
}

func (e *element) inverse() (inverse element) {
	for i, slot := range e.slots {
		inverse.slots[slot] = uint8(i)
	}
	for i, label := range e.labels {
		inverse.labels[label] = uint8(i)
	}
	return inverse
}

func (e *element) set(occupied Set) (image Set) {
	for ; occupied != 0; occupied &= occupied - 1 {
		image |= 1 << e.slots[bits.TrailingZeros64(occupied)]
	}
	return image
}

func one() (e element) {
	for i := range e.slots {
		e.slots[i] = uint8(i)
	}
	for i := range e.labels {
		e.labels[i] = uint8(i)
	}
	return e
}

// stabilizer returns a group of symmetries that fix a state, from those of a
// list that do.
func (g *Graph) stabilizer(state placed, symmetries []Symmetry) *stabilizer {
	elements := []element{one()}
	var generators []element
	for _, s := range symmetries {
		e, fixes := g.fixing(state, s)
		known := slices.ContainsFunc(elements, func(other element) bool { return other.slots == e.slots })
		if !fixes || known {
			continue
		}
		if larger := closure(append(generators, e)); larger != nil {
			elements, generators = larger, append(generators, e)
		}
	}
	return g.actions(elements)
}

// fixing returns a symmetry with a renaming of labels that makes it fix a
// state, if there is one: labels that stand on several slots have to go to the
// same one.
func (g *Graph) fixing(state placed, s Symmetry) (element, bool) {
	e := one()
	for i := range e.slots {
		e.slots[i] = uint8(s.slot(i))
	}
	if e.set(g.sets[state.node]) != g.sets[state.node] {
		return e, false
	}
	var bySlot [64]uint8
	slots := g.slots(state.node)
	for i, slot := range slots {
		bySlot[slot] = state.labels[i]
	}
	var image, origin [maxLabel + 1]uint8
	for _, slot := range slots {
		from, to := bySlot[slot], bySlot[e.slots[slot]]
		if image[from] != 0 && image[from] != to || origin[to] != 0 && origin[to] != from {
			return e, false
		}
		image[from], origin[to] = to, from
		e.labels[from] = to
	}
	return e, true
}

// closure lists the group that elements generate, the identity first; nil when
// it is too large.
func closure(generators []element) []element {
	group := []element{one()}
	known := map[[64]uint8]bool{group[0].slots: true}
	for i := 0; i < len(group); i++ {
		for k := range generators {
			product := group[i].then(&generators[k])
			if known[product.slots] {
				continue
			}
			known[product.slots] = true
			group = append(group, product)
		}
		if len(group) > maxStabilizer {
			return nil
		}
	}
	return group
}

// actions finds the orbits of the nodes under a group.
func (g *Graph) actions(group []element) *stabilizer {
	s := &stabilizer{
		n: g.tokens, order: len(group),
		first:  make([]int, len(g.sets)),
		home:   make([]codeMap, len(g.sets)),
		images: make([][]codeMap, len(g.sets)),
	}
	for u := range g.sets {
		if s.images[u] != nil {
			continue
		}
		for i := range group {
			v := g.number[group[i].set(g.sets[u])]
			if s.images[v] == nil {
				back := group[i].inverse()
				s.first[v], s.home[v] = u, g.codeMap(&back, v, u)
			}
			s.images[v] = append(s.images[v], g.codeMap(&group[i], u, v))
		}
	}
	return s
}

// canonical returns the state that stands for the orbit of another.
func (s *stabilizer) canonical(node int, c code) (int, code) {
	first := s.first[node]
	if first != node {
		c = s.home[node].apply(s.n, c)
	}
	return first, s.least(first, c)
}

// least returns the least code of the orbit of a state of a first node.
func (s *stabilizer) least(first int, c code) code {
	best := c
	for i := 1; i < len(s.images[first]); i++ { // the first is the identity
		best = s.images[first][i].least(s.n, c, best)
	}
	return best
}
