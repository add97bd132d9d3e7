package search

import (
	"puzzlelab/puzzlekit/group/internal/chain"
)

// normalizing refines by a group H that the elements normalise. Such an element
// takes orbits of H to orbits, and orbitals to orbitals. If it takes b1, …, bi to
// c1, …, ci, it also takes the orbits and orbitals of the stabiliser of these to
// those of the stabiliser of those. Which one goes to which is not known before,
// except where numbers that do not depend on the names of points tell them
// apart. An orbital is known as soon as one of its arcs is. (Theißen 1997; Leon
// 1997.)
type normalizing struct {
	*descent
	work     *chain.Work
	gens     [][]int32
	levels   []*chain.Level
	colorful map[*stabilizer]*colored
	count    []int32 // by orbit
	labels   []labeling
	atLab    int
	told     []int32 // the colours labelled last
}

func newNormalizing(w *chain.Work, degree int, gens [][]int32, levels []*chain.Level) *normalizing {
	root := newStabilizer(degree, levels)
	return &normalizing{
		descent: newDescent(root), work: w, gens: gens, levels: levels,
		colorful: map[*stabilizer]*colored{}, count: make([]int32, degree), labels: []labeling{{k: -1}},
	}
}

// begin takes back the orbitals that were adopted when an earlier search began.
func (f *normalizing) begin(s *Search) bool {
	f.restore(-1)
	return f.splitByOrbits(s) && f.adopt(s, -1)
}

// splitByOrbits splits cells by the orbit of a point: by the cells of its
// points.
func (f *normalizing) splitByOrbits(s *Search) bool {
	top := f.top()
	sums := make([]uint64, len(top.stab.size))
	for x, c := range s.cell {
		sums[top.orbit(int32(x))] += chain.Mix(uint64(c), 5)
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
			s.add(int32(x), chain.Mix(uint64(k), 7))
		}
	}
	for _, x := range members {
		f.count[top.orbit(x)] = 0
	}
	if !s.split() {
		return false
	}
	l := &f.labels[f.atLab]
	if l.on == nil {
		return true
	}
	l.weigh(s, members)
	return s.split()
}

func (f *normalizing) fixed(s *Search, k int, point int32) bool {
	before := f.top()
	if !f.fixStabilizer(s, k, point) || !f.learn(s, k, point) {
		return false
	}
	return f.top() == before || f.adopt(s, k)
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
	now := &f.labels[f.atLab]
	if now.on == nil {
		return true
	}
	f.told = f.told[:0]
	for i, id := range s.single[:k+1] {
		other := s.points[s.first[id]]
		if !f.tell(s, k, now.color(other, point), 2*i) {
			return false
		}
		now = &f.labels[f.atLab]
		if !f.tell(s, k, now.color(point, other), 2*i+1) {
			return false
		}
		now = &f.labels[f.atLab]
	}
	return len(f.told) == 0 || f.useLabels(s, now)
}

// tell labels a colour, unless it is the only one with its label.
func (f *normalizing) tell(s *Search, k int, color int32, name int) bool {
	now := &f.labels[f.atLab]
	if now.alike(color) == 1 {
		return s.note(now.label[color])
	}
	if !s.note(now.label[color] + 1) {
		return false
	}
	if now.k != k && now.on.few() { // all labels may change
		now = f.nextLabels(k)
		now.copyFrom(&f.labels[f.atLab-1])
	}
	f.told = append(f.told, color)
	now.tell(k, color, chain.Mix(uint64(k+1), uint64(name)))
	return true
}

// nextLabels makes room for a further labelling.
func (f *normalizing) nextLabels(k int) *labeling {
	f.atLab++
	if f.atLab == len(f.labels) {
		f.labels = append(f.labels, labeling{})
	}
	f.labels[f.atLab].k = k
	return &f.labels[f.atLab]
}

// useLabels splits cells by the arcs whose colours have become better known.
func (f *normalizing) useLabels(s *Search, next *labeling) bool {
	if !next.on.few() {
		for _, c := range f.told {
			next.addArcs(s, c)
		}
		return s.split()
	}
	next.compareProducts(f.work)
	before := &f.labels[f.atLab-1]
	for c := range int32(len(next.label)) {
		if next.alike(c) != before.alike(c) {
			next.addArcs(s, c)
		}
	}
	return s.split()
}

// adopt goes on to the orbitals of the present stabiliser when those before
// have told all that they can.
func (f *normalizing) adopt(s *Search, k int) bool {
	old := &f.labels[f.atLab]
	if old.on != nil && len(old.size) < len(old.label) {
		return true
	}
	top := f.top()
	on, err := f.colored(top.stab)
	if err != nil {
		s.fail(err)
		return false
	}
	if on == nil {
		return true
	}
	next := f.nextLabels(k)
	next.start(on, &f.labels[f.atLab-1], top.coset)
	f.told = f.told[:0]
	fixed := s.single[:k+1]
	for i, a := range fixed {
		for j, b := range fixed {
			if !f.tell(s, k, next.color(s.points[s.first[a]], s.points[s.first[b]]), i*len(fixed)+j) {
				return false
			}
		}
	}
	next.compareProducts(f.work)
	next.weighAll(s)
	return s.split()
}

// colored returns the orbitals of a stabiliser, or nil if they tell nothing or
// there are too many points.
func (f *normalizing) colored(t *stabilizer) (*colored, error) {
	on, known := f.colorful[t]
	if known || len(t.orbit) > mostColored || len(t.levels) == 0 {
		return on, nil
	}
	pairs, telling, err := colorPairs(f.work, t)
	if telling {
		on = newColored(pairs, t)
	}
	f.colorful[t] = on
	return on, err
}

func (f *normalizing) restore(k int) {
	f.descent.restore(k)
	for f.atLab > 0 && f.labels[f.atLab].k >= k {
		f.atLab--
	}
	if l := &f.labels[f.atLab]; l.on != nil && !l.on.few() {
		l.takeBack(k)
	}
}

// normalizes reports whether x⁻¹Hx = H for the element x.
func (f *normalizing) normalizes(x, inverse []int32) bool {
	return takesInto(f.work, f.gens, f.levels, x, inverse)
}

// takesInto reports whether x⁻¹hx is in the group of a chain for each generator h.
func takesInto(w *chain.Work, gens [][]int32, levels []*chain.Level, x, inverse []int32) bool {
	y := make([]int32, len(x))
	for _, h := range gens {
		for i, to := range inverse {
			y[i] = x[h[to]]
		}
		if w.Ended() || !chain.SiftsToIdentity(levels, y, 0) {
			return false
		}
	}
	return true
}
