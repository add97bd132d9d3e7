package solve

// conflicts bounds the number of slides from below: each tile has its Manhattan
// distance to go, and of tiles that stand in their row, but in the wrong order,
// all but those of a longest rising sequence must step out and in again, which
// is two slides more for each; likewise in the columns. (Hansson, Mayer and Yung
// 1992.)
type conflicts struct {
	*grid
	distance [][]uint8 // of a cell from the home of a tile, by the tile
}

func newConflicts(g *grid) *conflicts {
	c := &conflicts{grid: g, distance: make([][]uint8, g.cells)}
	for t := 1; t < g.cells; t++ {
		c.distance[t] = make([]uint8, g.cells)
		for at := range g.cells {
			home := t - 1
			c.distance[t][at] = uint8(abs(home%g.cols-at%g.cols) + abs(home/g.cols-at/g.cols))
		}
	}
	return c
}

// bound is the lower bound for a board, O(cells·side).
func (c *conflicts) bound(board []uint8) int {
	sum := 0
	for at, t := range board {
		if t != 0 {
			sum += int(c.distance[t][at])
		}
	}
	for y := range c.rows {
		sum += c.row(board, y)
	}
	for x := range c.cols {
		sum += c.column(board, x)
	}
	return sum
}

// row is what a row adds to the Manhattan distance.
func (c *conflicts) row(board []uint8, y int) int {
	first := y * c.cols
	var homes [maxSide]int8
	n := 0
	for _, t := range board[first : first+c.cols] {
		if home := int(t) - 1; home >= first && home < first+c.cols {
			homes[n] = int8(home - first)
			n++
		}
	}
	return 2 * (n - longestRise(homes[:n]))
}

// column is what a column adds.
func (c *conflicts) column(board []uint8, x int) int {
	var homes [maxSide]int8
	n := 0
	for at := x; at < c.cells; at += c.cols {
		if home := int(board[at]) - 1; home >= 0 && home%c.cols == x {
			homes[n] = int8(home / c.cols)
			n++
		}
	}
	return 2 * (n - longestRise(homes[:n]))
}

// maxSide is the longest line of a board of at most maxSearchCells cells.
const maxSide = maxSearchCells / 2

// longestRise is the length of a longest rising subsequence.
func longestRise(list []int8) int {
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

// after is the bound after the blank has gone one way, for a board with the
// bound h; the board is left as it was. Only the tile that slides and the two
// lines that it leaves and enters count.
func (c *conflicts) after(board []uint8, h, blank, way int) int {
	to := int(c.next[blank][way])
	t := board[to]
	h += int(c.distance[t][blank]) - int(c.distance[t][to])
	h -= c.lines(board, blank, to)
	board[blank], board[to] = t, 0
	h += c.lines(board, blank, to)
	board[blank], board[to] = 0, t
	return h
}

// lines is what the two lines across a slide add. Along it the order of the
// tiles stays the same.
func (c *conflicts) lines(board []uint8, from, to int) int {
	if from/c.cols == to/c.cols {
		return c.column(board, from%c.cols) + c.column(board, to%c.cols)
	}
	return c.row(board, from/c.cols) + c.row(board, to/c.cols)
}
