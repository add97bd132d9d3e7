package tokens

import "math/bits"

// A codeMap is what a symmetry does to the codes of a node.
type codeMap struct {
	from   [maxTokens]uint8 // by place of the image: the bit that its label comes from
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

// least returns the lesser of the image of a code and another code. Most images
// are told from the first label or two.
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

// codeMap returns what an element does to the codes of a node that it carries
// to another.
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

// A codeTable does the same as a codeMap two labels at a time, in a third of
// the time. It takes as long to make as some hundred codes take to map.
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
