package cubeboard

import (
	"fmt"
)

// A Face is one of the six faces of the cube, in the order in which the net is
// read:
//
//	      Up
//	Left  Front  Right  Back
//	      Down
type Face int

const (
	Up    Face = iota + 1 // z = n
	Left                  // x = 0
	Front                 // y = 0
	Right                 // x = n
	Back                  // y = n
	Down                  // z = 0
)

func (f Face) String() string {
	if f < 0 || f > Down {
		return fmt.Sprintf("Face(%d)", int(f))
	}
	return "ULFRBD"[f-1 : f]
}

// A Cell is given by its face, its row from the top and its column from the left, both
// from 1, as in the net seen from outside.
type Cell struct {
	Face     Face
	Row, Col int
}

func (c Cell) String() string { return fmt.Sprintf("%v(%d,%d)", c.Face, c.Row, c.Col) }

// lattice returns the coordinates of a cell, which must be on the surface.
func lattice(n int, c Cell) [3]int {
	r, k := c.Row-1, c.Col-1
	switch c.Face {
	case Up:
		return [3]int{k, n - 1 - r, n}
	case Left:
		return [3]int{-1, n - 1 - k, n - 1 - r}
	case Front:
		return [3]int{k, -1, n - 1 - r}
	case Right:
		return [3]int{n, k, n - 1 - r}
	case Back:
		return [3]int{n - 1 - k, n, n - 1 - r}
	default:
		return [3]int{k, r, -1}
	}
}

// index returns the 0-based number of the cell with lattice coordinates p,
// which must be on the surface.
func (b *Board) index(p [3]int) int {
	n := b.n
	x, y, z := p[0], p[1], p[2]
	face, row, col := Down, y, x
	switch {
	case z == n:
		face, row, col = Up, n-1-y, x
	case x < 0:
		face, row, col = Left, n-1-z, n-1-y
	case y < 0:
		face, row, col = Front, n-1-z, x
	case x == n:
		face, row, col = Right, n-1-z, y
	case y == n:
		face, row, col = Back, n-1-z, n-1-x
	}
	return (int(face-Up)*n+row)*n + col
}

// Number returns the number of c, 1..6n², face by face in the order of the net and
// row by row. Permutations act on these numbers. It returns a [*fault.InputError] if c
// is not on the surface.
func (b *Board) Number(c Cell) (int, error) {
	if c.Face < Up || c.Face > Down || c.Row < 1 || c.Row > b.n || c.Col < 1 || c.Col > b.n {
		return 0, badCell("Number", "cell", c, "a cell of one of the six faces with row and column in 1..%d", b.n)
	}
	return (int(c.Face-Up)*b.n+c.Row-1)*b.n + c.Col, nil
}

// Cell returns the cell with the given number, 1..6n², or a [*fault.InputError].
func (b *Board) Cell(number int) (Cell, error) {
	if number < 1 || number > len(b.cells) {
		return Cell{}, badCell("Cell", "number", number, "1..%d", len(b.cells))
	}
	return b.cells[number-1], nil
}

// Coordinates returns the lattice coordinates of c. The cube is [0,n]³. The x axis points
// from Left to Right, y from Front to Back, z from Down to Up. The two
// coordinates along the face, 0..n-1, are those of the unit square; the third is -1 or
// n, depending on the face.
func (b *Board) Coordinates(c Cell) ([3]int, error) {
	number, err := b.Number(c)
	if err != nil {
		return [3]int{}, err
	}
	return b.at[number-1], nil
}

// NetPosition returns the position of c in the net, row 1..3n and column 1..4n.
func (b *Board) NetPosition(c Cell) (row, col int, err error) {
	if _, err := b.Number(c); err != nil {
		return 0, 0, err
	}
	corner := [...][2]int{Up: {0, 1}, Left: {1, 0}, Front: {1, 1}, Right: {1, 2}, Back: {1, 3}, Down: {2, 1}}[c.Face]
	return corner[0]*b.n + c.Row, corner[1]*b.n + c.Col, nil
}

// Corners returns the corners of c as points of [0,n]³: upper left, upper right, lower
// right, lower left, as in the net seen from outside.
func (b *Board) Corners(c Cell) ([4][3]int, error) {
	number, err := b.Number(c)
	if err != nil {
		return [4][3]int{}, err
	}
	m := middle(b.n, b.at[number-1])
	right, down := faceSteps(c.Face)
	var corners [4][3]int
	for i, half := range [4][2]int{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}} {
		for axis := range 3 {
			corners[i][axis] = (m[axis] + half[0]*right[axis] + half[1]*down[axis]) / 2
		}
	}
	return corners, nil
}

// faceSteps returns the steps to the next column and to the next row of a face.
func faceSteps(f Face) (right, down [3]int) {
	right = [...][3]int{Up: {1, 0, 0}, Left: {0, -1, 0}, Front: {1, 0, 0}, Right: {0, 1, 0}, Back: {-1, 0, 0}, Down: {1, 0, 0}}[f]
	down = [...][3]int{Up: {0, -1, 0}, Left: {0, 0, -1}, Front: {0, 0, -1}, Right: {0, 0, -1}, Back: {0, 0, -1}, Down: {0, 1, 0}}[f]
	return right, down
}
