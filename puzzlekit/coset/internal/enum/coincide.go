package enum

// coincide merges two cosets and all others that are equal as a result: if both
// have an entry in a column, these lead to equal cosets. Afterwards no live row
// refers to a dead one, unless the allowed work ran out. Nothing else may touch
// the table until the machine is settled. The forest of parents is that of Holt, Eick
// and O'Brien, Handbook of Computational Group Theory (2005), 5.1. Their queue is a
// stack here: the rows that died last are still in the processor's cache, which
// halves the time of large collapses.
func (m *Machine) coincide(a, b int32) {
	m.merge(m.find(a), m.find(b))
	m.settle()
}

func (m *Machine) settled() bool { return len(m.dead) == 0 }

// settle empties the dead rows until the allowed work is done. It reports whether
// the machine is settled.
func (m *Machine) settle() bool {
	if m.settled() {
		return true
	}
	for last := len(m.dead) - 1; last >= 0; last = len(m.dead) - 1 {
		if m.spent() || m.stop.Load() {
			return false
		}
		row := m.dead[last]
		m.dead = m.dead[:last]
		m.empty(row)
	}
	m.preferred.clear()
	m.trimPending()
	return true
}

// empty moves the entries of a dead row to the coset that it turned out to be.
func (m *Machine) empty(row int32) {
	t := m.table
	from := m.find(row)
	for column := int32(1); column < m.stride; column++ {
		to := t[row+column]
		if to == 0 {
			continue
		}
		m.steps += emptyWork
		back := m.inverse[column]
		t[row+column] = 0
		t[to+back] = 0
		to = m.find(to)
		switch {
		case t[from+column] != 0:
			m.merge(to, m.find(t[from+column]))
			from = m.find(from)
		case t[to+back] != 0:
			m.merge(from, m.find(t[to+back]))
			from = m.find(from)
		default:
			t[from+column] = to
			t[to+back] = from
			m.save(from, column)
		}
	}
}

// merge makes two live cosets one. The later row dies and is put on the stack.
func (m *Machine) merge(a, b int32) {
	if a == b {
		return
	}
	if a > b {
		a, b = b, a
	}
	m.table[b] = a
	m.dead = append(m.dead, b)
	m.Live--
	m.Coincidences++
}

// find returns the live coset that a row stands for and halves the way there.
func (m *Machine) find(row int32) int32 {
	t := m.table
	for t[row] != 0 {
		parent := t[row]
		if t[parent] != 0 {
			t[row] = t[parent]
		}
		row = parent
	}
	return row
}

// trimPending bounds the list of entries to follow. When it becomes longer than the
// table, it is dropped and the whole table is followed instead.
func (m *Machine) trimPending() {
	const short = 1024
	if len(m.pending) > short && len(m.pending) > m.Live*int(m.stride) {
		m.pending = m.pending[:0]
		m.again = m.stride
	}
}
