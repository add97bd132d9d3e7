package enum

// scan follows a relator from row, forwards as long as there are entries and then
// backwards from the end. If one entry is missing, it is deduced; if none is missing
// and the ends differ, they coincide. Nothing is defined.
func (m *Machine) scan(row int32, p path) {
	front, i := m.forwards(row, p.forward)
	m.close(row, p, front, i)
}

// close finishes a scan whose way forwards ended at front, before letter i.
func (m *Machine) close(row int32, p path, front int32, i int) {
	if i == len(p.forward) {
		if front != row {
			m.coincide(front, row)
		}
		return
	}
	back, j := m.backwards(row, i, p.backward)
	switch {
	case j < i:
		m.coincide(front, back)
	case j == i:
		m.deduce(front, p.forward[i], back)
	case j == i+1 && m.strategy.Preferred:
		m.preferred.push(edge{back, p.backward[j]})
	}
}

// fill is like scan but defines the missing cosets, from the end of the gap. If the
// table has no room for them, it returns their number and leaves the gap unchanged.
func (m *Machine) fill(row int32, p path) (missing int) {
	front, i := m.advance(row, p)
	if i == len(p.forward) {
		if front != row {
			m.coincide(front, row)
		}
		return 0
	}
	back, j := m.backwards(row, i, p.backward)
	if j < i {
		m.coincide(front, back)
		return 0
	}
	if int(m.next)+(j-i)*int(m.stride) > len(m.table) {
		return j - i
	}
	for ; j > i; j-- {
		back = m.define(back, p.backward[j])
	}
	m.join(front, p.forward[i], back)
	return 0
}

// forwards walks along the word while there are entries. It returns the row where
// it stopped and the place of the first letter without an entry.
func (m *Machine) forwards(row int32, word []int32) (int32, int) {
	t := m.table
	for i, column := range word {
		to := t[row+column]
		if to == 0 {
			m.steps += i + 1
			return row, i
		}
		row = to
	}
	m.steps += len(word)
	return row, len(word)
}

// advance is like forwards, for a row that has yet to satisfy the relator. If the
// relator is a power u^k and u, once or repeatedly, leads to a row that already
// satisfies all relators, then this row satisfies it as well, because it lies on the
// same cycle. That saves most of the way along long powers.
func (m *Machine) advance(row int32, p path) (int32, int) {
	if p.period == len(p.forward) {
		return m.forwards(row, p.forward)
	}
	front := row
	for start := 0; start < len(p.forward); start += p.period {
		end, i := m.forwards(front, p.forward[start:start+p.period])
		if i < p.period {
			return end, start + i
		}
		if end < m.row {
			return row, len(p.forward)
		}
		front = end
	}
	return front, len(p.forward)
}

// backwards walks from the end of the word, given by the inverses of its
// letters, and not beyond place low.
func (m *Machine) backwards(row int32, low int, word []int32) (int32, int) {
	t := m.table
	j := len(word) - 1
	for ; j >= low; j-- {
		to := t[row+word[j]]
		if to == 0 {
			break
		}
		row = to
	}
	m.steps += len(word) - j
	return row, j
}

// join closes a gap of one entry. The last definition in the gap may have
// filled one of its ends.
func (m *Machine) join(front, column, back int32) {
	switch forth, from := m.table[front+column], m.table[back+m.inverse[column]]; {
	case forth != 0:
		m.coincide(forth, back)
	case from != 0:
		m.coincide(front, from)
	default:
		m.deduce(front, column, back)
	}
}
