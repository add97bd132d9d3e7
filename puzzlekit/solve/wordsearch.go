package solve

import "slices"

// wordSearch is a task of a deepening: all words of one length with a given
// beginning.
type wordSearch struct {
	*deepening
	*shift
	length int
	all    bool
	path   []uint16
	spots  [][]uint32 // spots[n] holds the coordinates of all views after n turns
	first  []int      // where the coordinates of a view begin in it
	found  [][]uint16
}

// begin follows the given turns and then all others.
func (w *wordSearch) begin(prefix []uint16) {
	width := 0
	for i := range w.views {
		w.first = append(w.first, width)
		width += len(w.views[i].space.coordinates)
	}
	w.path = make([]uint16, w.length)
	cells := make([]uint32, width*(w.length+1))
	for n := range w.length + 1 {
		w.spots = append(w.spots, cells[n*width:(n+1)*width])
	}
	for i := range w.views {
		v := &w.views[i]
		conjugate := v.symmetry.conjugate(w.labels)
		for k, c := range v.space.coordinates {
			w.spots[0][w.first[i]+k], _ = c.of(conjugate)
		}
	}
	state := int32(0)
	for n, t := range prefix {
		if w.shift.nodes++; !w.move(n, int(t)) {
			return
		}
		state = w.board.grammar.after(state, int(t))
	}
	w.follow(len(prefix), state)
}

// move does turn t as number n and reports whether the goal stays within
// reach. The coordinates of a view are only worked out when the views before it
// have nothing against the turn.
func (w *wordSearch) move(n, t int) bool {
	from, to := w.spots[n], w.spots[n+1]
	left := uint8(w.length - n - 1)
	for i := range w.views {
		v := &w.views[i]
		u, k := v.turns[t], w.first[i]
		var index uint64
		for j, c := range v.space.coordinates {
			next := c.next[int(from[k+j])*c.turns+u]
			to[k+j] = next
			index += uint64(next) * v.space.strides[j]
		}
		if v.table.at(index) > left {
			return false
		}
	}
	w.path[n] = uint16(t)
	return true
}

// follow tries all turns after the first n and reports whether to stop.
func (w *wordSearch) follow(n int, state int32) bool {
	if n == w.length {
		return w.arrive()
	}
	for t := range w.board.turns {
		after := w.board.grammar.after(state, t)
		if after < 0 {
			continue
		}
		if !w.node() {
			return true
		}
		if w.move(n, t) && w.follow(n+1, after) {
			return true
		}
	}
	return false
}

// arrive checks that the word solves: the databases may not show all pieces.
func (w *wordSearch) arrive() bool {
	labels, moved := slices.Clone(w.labels), make([]uint16, len(w.labels))
	for _, t := range w.path {
		w.board.apply(moved, labels, int(t))
		labels, moved = moved, labels
	}
	if !slices.Equal(labels, w.board.solved) {
		return false
	}
	w.found = append(w.found, slices.Clone(w.path))
	return !w.all
}
