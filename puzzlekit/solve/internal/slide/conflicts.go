package slide

// conflicts are what the lines of a board add to the distances of its tiles: of
// the tiles that stand in their row, but in the wrong order, all but those of a
// longest rising sequence must step out and in again, which is two slides more
// for each; likewise in the columns. (Hansson, Mayer and Yung 1992.)
type conflicts struct{ *Grid }

// all is what all lines of a board add.
func (c *conflicts) all(board []uint16) int {
	sum := 0
	for y := range c.Rows {
		sum += c.row(board, y)
	}
	for x := range c.Cols {
		sum += c.column(board, x)
	}
	return sum
}

// row is what a row adds to the Manhattan distance.
func (c *conflicts) row(board []uint16, y int) int {
	first := y * c.Cols
	var homes [maxSide]int8
	n := 0
	for _, t := range board[first : first+c.Cols] {
		if home := int(t) - 1; home >= first && home < first+c.Cols {
			homes[n] = int8(home - first)
			n++
		}
	}
	return 2 * (n - LongestRise(homes[:n]))
}

// column is what a column adds.
func (c *conflicts) column(board []uint16, x int) int {
	var homes [maxSide]int8
	n := 0
	for at := x; at < c.Cells; at += c.Cols {
		if home := int(board[at]) - 1; home >= 0 && home%c.Cols == x {
			homes[n] = int8(home / c.Cols)
			n++
		}
	}
	return 2 * (n - LongestRise(homes[:n]))
}

// Larger boards than maxLineCells do without conflicts; their lines are no longer
// than maxSide.
const (
	maxLineCells = 100
	maxSide      = maxLineCells / 2
)

// LongestRise is the length of a longest rising subsequence.
func LongestRise(list []int8) int {
	var rise [maxSide]int8 // of the sequences that end here
	longest := int8(0)
	for i, v := range list {
		for j, u := range list[:i] {
			if u < v {
				rise[i] = max(rise[i], rise[j])
			}
		}
		rise[i]++
		longest = max(longest, rise[i])
	}
	return int(longest)
}

// across is what the two lines across a slide add. Along it the order of the
// tiles stays the same.
func (c *conflicts) across(board []uint16, from, to int) int {
	if from/c.Cols == to/c.Cols {
		return c.column(board, from%c.Cols) + c.column(board, to%c.Cols)
	}
	return c.row(board, from/c.Cols) + c.row(board, to/c.Cols)
}
