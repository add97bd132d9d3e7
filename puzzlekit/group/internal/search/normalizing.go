package search

import (
	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/group/internal/limits"
)

// mostProducts bounds the number of colours times the degree for which the
// colours of orbitals are compared by their products.
const mostProducts = 1 << 17

// normalizing refines by a group H that the elements normalise. Such an element
// takes orbits of H to orbits, and orbitals to orbitals. If it takes b1, …, bi to
// c1, …, ci, it also takes the orbits of the stabiliser of these to the orbits of
// the stabiliser of those. Which orbit goes to which is not known before, except
// where numbers that do not depend on the names of points tell them apart. An
// orbital is known as soon as one of its arcs is. (Theißen 1997; Leon 1997.)
type normalizing struct {
	*descent
	work   *limits.Work
	gens   [][]int32
	levels []*chain.Level
	pairs  *orbitals // nil if there are too many points or they tell nothing
	arcs   [][]int32 // by colour: all of them
	count  []int32   // by orbit
	labels []labelling
	atLab  int
}

// A labelling gives colours labels that both sides understand.
type labelling struct {
	k     int
	label []uint64
	alike []int32 // by colour: how many colours have its label
}

func newNormalizing(w *limits.Work, degree int, gens [][]int32, levels []*chain.Level) (*normalizing, error) {
	f := &normalizing{work: w, gens: gens, levels: levels, count: make([]int32, degree)}
	root := newStabilizer(degree, levels)
	f.descent = newDescent(root)
	if degree > mostColoured {
		return f, nil
	}
	var err error
	var telling bool
	if f.pairs, telling, err = colourPairs(w, root); err != nil {
		return nil, err
	}
	if !telling {
		f.pairs = nil
		return f, nil
	}
	f.listArcs(degree)
	return f, nil
}

// listArcs lists the arcs of each colour and gives the colours their first
// labels: the number of arcs from one point, to one point, in all, and whether
// they are loops.
func (f *normalizing) listArcs(n int) {
	o := f.pairs
	count := make([]int32, o.colours)
	for _, c := range o.colour {
		count[c]++
	}
	room := make([]int32, n*n)
	f.arcs = make([][]int32, o.colours)
	for c, k := range count {
		f.arcs[c], room = room[:0:k], room[k:]
	}
	for arc, c := range o.colour {
		f.arcs[c] = append(f.arcs[c], int32(arc))
	}
	first := labelling{-1, make([]uint64, o.colours), make([]int32, o.colours)}
	t := f.steps[0].stab
	for c, arcs := range f.arcs {
		a, b := int(arcs[0])/n, int(arcs[0])%n
		v := mix(uint64(len(arcs)), uint64(t.size[t.orbit[a]]))
		v = mix(v, uint64(t.size[t.orbit[b]]))
		if a == b {
			v++
		}
		if t.orbit[a] == t.orbit[b] {
			v += 2
		}
		if o.colour[b*n+a] == int32(c) {
			v += 4
		}
		first.label[c] = v
	}
	f.labels = []labelling{first}
	f.compareProducts(n, &f.labels[0])
}

// compareProducts makes labels finer until colours with the same label also
// have the same number of paths of two arcs of any two labels. (Weisfeiler and
// Leman 1968.) It counts how many colours have each label.
func (f *normalizing) compareProducts(n int, l *labelling) {
	o := f.pairs
	number := countAlike(l)
	if o.colours*n > mostProducts {
		return
	}
	finer := make([]uint64, o.colours)
	for !f.work.Ended() && number < o.colours {
		for c, arcs := range f.arcs {
			a, b := int(arcs[0])/n, int(arcs[0])%n
			sum := uint64(0)
			row := o.colour[a*n:][:n]
			for z, first := range row {
				sum += mix(l.label[first], l.label[o.colour[z*n+b]])
			}
			finer[c] = mix(l.label[c], sum)
		}
		copy(l.label, finer)
		before := number
		if number = countAlike(l); number == before {
			return
		}
	}
}

// countAlike counts the colours of each label and returns the number of labels.
func countAlike(l *labelling) int {
	count := make(map[uint64]int32, len(l.label))
	for _, v := range l.label {
		count[v]++
	}
	for c, v := range l.label {
		l.alike[c] = count[v]
	}
	return len(count)
}

func (f *normalizing) begin(s *Search) bool {
	return f.splitByOrbits(s)
}

// splitByOrbits splits cells by the orbit of a point: by the cells of its
// points.
func (f *normalizing) splitByOrbits(s *Search) bool {
	top := f.top()
	sums := make([]uint64, len(top.stab.size))
	for x, c := range s.cell {
		sums[top.orbit(int32(x))] += mix(uint64(c), 5)
	}
	for x := range s.cell {
		s.add(int32(x), sums[top.orbit(int32(x))])
	}
	return s.split()
}

func (f *normalizing) cell(s *Search, c int32) bool {
	top := f.top()
	members := s.members(c)
	for _, x := range members {
		f.count[top.orbit(x)]++
	}
	for x, in := range s.cell {
		if k := f.count[top.orbit(int32(x))]; k > 0 && s.size[in] > 1 {
			s.add(int32(x), mix(uint64(k), 7))
		}
	}
	for _, x := range members {
		f.count[top.orbit(x)] = 0
	}
	if !s.split() {
		return false
	}
	return f.pairs == nil || f.pairs.splitByArcs(s, c, f.labels[f.atLab].label)
}

func (f *normalizing) fixed(s *Search, k int, point int32) bool {
	return f.fixStabilizer(s, k, point) && (f.pairs == nil || f.learn(s, k, point))
}

func (f *normalizing) fixStabilizer(s *Search, k int, point int32) bool {
	size := f.top().orbitSize(point)
	if !s.note(uint64(size)) {
		return false
	}
	if size == 1 {
		return true
	}
	if err := f.fix(f.work, k, point); err != nil {
		s.fail(err)
		return false
	}
	return f.splitByOrbits(s)
}

// learn labels the colours of the arcs between a new fixed point and the
// others.
func (f *normalizing) learn(s *Search, k int, point int32) bool {
	n := s.degree
	now := &f.labels[f.atLab]
	var next *labelling
	told := func(a, b int32, v uint64) bool {
		c := f.pairs.colour[int(a)*n+int(b)]
		if next == nil && now.alike[c] == 1 || next != nil && next.alike[c] == 1 {
			return s.note(now.label[c])
		}
		if !s.note(now.label[c] + 1) {
			return false
		}
		if next == nil {
			next = f.nextLabels(k)
			now = &f.labels[f.atLab]
		}
		next.label[c] = mix(next.label[c], mix(uint64(k), v))
		next.alike[c] = 1
		return true
	}
	for i, id := range s.single[:k+1] {
		other := s.points[s.first[id]]
		if !told(other, point, uint64(2*i)) || !told(point, other, uint64(2*i+1)) {
			return false
		}
	}
	return next == nil || f.useLabels(s, next)
}

// nextLabels starts a labelling as a copy of the present one.
func (f *normalizing) nextLabels(k int) *labelling {
	f.atLab++
	if f.atLab == len(f.labels) {
		f.labels = append(f.labels, labelling{0, make([]uint64, f.pairs.colours), make([]int32, f.pairs.colours)})
	}
	next, now := &f.labels[f.atLab], &f.labels[f.atLab-1]
	next.k = k
	copy(next.label, now.label)
	copy(next.alike, now.alike)
	return next
}

// useLabels splits cells by the arcs whose colours have become better known.
func (f *normalizing) useLabels(s *Search, next *labelling) bool {
	n := int32(s.degree)
	f.compareProducts(s.degree, next)
	before := &f.labels[f.atLab-1]
	for c, arcs := range f.arcs {
		if next.alike[c] == before.alike[c] {
			continue
		}
		for _, arc := range arcs {
			a, b := arc/n, arc%n
			s.add(b, mix(next.label[c], uint64(s.cell[a])))
		}
	}
	return s.split()
}

func (f *normalizing) restore(k int) {
	f.descent.restore(k)
	for f.atLab > 0 && f.labels[f.atLab].k >= k {
		f.atLab--
	}
}

// normalizes reports whether x⁻¹Hx = H for the element x.
func (f *normalizing) normalizes(x, inverse []int32) bool {
	y := make([]int32, len(x))
	for _, h := range f.gens {
		for i, to := range inverse {
			y[i] = x[h[to]]
		}
		if f.work.Ended() || !chain.SiftsToIdentity(f.levels, y, 0) {
			return false
		}
	}
	return true
}
