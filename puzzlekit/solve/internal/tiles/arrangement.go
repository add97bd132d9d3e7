package tiles

// An arrangement is a board during a search for multi-tile moves, small enough to be
// copied at every node.
type arrangement struct {
	words [2]uint64 // the cell of each tile, straight and reflected
	cells uint64    // the tile in each cell, four bits each; 0 for the blank
	lines [2]uint16 // where the walks of columns and of rows are
	blank int8
}

// mover moves the blank of arrangements.
type mover struct {
	board     *Board
	square    bool
	order     []int                           // the tiles in the order of a word, from its lowest bits
	shift     [MaxCells]uint8                 // of each tile in a word
	renamed   [MaxCells]uint8                 // the number of a tile on the reflected board
	change    [2][directions][MaxCells]uint64 // what a step adds to the words, by the tile that moves
	walks     [2]*lineWalk                    // of columns and of rows
	homeLines [2][MaxCells]uint8              // the column and the row of a tile's home
	home      uint64                          // the word of the solved board
}

func newMover(b *Board, order []int) *mover {
	m := &mover{board: b, square: b.Cols == b.Rows, order: order}
	for i, t := range order {
		m.shift[t] = uint8(4 * i)
		m.home |= uint64(t-1) << m.shift[t]
	}
	for t := 1; t < b.Cells; t++ {
		m.homeLines[0][t], m.homeLines[1][t] = uint8((t-1)%b.Cols), uint8((t-1)/b.Cols)
		m.renamed[t] = uint8(b.reflected(t-1) + 1)
		for d := range directions {
			m.change[0][d][t] = uint64(-b.step[d]) << m.shift[t]
			if m.square {
				m.change[1][d][t] = uint64(-b.step[d^2]) << m.shift[m.renamed[t]]
			}
		}
	}
	m.walks[1] = newLineWalk(b.Rows, b.Cols)
	if m.walks[0] = m.walks[1]; !m.square {
		m.walks[0] = newLineWalk(b.Cols, b.Rows)
	}
	return m
}

// arrange returns the arrangement of these tiles, 0 for the blank.
func (m *mover) arrange(tiles []int) arrangement {
	var a arrangement
	for c, t := range tiles {
		if t == 0 {
			a.blank = int8(c)
			continue
		}
		m.put(&a, c, t)
	}
	for axis, w := range m.walks {
		a.lines[axis] = w.state(m.lineCounts(&a, axis))
	}
	return a
}

func (m *mover) put(a *arrangement, c, t int) {
	a.cells |= uint64(t) << (4 * c)
	a.words[0] |= uint64(c) << m.shift[t]
	if m.square {
		a.words[1] |= uint64(m.board.reflected(c)) << m.shift[m.renamed[t]]
	}
}

// unpack returns the arrangement of a straight word, without the lines.
func (m *mover) unpack(word uint64) arrangement {
	var a arrangement
	free := uint32(1)<<m.board.Cells - 1
	for i, t := range m.order {
		c := int(word >> (4 * i) & 15)
		free &^= 1 << c
		m.put(&a, c, t)
	}
	for free>>a.blank&1 == 0 {
		a.blank++
	}
	return a
}

// lineCounts counts the tiles of each home line in each line of an axis.
func (m *mover) lineCounts(a *arrangement, axis int) lineCounts {
	var s lineCounts
	if m.walks[axis].lines > maxLines {
		return s
	}
	for c := range m.board.Cells {
		line := [axes]int{c % m.board.Cols, c / m.board.Cols}[axis]
		if t := a.cells >> (4 * c) & 15; t == 0 {
			s.blank = uint8(line)
		} else {
			s.tiles[line][m.homeLines[axis][t]]++
		}
	}
	return s
}

// step moves the blank by one cell, without updating the lines, and returns the tile
// that moved.
func (m *mover) step(a *arrangement, to int8, d int) uint64 {
	t := a.cells >> (4 * uint(to)) & 15
	a.words[0] += m.change[0][d][t]
	a.words[1] += m.change[1][d][t]
	a.cells ^= t<<(4*uint(to)) ^ t<<(4*uint(a.blank))
	a.blank = to
	return t
}

// slide moves the blank by one cell.
func (m *mover) slide(a *arrangement, to int8, d int) {
	axis := d >> 1
	t := m.step(a, to, d)
	a.lines[axis] = m.walks[axis].after(a.lines[axis], d&1, m.homeLines[axis][t])
}

// key is the same for an arrangement and its reflection, and different for all others.
func (m *mover) key(a *arrangement) uint64 {
	if m.square {
		return min(a.words[0], a.words[1])
	}
	return a.words[0]
}
