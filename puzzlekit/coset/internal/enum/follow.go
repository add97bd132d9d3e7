package enum

// follow scans every pending entry along each relator that passes through it, and
// all entries that follow from it, until the allowed work is done. It reports
// whether none is pending.
func (m *Machine) follow() (done bool) {
	for (m.settled() || m.settle()) && !m.spent() && !m.stop.Load() {
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

// followEdge scans the relators through an entry, the first ones apart, each from
// both ends of the entry. Nothing is defined. If a coincidence is not settled, it
// leaves the others for later. Most scans end after a few steps, and most of the time
// of an enumeration is spent here.
func (m *Machine) followEdge(e edge, first int) {
	m.followed = edge{}
	t := m.table
	if !m.alive(e.row) || t[e.row+e.column] == 0 {
		return
	}
	paths := m.through[e.column]
	for next := first; next < len(paths); {
		p := &paths[next]
		next++
		front, i := t[e.row+e.column], 1
		for i < len(p.forward) {
			to := t[front+p.forward[i]]
			if to == 0 {
				break
			}
			front = to
			i++
		}
		m.steps += i
		if i == len(p.forward) && front == e.row {
			continue
		}
		back, j := m.backwards(e.row, i, p.backward)
		if j > i+1 || !m.conclude(p, front, i, back, j) {
			continue
		}
		if !m.settled() {
			m.followed, m.path = e, next
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
