package tiles

// MaxCells is the size of the largest board, since places are packed into four bits.
const MaxCells = 16

// The directions of the blank. Opposite directions differ in the last bit.
const (
	Left = iota
	Right
	Up
	Down
	directions
)

// A Board is the rectangle of cells, numbered row by row from 0. The blank's home is
// the last cell.
type Board struct {
	Cols, Rows, Cells int

	next     [MaxCells][directions]int8 // the cell in a direction, -1 outside
	neighbor [MaxCells]uint16           // the neighbours of a cell, as a set
	step     [directions]int            // what a direction adds to the cell
	columns  [2]uint16                  // all cells but those of the first, the last column
}

// NewBoard returns a board; cols·rows must be at most MaxCells.
func NewBoard(cols, rows int) *Board {
	b := &Board{Cols: cols, Rows: rows, Cells: cols * rows, step: [directions]int{-1, 1, -cols, cols}}
	for c := range b.Cells {
		x, y := c%cols, c/cols
		if x > 0 {
			b.columns[0] |= 1 << c
		}
		if x < cols-1 {
			b.columns[1] |= 1 << c
		}
		inside := [directions]bool{x > 0, x < cols-1, y > 0, y < rows-1}
		for d := range directions {
			b.next[c][d] = -1
			if inside[d] {
				b.next[c][d] = int8(c + b.step[d])
				b.neighbor[c] |= 1 << (c + b.step[d])
			}
		}
	}
	return b
}

// distance returns the number of steps from one cell to another.
func (b *Board) distance(c, d int) int {
	return abs(c%b.Cols-d%b.Cols) + abs(c/b.Cols-d/b.Cols)
}

// reach returns the cells that the blank can reach from cell c without entering an
// occupied cell.
func (b *Board) reach(c int, occupied uint16) uint16 {
	free := ^occupied & uint16(1<<b.Cells-1)
	set := uint16(1) << c
	for {
		grown := set | (set&b.columns[1])<<1 | (set&b.columns[0])>>1 | set<<b.Cols | set>>b.Cols
		if grown &= free; grown == set {
			return set
		}
		set = grown
	}
}

// reflected returns the image of a cell if the board is transposed.
func (b *Board) reflected(c int) int { return c%b.Cols*b.Rows + c/b.Cols }

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}
