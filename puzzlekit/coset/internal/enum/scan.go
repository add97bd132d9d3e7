package enum

// conclude finishes a scan that came forwards to front, before letter i, and backwards
// to back, after letter j. If one entry is missing, it is deduced; if none is missing
// and the ends differ, they coincide. It reports whether there was a coincidence.
func (m *Machine) conclude(p *path, front int32, i int, back int32, j int) (merged bool) {
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

// fill applies a relator to a row. It is like a scan, but defines the missing cosets, from the
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

// unclosed returns the relators that may not close at row. The others close, because
// a step leads to a row that satisfies all relators, and from which they read the same,
// so that row is on the cycle of that one. These are most of the powers of a generator,
// and of the relators such as (ab)^m with involutions a and b. Nothing branches here,
// because no processor could predict the way.
func (m *Machine) unclosed(row int32) []int32 {
	if m.ends == nil {
		return m.open
	}
	done, columns := uint64(m.row-1), uint64(0)
	for column, to := range m.table[row : row+m.stride] {
		columns |= (uint64(uint32(to-1)) - done) >> 63 << column // if 0 < to < m.row
	}
	n := 0
	for i, ends := range m.ends {
		m.open[n] = int32(i)
		n += 1 - int(min(ends&columns, 1))
	}
	m.steps += len(m.ends) - n
	return m.open[:n]
}

// advance walks along a relator while there are entries. It returns the row where it
// stopped and the place of the first letter without an entry. The row has yet to
// satisfy the relator. If the walk meets a row that satisfies all relators, at a place
// from which the relator reads the same, then it is on the cycle of that row and
// closes. That saves most of the way along powers from all rows but the first of each
// cycle.
func (m *Machine) advance(row int32, p *cycle) (int32, int) {
	t, done := m.table, m.row-1
	front, same := row, p.same[:len(p.forward)]
	for i, column := range p.forward {
		to := t[front+column]
		if to <= done&same[i] { // no entry, or a row that satisfies the relator
			m.steps += i + 1
			if to == 0 {
				return front, i
			}
			return row, len(p.forward)
		}
		front = to
	}
	m.steps += len(p.forward)
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
