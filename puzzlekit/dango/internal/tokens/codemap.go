package tokens

import "math/bits"

// A codeMap is the effect of a symmetry on the codes of a node.
type codeMap struct {
	from   [maxTokens]uint8 // by place of the image: the bit at which its label starts
	labels [maxLabel + 1]uint8
}

func (m *codeMap) at(c code, place int) code {
	return code(m.labels[c>>m.from[place]&maxLabel])
}

func (m *codeMap) apply(n int, c code) (image code) {
	for place := range n {
		image |= m.at(c, place) << (labelBits * place)
	}
	return image
}

// least returns the lesser of the image of a code and another code. It compares them label
// by label; most images differ in the first label or two.
func (m *codeMap) least(n int, c, other code) code {
	for place := n - 1; place >= 0; place-- {
		label, least := m.at(c, place), other>>(labelBits*place)&maxLabel
		if label > least {
			return other
		}
		if label < least {
			return m.apply(n, c)
		}
	}
	return other
}

// codeMap returns the effect of an element on the codes of a node, which it maps to
// another node.
func (g *Graph) codeMap(e *element, from, to int) codeMap {
	m := codeMap{labels: e.labels}
	slots := g.slots(to)
	back := e.inverse()
	for place, slot := range slots {
		below := g.sets[from] & (1<<back.slots[slot] - 1)
		m.from[place] = uint8(labelBits * bits.OnesCount64(below))
	}
	return m
}

// A codeTable is the same map as a codeMap. It handles two labels at a time and takes a
// third of the time; making it takes as long as mapping a few hundred codes.
type codeTable [(maxTokens + 1) / 2][256]code

const codesPerTable = 256

func (m *codeMap) fill(n int, t *codeTable) {
	*t = codeTable{}
	for place, from := range m.from[:n] {
		part := &t[from/(2*labelBits)]
		low := from % (2 * labelBits)
		for pair := range part {
			part[pair] |= code(m.labels[pair>>low&maxLabel]) << (labelBits * place)
		}
	}
}

func (t *codeTable) apply(c code) (image code) {
	for i := range t {
		image |= t[i][uint8(c>>(2*labelBits*i))]
	}
	return image
}
