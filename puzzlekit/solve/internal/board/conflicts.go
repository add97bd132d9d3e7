package board

// conflicts are what the lines of a board add to the distances of its tiles (Hansson,
// Mayer and Yung 1992). Of the tiles that are in their own row but in the wrong order,
// all except those of a longest increasing sequence must leave the row and return,
// which takes two more slides each. The same holds for columns.
type conflicts struct{ *Grid }

// all returns what all lines of a board add.
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

// row returns what a row adds to the Manhattan distance.
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

// column returns what a column adds.
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

// Boards of more than maxLineCells cells do not use conflicts. Lines have at most
// maxSide cells.
const (
	maxLineCells = 100
	maxSide      = maxLineCells / 2
)

// LongestRise returns the length of a longest increasing subsequence.
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

// across returns what the two lines across a slide add. Along the slide the order of
// the tiles does not change.
func (c *conflicts) across(board []uint16, from, to int) int {
	if from/c.Cols == to/c.Cols {
		return c.column(board, from%c.Cols) + c.column(board, to%c.Cols)
	}
	return c.row(board, from/c.Cols) + c.row(board, to/c.Cols)
}
