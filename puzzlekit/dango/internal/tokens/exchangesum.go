package tokens

import "math/bits"

// An exchangeSum gathers what an exchange brings to the rows of a group, which have y on the
// same places.
type exchangeSum struct {
	open  []uint16 // the rows of which states are missing, by their number in the group
	cells []uint64 // what was found in them, before the low places are put into order
}

// begin makes a sum empty for a group of rows.
func (w *exchangeSum) begin(rows []uint16, met []uint64, full *[cellWords]uint64) {
	w.open = w.open[:0]
	for i, row := range rows {
		if old := met[int(row)*cellWords:][:cellWords]; old[0] != full[0] || old[1] != full[1] {
			w.open = append(w.open, uint16(i))
		}
	}
	w.cells = append(w.cells[:0], make([]uint64, len(w.open)*cellWords)...)
}

// add adds the states with the given ranks of y that come from a block, where sources are
// the rows of the group. Their run gets the given number.
func (w *exchangeSum) add(x *exchange, block []uint64, sources []uint16, y, run int) {
	m := x.moves[y*x.runs+run]
	for i, row := range w.open {
		at := int(sources[row]) * cellWords
		w0, w1 := block[at], block[at+1]
		if x.pick != nil {
			if w0|w1 == 0 {
				continue
			}
			w0, w1 = x.pick.pick(y, w0, w1), 0
		}
		w0, w1 = bits.RotateLeft64(w0, m.left), bits.RotateLeft64(w1, m.left)
		w.cells[i*cellWords] |= w0&m.from0[0] | w1&m.from1[0]
		w.cells[i*cellWords+1] |= w0&m.from0[1] | w1&m.from1[1]
	}
}

// end adds the result to the cells of a plane.
func (w *exchangeSum) end(sum []uint64, rows []uint16, arrange *lowTable) {
	for i, row := range w.open {
		w0, w1 := w.cells[i*cellWords], w.cells[i*cellWords+1]
		if w0|w1 == 0 {
			continue
		}
		if arrange != nil {
			w0, w1 = arrange.permute(w0, w1)
		}
		cell := sum[int(rows[row])*cellWords:][:cellWords]
		cell[0] |= w0
		cell[1] |= w1
	}
}
