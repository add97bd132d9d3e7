package enum

// room makes room for n more cosets. It closes the gaps that dead rows left, or
// enlarges the table up to the limit, and reports whether there is room now.
// Nothing may be pending.
func (m *Machine) room(n int) bool {
	if m.fits(n, len(m.table)) {
		return true
	}
	rows := int(m.next/m.stride) - 1
	dead := rows - m.Live
	// If a third of the rows are dead, moving the others costs less than it saves. At
	// the limit a twentieth is enough. With less, one pass over the table would follow
	// another.
	if 3*dead >= rows || 20*dead >= rows && !m.fits(n, m.limit) {
		m.compact()
	}
	if m.fits(n, len(m.table)) {
		return true
	}
	if !m.fits(n, m.limit) {
		return false
	}
	m.grow(n)
	return true
}

func (m *Machine) fits(n, length int) bool {
	return int(m.next)+n*int(m.stride) <= length
}

func (m *Machine) grow(n int) {
	const piece = 1 << 20 // entries copied between looks at the stop flag
	need := int(m.next) + n*int(m.stride)
	length := min(max(2*len(m.table), need), m.limit)
	defer func() { m.distance = distance(m.table) }()
	if length <= cap(m.table) {
		m.table = m.table[:length]
		return
	}
	larger := newBuffer(length, m.limit)
	for at := 0; at < int(m.next) && !m.stop.Load(); at += piece {
		copy(larger[at:], m.table[at:min(at+piece, int(m.next))])
	}
	freeBuffer(m.table)
	m.table, m.cleared = larger, m.next
}

// compact closes the gaps that dead rows left and keeps the order of the others. It
// updates the neighbours of each row that moves, so one pass is enough.
func (m *Machine) compact() {
	m.Compactions++
	m.preferred.clear()
	t, stride := m.table, m.stride
	row, hole, free := int32(0), int32(0), stride
	for from := stride; from < m.next; from += stride {
		if t[from] != 0 {
			continue
		}
		if row == 0 && from >= m.row {
			row = free
		}
		if hole == 0 && from >= m.hole {
			hole = free
		}
		if from != free {
			m.move(from, free)
		}
		free += stride
		if m.stop.Load() {
			return
		}
	}
	m.row, m.hole = orEnd(row, free), orEnd(hole, free)
	m.next, m.cleared = free, free
}

func orEnd(row, end int32) int32 {
	if row == 0 {
		return end
	}
	return row
}

func (m *Machine) move(from, free int32) {
	t := m.table
	t[free] = 0
	for column := int32(1); column < m.stride; column++ {
		to := t[from+column]
		if to == from {
			to = free
		}
		t[free+column] = to
		if to != 0 {
			t[to+m.inverse[column]] = free
		}
	}
}
