package enum

// follow scans every pending entry along each relator that passes through it, and
// all entries that follow from it, until the allowed work is done. It reports
// whether none is pending.
func (m *Machine) follow() (done bool) {
	for m.settle() && !m.spent() && !m.stop.Load() {
		last := len(m.pending) - 1
		switch {
		case m.followed.row != 0:
			m.followEdge(m.followed, m.path)
		case last >= 0:
			e := m.pending[last]
			m.pending = m.pending[:last]
			m.followEdge(e, 0)
		case !m.restoreRow():
			return true
		}
	}
	return false
}

// followEdge scans the relators through an entry, the first ones apart. If a
// coincidence is not settled, it leaves the others for later.
func (m *Machine) followEdge(e edge, first int) {
	m.followed = edge{}
	if !m.alive(e.row) || m.table[e.row+e.column] == 0 {
		return
	}
	for i, p := range m.through[e.column][first:] {
		m.scan(e.row, p)
		if !m.settled() {
			m.followed, m.path = e, first+i+1
			return
		}
		if !m.alive(e.row) {
			return
		}
	}
}

// restoreRow makes the entries of the next row pending that have to be followed
// because the list was dropped. It reports false when there is none.
func (m *Machine) restoreRow() bool {
	for m.again < m.next {
		row := m.again
		m.again += m.stride
		if m.alive(row) {
			for column := m.stride - 1; column > 0; column-- {
				m.save(row, column)
			}
			return true
		}
	}
	m.again = noRow
	return false
}
