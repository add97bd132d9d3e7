package enum

// Standard returns the complete table with the cosets numbered from 0 in the order
// in which they first occur by rows and columns. This table does not depend on the
// strategy. Column c leads from coset i to images[c-1][i]. ok is false if the stop flag
// is set before the end. The machine cannot continue afterwards.
func (m *Machine) Standard() (images [][]int32, ok bool) {
	t := m.table
	images = make([][]int32, m.problem.Columns)
	all := make([]int32, m.Live*len(images))
	for i := range images {
		images[i], all = all[:m.Live:m.Live], all[m.Live:]
	}
	rows := newBuffer(m.Live, 2*m.Live) // by number
	defer freeBuffer(rows)
	rows[0] = m.stride
	t[m.stride] = 1 // the parent entries serve for the new numbers, plus 1
	for head, known := 0, int32(1); head < m.Live; head++ {
		if m.stop.Load() {
			return nil, false
		}
		row := rows[head]
		for i, to := range t[row+1 : row+m.stride] {
			number := t[to]
			if number == 0 {
				rows[known] = to
				known++
				number = known
				t[to] = known
			}
			images[i][head] = number - 1
		}
	}
	return images, true
}
