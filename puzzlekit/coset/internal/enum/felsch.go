package enum

// fillHoles fills empty entries in the order of rows and follows each to its
// end before the next. This is the method of Felsch.
func (m *Machine) fillHoles() Status {
	for {
		done := m.follow()
		if m.stop.Load() {
			return Stopped
		}
		if !done {
			return Running
		}
		column := m.nextHole()
		switch {
		case column == 0 && m.thorough:
			return Complete
		case column == 0 || m.holes == 0:
			m.filling = false
			return Running
		case !m.room(1):
			return m.lookForRoom()
		}
		m.holes--
		if e, ok := m.preferredHole(); ok {
			m.define(e.row, e.column)
		} else {
			m.define(m.hole, column)
		}
	}
}

// nextHole moves m.hole to the next row with an empty entry and returns its
// column, or 0 if the table is full.
func (m *Machine) nextHole() int32 {
	for ; m.hole < m.next; m.hole += m.stride {
		if !m.alive(m.hole) {
			continue
		}
		for column := int32(1); column < m.stride; column++ {
			if m.table[m.hole+column] == 0 {
				return column
			}
		}
	}
	return 0
}

// A ring remembers the latest gaps of one coset. Filling such a gap closes a
// relator at once and so yields a deduction (Havas and Ramsay call it a
// preferred definition).
type ring struct {
	edges      [256]edge
	head, tail int
}

func (r *ring) push(e edge) {
	r.edges[r.tail%len(r.edges)] = e
	r.tail++
	r.head = max(r.head, r.tail-len(r.edges))
}

func (r *ring) clear() { r.head = r.tail }

// preferredHole returns a gap of one coset if there is one and the table is not too
// long compared with its full part. If only gaps were filled, the first empty
// entries might stay empty and the enumeration might never end.
func (m *Machine) preferredHole() (edge, bool) {
	fillFactor := 5 * (int(m.stride) + 1) / 4
	if int(m.hole)*fillFactor < int(m.next) {
		return edge{}, false
	}
	for m.preferred.head < m.preferred.tail {
		e := m.preferred.edges[m.preferred.head%len(m.preferred.edges)]
		m.preferred.head++
		if m.alive(e.row) && m.table[e.row+e.column] == 0 {
			return e, true
		}
	}
	return edge{}, false
}
