package tiles

const (
	// The two views of a board.
	straight = iota
	reflected
	views
)

// maxSlots is the maximum number of patterns in both views together.
const maxSlots = views * maxPatterns

// steps are the tables from which a search works out a move without branches. On a
// board that is not square, every tile of the reflected view is in a slot of its own
// whose only entry is 0.
type steps struct {
	open    [MaxCells]uint8 // the directions that stay on the board, as a set
	step    [MaxCells][directions]step
	between uint64            // a mask for the tiles between two cells of a column
	home    uint64            // the cells of the solved board
	table   [maxSlots][]uint8 // by view and pattern

	// By view and tile: the slot of its pattern, and the change of the rank if the tile
	// moves to the next cell, and for each cell more, by the tile there.
	slot   [views * MaxCells]uint8
	weight [views * MaxCells]int32
	passed [views * MaxCells][MaxCells]int32 // 0 for no tile
}

// step describes a move of the blank from a cell in a direction. In one view the tile
// moves by one cell, in the other by a whole row, past the tiles between. Cells are
// multiplied by four.
type step struct {
	to                      uint8 // the blank's new cell
	tile, blank             uint8
	mirrorTile, mirrorBlank uint8
	between                 uint8  // the first cell between the two
	away                    uint16 // the tiles that this takes farther from home, as a set
}

func (s *Solver) newSteps() *steps {
	st := &steps{between: 1<<(4*(s.board.Cols-1)) - 1}
	for c := range s.board.Cells {
		if t := c + 1; t < s.board.Cells {
			st.home |= uint64(t) << (4 * c)
		}
		for d := range directions {
			if to := int(s.board.next[c][d]); to >= 0 {
				st.open[c] |= 1 << d
				st.step[c][d] = s.newStep(c, to)
			}
		}
	}
	st.addView(s, straight, &s.straight)
	if s.reflected != nil {
		st.addView(s, reflected, s.reflected)
		return st
	}
	const unused = reflected * maxPatterns
	for t := range MaxCells {
		st.slot[reflected*MaxCells+t] = unused
	}
	st.table[unused] = make([]uint8, 1)
	return st
}

func (s *Solver) newStep(from, to int) step {
	st := step{to: uint8(to), tile: uint8(4 * to), blank: uint8(4 * from)}
	far := min(from, to)
	if s.reflected != nil {
		r := s.reflected.cell
		st.mirrorTile, st.mirrorBlank = 4*r[to], 4*r[from]
		if abs(from-to) == 1 {
			far = int(min(r[from], r[to]))
		}
	}
	st.between = uint8(4 * (far + 1))
	for t := 1; t < s.board.Cells; t++ {
		if s.home[t][from] > s.home[t][to] {
			st.away |= 1 << t
		}
	}
	return st
}

func (st *steps) addView(s *Solver, view int, v *view) {
	for i, p := range s.patterns {
		st.table[view*maxPatterns+i] = p.table
	}
	for t := 1; t < s.board.Cells; t++ {
		k := view*MaxCells + t
		st.slot[k], st.weight[k] = uint8(view*maxPatterns)+v.pattern[t], v.weight[t]
		for other := 1; other < s.board.Cells; other++ {
			st.passed[k][other] = v.weight[t] + v.passed[t][other]
		}
	}
}

// past returns the change of the rank if a tile moves past others to a later cell. The
// tiles between have four bits each.
func (st *steps) past(viewAndTile, between uint64) int32 {
	passed := &st.passed[viewAndTile%(views*MaxCells)]
	change := st.weight[viewAndTile%(views*MaxCells)] + passed[between&15] + passed[between>>4&15] + passed[between>>8&15]
	for between >>= 12; between != 0; between >>= 4 {
		change += passed[between&15]
	}
	return change
}

// solved reports whether a node is the solved board.
func (s *Solver) solved(n *node) bool { return n.cells == s.steps.home }
