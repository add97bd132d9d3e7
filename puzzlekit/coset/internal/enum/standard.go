package enum

// Standard returns the complete table with the cosets numbered from 0 in the order
// in which they first occur by rows and columns. This table does not depend on the
// strategy. Column c of coset i is at c-1 + i·Columns. ok is false if the stop flag
// is set before the end. The machine cannot continue afterwards.
func (m *Machine) Standard() (table []int32, ok bool) {
	t, columns := m.table, m.stride-1
	rows := make([]int32, 1, m.Live)
	rows[0] = m.stride
	t[m.stride] = 1 // the parent entries serve for the new numbers, plus 1
	table = make([]int32, 0, m.Live*int(columns))
	for head := 0; head < len(rows); head++ {
		if m.stop.Load() {
			return nil, false
		}
		for column := int32(1); column <= columns; column++ {
			to := t[rows[head]+column]
			if t[to] == 0 {
				rows = append(rows, to)
				t[to] = int32(len(rows))
			}
			table = append(table, t[to]-1)
		}
	}
	return table, true
}
