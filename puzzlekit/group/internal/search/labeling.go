package search

import "puzzlelab/puzzlekit/group/internal/chain"

// mostProducts bounds the number of colours times the degree for which the
// colours of orbitals are compared by their products.
const mostProducts = 1 << 13

// colored are the orbitals of a group with their arcs and with numbers that
// the normaliser of the group preserves.
type colored struct {
	*orbitals
	degree int
	arcs   [][]int32 // by colour: arcs a·degree+b
	kind   []uint64  // by colour
}

// newColored takes the orbitals of a stabiliser. The kind of a colour is made of
// the number of its arcs, the lengths of the orbits of their ends, and whether
// they are loops, join points of one orbit, and come with the arcs back.
func newColored(o *orbitals, t *stabilizer) *colored {
	n := len(t.orbit)
	c := &colored{orbitals: o, degree: n, arcs: make([][]int32, o.colors), kind: make([]uint64, o.colors)}
	count := make([]int32, o.colors)
	for _, k := range o.color {
		count[k]++
	}
	room := make([]int32, n*n)
	for k, many := range count {
		c.arcs[k], room = room[:0:many], room[many:]
	}
	for arc, k := range o.color {
		c.arcs[k] = append(c.arcs[k], int32(arc))
	}
	for k, arcs := range c.arcs {
		a, b := int(arcs[0])/n, int(arcs[0])%n
		v := chain.Mix(uint64(len(arcs)), uint64(t.size[t.orbit[a]]))
		v = chain.Mix(v, uint64(t.size[t.orbit[b]]))
		for bit, is := range []bool{a == b, t.orbit[a] == t.orbit[b], o.color[b*n+a] == int32(k)} {
			if is {
				v += 1 << bit
			}
		}
		c.kind[k] = v
	}
	return c
}

// few reports whether it is worth while to compare colours by their products.
func (c *colored) few() bool { return c.colors*c.degree <= mostProducts }

// A labelling gives colours labels that both sides understand. Colours with the
// same label form a class.
type labeling struct {
	k       int      // the number of the fixed point from which it is
	on      *colored // nil if there are no colours
	coset   []int32  // from points to those of the colours
	inverse []int32
	label   []uint64
	class   []int32  // by colour
	size    []int32  // by class
	common  []uint64 // by class, of classify: the label
	slots   []int32  // of classify: classes, from 1
	tale    []telling
}

// A telling is what a colour was before it got a label of its own, because of fixed point k.
type telling struct {
	k            int
	color, class int32
	label        uint64
}

// start labels colours by their kinds and by the labels that their arcs had
// before.
func (l *labeling) start(on *colored, before *labeling, coset []int32) {
	l.on, l.tale = on, l.tale[:0]
	l.coset = append(l.coset[:0], coset...)
	l.inverse = append(l.inverse[:0], coset...)
	for x, v := range coset {
		l.inverse[v] = int32(x)
	}
	l.label = append(l.label[:0], on.kind...)
	l.class = append(l.class[:0], make([]int32, len(on.kind))...)
	if before.on != nil {
		for c, arcs := range on.arcs {
			a, b := l.ends(arcs[0])
			l.label[c] = chain.Mix(l.label[c], before.label[before.color(a, b)])
		}
	}
	l.classify()
}

func (l *labeling) copyFrom(other *labeling) {
	l.on = other.on
	l.coset = append(l.coset[:0], other.coset...)
	l.inverse = append(l.inverse[:0], other.inverse...)
	l.label = append(l.label[:0], other.label...)
	l.class = append(l.class[:0], other.class...)
	l.size = append(l.size[:0], other.size...)
	l.tale = l.tale[:0]
}

// color returns the colour of the arc from a to b.
func (l *labeling) color(a, b int32) int32 {
	return l.on.color[int(l.coset[a])*l.on.degree+int(l.coset[b])]
}

// ends returns the points that an arc of the colours joins.
func (l *labeling) ends(arc int32) (a, b int32) {
	n := int32(l.on.degree)
	return l.inverse[arc/n], l.inverse[arc%n]
}

// alike returns how many colours have the label of a colour.
func (l *labeling) alike(color int32) int32 { return l.size[l.class[color]] }

// tell gives a colour a label of its own because of fixed point k.
func (l *labeling) tell(k int, color int32, v uint64) {
	l.tale = append(l.tale, telling{k, color, l.class[color], l.label[color]})
	l.label[color] = chain.Mix(l.label[color], v)
	l.size[l.class[color]]--
	l.class[color] = int32(len(l.size))
	l.size = append(l.size, 1)
}

// takeBack takes back what was told because of the fixed points from number k on. Nothing else
// may have changed the labels since.
func (l *labeling) takeBack(k int) {
	for last := len(l.tale) - 1; last >= 0 && l.tale[last].k >= k; last-- {
		was := l.tale[last]
		l.label[was.color], l.class[was.color] = was.label, was.class
		l.size = l.size[:len(l.size)-1]
		l.size[was.class]++
		l.tale = l.tale[:last]
	}
}

// classify numbers the classes, by a hash table: labels look random.
func (l *labeling) classify() {
	for len(l.slots) < 2*len(l.label) {
		l.slots = make([]int32, max(16, 2*len(l.slots)))
	}
	clear(l.slots)
	slots, size, common := l.slots, l.size[:0], l.common[:0]
	last := len(slots) - 1
	for c, v := range l.label {
		at := int(v) & last
		for slots[at] > 0 && common[slots[at]-1] != v {
			at = (at + 1) & last
		}
		if slots[at] == 0 {
			size, common = append(size, 0), append(common, v)
			slots[at] = int32(len(size))
		}
		k := slots[at] - 1
		l.class[c] = k
		size[k]++
	}
	l.size, l.common = size, common
}

// compareProducts makes labels finer until colours with the same label also
// have the same number of paths of two arcs of any two labels. (Weisfeiler and
// Leman 1968.)
func (l *labeling) compareProducts(w *chain.Work) {
	o, n := l.on, l.on.degree
	if !o.few() {
		return
	}
	finer := make([]uint64, o.colors)
	for before := 0; !w.Ended() && before < len(l.size) && len(l.size) < o.colors; {
		copy(finer, l.label)
		for c, arcs := range o.arcs {
			if l.size[l.class[c]] == 1 {
				continue // it cannot be told from less
			}
			a, b := int(arcs[0])/n, int(arcs[0])%n
			sum := uint64(0)
			for z, first := range o.color[a*n:][:n] {
				sum += chain.Mix(l.label[first], l.label[o.color[z*n+b]])
			}
			finer[c] = chain.Mix(l.label[c], sum)
		}
		copy(l.label, finer)
		before = len(l.size)
		l.classify()
	}
}

// addArcs adds the cells from which the arcs of a colour come to the values of
// the points to which they go.
func (l *labeling) addArcs(s *Search, color int32) {
	for _, arc := range l.on.arcs[color] {
		a, b := l.ends(arc)
		s.add(b, chain.Mix(l.label[color], uint64(s.cell[a])))
	}
}

// weigh adds the labels of the arcs from some points to the values of points in
// larger cells.
func (l *labeling) weigh(s *Search, from []int32) {
	for x, in := range s.cell {
		if s.size[in] > 1 {
			s.add(int32(x), 0)
		}
	}
	for _, y := range from {
		row := l.on.color[int(l.coset[y])*l.on.degree:]
		for _, x := range s.touched {
			s.value[x] += l.label[row[l.coset[x]]]
		}
	}
}

// weighAll adds the cells and labels of all arcs to the values of points in
// larger cells.
func (l *labeling) weighAll(s *Search) {
	for x, in := range s.cell {
		if s.size[in] == 1 {
			continue
		}
		sum := uint64(0)
		for y, from := range s.cell {
			sum += chain.Mix(l.label[l.color(int32(y), int32(x))], uint64(from))
		}
		s.add(int32(x), sum)
	}
}
