package enum

// applyNextRow applies all relators to the next row, defining what is missing,
// and fills the row. This is the method of Haselgrove, Leech and Trotter.
func (m *Machine) applyNextRow() Status {
	if m.interrupted {
		m.interrupted = false
		if !m.alive(m.row) {
			return Running
		}
		return m.applyRow()
	}
	for m.row < m.next && !m.alive(m.row) {
		m.row += m.stride
	}
	if m.row >= m.next {
		return Complete
	}
	if m.strategy.Lookahead && m.Live >= m.nextLook {
		m.lookahead()
		return Running
	}
	return m.applyRow()
}

// Closing reports whether the table seems to be complete soon. Either the rows up to
// m.row, which satisfy all relators, are a third of the live ones. Few cosets are defined
// after that, and tables that collapse first hardly come so far. Or it has collapsed.
func (m *Machine) Closing() bool { return 3*m.Applied() >= m.Live || 2*m.Live < m.MaxLive }

// Applied returns how many rows of the table the relators were applied to.
func (m *Machine) Applied() int { return int(m.row/m.stride) - 1 }

// applyRow works on the row m.row and goes on to the next when it is done. It
// returns early if the row dies, if a lookahead had to make room, or if a
// coincidence is not settled. Then it is called again.
func (m *Machine) applyRow() Status {
	for _, i := range m.unclosed(m.row) {
		p := &m.relators[i]
		before := m.Coincidences
		for missing := m.fill(m.row, p); missing > 0; missing = m.fill(m.row, p) {
			if again, status := m.makeRoom(missing); !again {
				return status
			}
		}
		if m.Coincidences == before {
			continue
		}
		if m.interrupted = !m.settled(); m.interrupted || !m.alive(m.row) {
			return Running
		}
	}
	for column := int32(1); column < m.stride; column++ {
		if m.table[m.row+column] != 0 {
			continue
		}
		if again, status := m.makeRoom(1); !again {
			return status
		}
		if m.table[m.row+column] == 0 {
			m.define(m.row, column)
		}
	}
	m.row += m.stride
	return Running
}

// makeRoom makes room for n cosets while a row is being processed. If again is
// false, the row has to wait: it died, a lookahead changed the table, or there is
// no room, as the status says.
func (m *Machine) makeRoom(n int) (again bool, status Status) {
	if m.fits(n, len(m.table)) {
		return true, Running
	}
	m.whole(func() { m.follow() })
	if m.stop.Load() {
		return false, Stopped
	}
	if !m.alive(m.row) {
		return false, Running
	}
	if m.room(n) {
		return true, Running
	}
	return false, m.lookForRoom()
}

// lookForRoom tries a lookahead when there is no room. Where entries are followed
// along all relators, it would have nothing left to find.
func (m *Machine) lookForRoom() Status {
	if !m.thorough && m.lookahead() {
		return Running
	}
	return m.refused()
}

// lookahead scans all relators from the remaining rows without defining anything.
// It reports whether that was worth it, that is whether it freed a fifth of the
// table. Otherwise one lookahead would follow another.
func (m *Machine) lookahead() bool {
	m.Lookaheads++
	before := m.Live
	m.whole(func() {
		for row := m.row; row < m.next && !m.stop.Load(); row += m.stride {
			m.lookAt(row)
		}
	})
	m.nextLook = max(firstLookahead, 2*m.Live)
	return 5*(before-m.Live) > before
}

func (m *Machine) lookAt(row int32) {
	if !m.alive(row) {
		return
	}
	for _, k := range m.unclosed(row) {
		p := &m.relators[k]
		front, i := m.advance(row, p)
		if i == len(p.forward) && front == row {
			continue
		}
		back, j := m.backwards(row, i, p.backward)
		if m.conclude(&p.path, front, i, back, j) && !m.alive(row) {
			return
		}
	}
}
