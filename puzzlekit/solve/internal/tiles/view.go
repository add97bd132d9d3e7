package tiles

// A view says where each tile is in the patterns when the board is looked at
// straight or reflected.
type view struct {
	pattern [MaxCells + 1]uint8             // of each tile; of use where no two patterns share one
	shift   [MaxCells + 1]uint8             // of its cell in the key
	shifts  [maxPatterns][MaxCells + 1]int8 // the same for each pattern, -1 where it lacks the tile
	cell    [MaxCells]uint8                 // what a cell is called in this view
	step    [directions]uint32              // what a move of the blank adds to the cell of the tile
}

// newView renames the cells, and the tiles like their homes.
func newView(b *Board, patterns []*pattern, rename func(int) int) view {
	var v view
	for p := range v.shifts {
		for t := range v.shifts[p] {
			v.shifts[p][t] = -1
		}
	}
	for c := range b.Cells {
		v.cell[c] = uint8(rename(c))
		for d := range directions {
			if to := b.next[c][d]; to >= 0 {
				v.step[d] = uint32(rename(c) - rename(int(to)))
			}
		}
		for i, p := range patterns {
			for k, t := range p.tiles {
				if rename(c)+1 == t {
					v.pattern[c+1], v.shift[c+1], v.shifts[i][c+1] = uint8(i), uint8(4*k), int8(4*k)
				}
			}
		}
	}
	return v
}
