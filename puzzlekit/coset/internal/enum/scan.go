package enum

// close finishes a scan whose way forwards from row ended at front, before letter i.
// If one entry is missing, it is deduced; if none is missing and the ends differ,
// they coincide. It reports whether there was a coincidence.
func (m *Machine) close(row int32, p *path, front int32, i int) (merged bool) {
	back, j := row, i-1
	if i < len(p.forward) {
		back, j = m.backwards(row, i, p.backward)
	}
	switch {
	case j < i:
		if front == back {
			return false
		}
		m.coincide(front, back)
		return true
	case j == i:
		m.deduce(front, p.forward[i], back)
	case j == i+1 && m.strategy.Preferred:
		m.preferred.push(edge{back, p.backward[j]})
	}
	return false
}

// fill is like close after a way forwards, but defines the missing cosets, from the
// end of the gap. If the table has no room for them, it returns their number and
// leaves the gap unchanged.
func (m *Machine) fill(row int32, p *cycle) (missing int) {
	front, i := m.advance(row, p)
	if i == len(p.forward) {
		if front != row {
			m.coincide(front, row)
		}
		return 0
	}
	back, j := m.backwards(row, i, p.backward)
	if j < i {
		if front != back {
			m.coincide(front, back)
		}
		return 0
	}
	if j > i {
		if int(m.next)+(j-i)*int(m.stride) > len(m.table) {
			return j - i
		}
		for ; j > i; j-- {
			back = m.define(back, p.backward[j])
		}
	}
	m.join(front, p.forward[i], back)
	return 0
}

// closes reports whether a step back from row leads to a row that satisfies all
// relators, and from which this one reads the same. Then row is on the cycle of that
// one, which closes. That saves all but a step along powers of a generator, and along
// relators such as (ab)^m with involutions a and b, from most rows.
func (m *Machine) closes(row int32, p *cycle) bool {
	before := m.table[row+p.behind]
	return before != 0 && before < m.row
}

// advance walks along a relator while there are entries. It returns the row where it
// stopped and the place of the first letter without an entry. The row has yet to
// satisfy the relator. If the walk meets a row that satisfies all relators, at a place
// from which the relator reads the same, then it is on the cycle of that row and
// closes. That saves most of the way along powers from all rows but the first of each
// cycle.
func (m *Machine) advance(row int32, p *cycle) (int32, int) {
	t, done := m.table, m.row
	front, i := row, 0
	for _, end := range p.same {
		for _, column := range p.forward[i:end] {
			to := t[front+column]
			if to == 0 {
				m.steps += i + 1
				return front, i
			}
			front = to
			i++
		}
		if front < done && end < len(p.forward) {
			m.steps += i
			return row, len(p.forward)
		}
	}
	m.steps += i
	return front, i
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
