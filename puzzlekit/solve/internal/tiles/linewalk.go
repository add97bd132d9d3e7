package tiles

// A lineWalk is a table of the number of moves along one axis that a board needs at
// least. It depends only on the number of tiles of each home line in each of the lines
// across that axis (rows, for moves up and down), not on where in its line a tile is.
// This is the walking distance (Takahashi 2002), with moves of several tiles counted as
// one. With more than maxLines lines there are too many states; the table then has one
// state, with the bound 0.
type lineWalk struct {
	lines int
	next  []uint16 // by state, direction and home line of the tile that moves
	need  []uint8  // moves, by state
	index map[lineCounts]uint16
}

const maxLines = 4

// lineCounts is a state: the tiles by line and home line, and the blank's line.
type lineCounts struct {
	tiles [maxLines][maxLines]uint8
	blank uint8
}

func newLineWalk(lines, size int) *lineWalk {
	w := &lineWalk{lines: lines, index: map[lineCounts]uint16{}}
	if lines > maxLines {
		w.next, w.need = make([]uint16, 2*lines), make([]uint8, 1)
		return w
	}
	home := lineCounts{blank: uint8(lines - 1)}
	for l := range lines {
		home.tiles[l][l] = uint8(size)
	}
	home.tiles[lines-1][lines-1]--
	w.measure(w.explore(home))
	return w
}

// explore numbers the states and lists the effects of steps. A step that cannot be made
// leaves the state unchanged.
func (w *lineWalk) explore(home lineCounts) []lineCounts {
	states := []lineCounts{home}
	w.index[home] = 0
	for i := 0; i < len(states); i++ {
		for dir := range 2 {
			for h := range w.lines {
				s := states[i].step(w.lines, dir, h)
				k, known := w.index[s]
				if !known {
					k = uint16(len(states))
					w.index[s] = k
					states = append(states, s)
				}
				w.next = append(w.next, k)
			}
		}
	}
	return states
}

// step exchanges the blank with a tile with home line h of the previous or next line.
// If there is no such tile, the state does not change.
func (s lineCounts) step(lines, dir, h int) lineCounts {
	to := int(s.blank) - 1 + 2*dir
	if to < 0 || to >= lines || s.tiles[to][h] == 0 {
		return s
	}
	s.tiles[to][h]--
	s.tiles[s.blank][h]++
	s.blank = uint8(to)
	return s
}

// measure counts the moves from the solved state to every state, breadth first.
func (w *lineWalk) measure(states []lineCounts) {
	w.need = make([]uint8, len(states))
	queue := []uint16{0}
	for i := 0; i < len(queue); i++ {
		for dir := range 2 {
			for level := []uint16{queue[i]}; len(level) > 0; {
				level = w.further(level, dir)
				for _, k := range level {
					if k != 0 && w.need[k] == 0 {
						w.need[k] = w.need[queue[i]] + 1
						queue = append(queue, k)
					}
				}
			}
		}
	}
}

// further lists the states one step after the given ones.
func (w *lineWalk) further(states []uint16, dir int) []uint16 {
	var list []uint16
	for _, k := range states {
		for h := range w.lines {
			if to := w.after(k, dir, uint8(h)); to != k {
				list = append(list, to)
			}
		}
	}
	return list
}

// after returns the state after a step that exchanges the blank with a tile.
func (w *lineWalk) after(k uint16, dir int, h uint8) uint16 {
	return w.next[(int(k)*2+dir)*w.lines+int(h)]
}

func (w *lineWalk) state(s lineCounts) uint16 { return w.index[s] }
