package search

import "puzzlelab/puzzlekit/group/internal/chain"

// membership refines by a group of which the elements must be members. After
// the points b1, …, bi are fixed, the cells are split by the orbits of their
// stabiliser. On the other side, where they have the images c1, …, ci, they are
// split by the orbits of the stabiliser of these. Elements of the group take
// both sides to the same base points, where the orbits can be compared.
// (Leon 1991, section 6.)
type membership struct {
	passive
	*descent
	weight []uint64 // by orbit: what the trace knows a point of it by
}

func newMembership(t *stabilizer) *membership {
	m := &membership{descent: newDescent(t), weight: make([]uint64, len(t.orbit))}
	for o := range m.weight {
		m.weight[o] = chain.Mix(uint64(o), 1)
	}
	return m
}

func (m *membership) begin(s *Search) bool { return m.splitByOrbits(s) }

// splitByOrbits first compares how many points of each orbit the cells have, because most nodes
// end there.
func (m *membership) splitByOrbits(s *Search) bool {
	top := m.top()
	counts := uint64(0)
	for c := range int32(s.cells()) {
		if s.size[c] == 1 {
			continue
		}
		sum := uint64(0)
		for _, x := range s.members(c) {
			sum += m.weight[top.orbit(x)]
		}
		counts += chain.Mix(sum, uint64(c))
	}
	if !s.note(counts) {
		return false
	}
	for c := range int32(s.cells()) {
		if s.size[c] == 1 {
			continue
		}
		for _, x := range s.members(c) {
			s.add(x, m.weight[top.orbit(x)])
		}
	}
	return s.split()
}

func (m *membership) fixed(s *Search, k int, point int32) bool {
	top := m.top()
	if top.orbitSize(point) == 1 {
		return s.note(uint64(top.coset[point]))
	}
	if !s.note(uint64(s.degree) + uint64(top.orbit(point))) {
		return false
	}
	if err := m.fix(s.Work, k, point); err != nil {
		s.fail(err)
		return false
	}
	return m.splitByOrbits(s)
}

func (m *membership) restore(k int) { m.descent.restore(k) }

// wanted returns the point of a cell that is the next base point, or -1.
func (m *membership) wanted(members []int32) int32 {
	top := m.top()
	if len(top.stab.levels) == 0 {
		return -1
	}
	for _, x := range members {
		if top.coset[x] == top.stab.levels[0].Point {
			return x
		}
	}
	return -1
}
