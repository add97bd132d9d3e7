package enum

// follow scans every pending entry along each relator that passes through it,
// and whatever entries that brings, until none is pending.
func (m *Machine) follow() {
	m.drain()
	for m.dropped && !m.stop.Load() {
		m.dropped = false
		m.followTable()
	}
}

func (m *Machine) drain() {
	for len(m.pending) > 0 && !m.stop.Load() {
		last := len(m.pending) - 1
		e := m.pending[last]
		m.pending = m.pending[:last]
		m.followEdge(e)
	}
}

func (m *Machine) followEdge(e edge) {
	if !m.alive(e.row) || m.table[e.row+e.column] == 0 {
		return
	}
	for _, p := range m.through[e.column] {
		m.scan(e.row, p)
		if !m.alive(e.row) {
			return
		}
	}
}

// followTable treats every entry of the table as new.
func (m *Machine) followTable() {
	for row := m.stride; row < m.next && !m.stop.Load(); row += m.stride {
		for column := int32(1); column < m.stride && m.alive(row); column++ {
			m.followEdge(edge{row, column})
			m.drain()
		}
	}
}
