package cubeboard

import (
	"cmp"
	"fmt"
	"iter"
	"slices"
)

// A LineKind is a kind of line.
type LineKind int

const (
	Loop         LineKind = iota + 1 // 4n cells at one level of an axis
	Hexagon                          // 3n cells in a plane across a body diagonal
	MainDiagonal                     // n cells from corner to corner of a face
)

func (k LineKind) String() string {
	switch k {
	case Loop:
		return "loop"
	case Hexagon:
		return "hexagon"
	case MainDiagonal:
		return "main diagonal"
	}
	return fmt.Sprintf("LineKind(%d)", int(k))
}

// A Line is a set of cells that all attack each other, in the order along the line.
type Line struct {
	Kind  LineKind
	Name  string // "X1".."Zn" loops, "a1".."d(n-1)" hexagons by body diagonal, "U\" and "U/" …
	cells []Cell
}

// Len returns the number of cells.
func (l Line) Len() int { return len(l.cells) }

// Cells returns the cells in the order along the line. Loops and hexagons are closed:
// the first cell follows the last.
func (l Line) Cells() []Cell { return slices.Clone(l.cells) }

func (l Line) String() string { return l.Name }

// bodyDiagonals holds the directions of the diagonals a, b, c, d of the cube,
// pointing so that the planes across them that meet no corner of the cube are
// x·v = c, 0 < c < n (for a, b, d) and n < c < 2n (for c).
var bodyDiagonals = [4][3]int{{1, 1, -1}, {1, -1, 1}, {1, 1, 1}, {-1, 1, 1}}

// hexagonLevel returns the index 1..n-1 of the hexagon across diagonal d on
// which the cell with lattice coordinates p lies, or 0 if it is on none.
func hexagonLevel(n, d int, p [3]int) int {
	// Twice the coordinates of the middle of the cell, to stay whole.
	twice := 0
	for axis, v := range middle(n, p) {
		twice += v * bodyDiagonals[d][axis]
	}
	if d == 2 {
		twice -= 2 * n
	}
	if twice <= 0 || twice >= 2*n {
		return 0
	}
	return twice / 2
}

// middle returns twice the coordinates of the middle of a cell.
func middle(n int, p [3]int) [3]int {
	for axis, v := range p {
		p[axis] = min(max(2*v+1, 0), 2*n)
	}
	return p
}

// mainDiagonals returns which of the two main diagonals of its face a cell is
// on: "\" runs from the upper left corner, "/" from the lower left.
func mainDiagonals(n int, c Cell) [2]bool {
	return [2]bool{c.Row == c.Col, c.Row+c.Col == n+1}
}

// addLines finds the cells of each line from planes, without walking. A test compares
// the two.
func (b *Board) addLines() {
	n := b.n
	for axis := range 3 {
		for level := 1; level <= n; level++ {
			b.lines = append(b.lines, Line{Kind: Loop, Name: fmt.Sprintf("%c%d", "XYZ"[axis], level), cells: make([]Cell, 0, 4*n)})
		}
	}
	for d := range 4 {
		for level := 1; level < n; level++ {
			b.lines = append(b.lines, Line{Kind: Hexagon, Name: fmt.Sprintf("%c%d", "abcd"[d], level), cells: make([]Cell, 0, 3*n)})
		}
	}
	for face := Up; face <= Down; face++ {
		for _, slope := range `\/` {
			b.lines = append(b.lines, Line{Kind: MainDiagonal, Name: fmt.Sprintf("%v%c", face, slope), cells: make([]Cell, 0, n)})
		}
	}
	b.on = make([][4]int32, len(b.cells))
	for i, c := range b.cells {
		on := b.on[i][:0]
		for axis, v := range b.at[i] {
			if v >= 0 && v < n {
				on = append(on, int32(axis*n+v))
			}
		}
		for d := range 4 {
			if level := hexagonLevel(n, d, b.at[i]); level > 0 {
				on = append(on, int32(3*n+d*(n-1)+level-1))
			}
		}
		for slope, lies := range mainDiagonals(n, c) {
			if lies {
				on = append(on, int32(7*n-4+2*int(c.Face-Up)+slope))
			}
		}
		for _, line := range on {
			b.lines[line].cells = append(b.lines[line].cells, c)
		}
	}
	b.orderLines()
}

// orderLines sorts the cells of loops and hexagons. These are convex, so the order is that
// of the angle about their axis. Main diagonals are sorted by rows already.
func (b *Board) orderLines() {
	for i := range b.lines {
		var axis [3]int
		switch {
		case i < 3*b.n:
			axis[i/b.n] = 1
		case i < 7*b.n-4:
			axis = bodyDiagonals[(i-3*b.n)/(b.n-1)]
		default:
			continue
		}
		u := [3]int{axis[1] - axis[2], axis[2] - axis[0], axis[0] - axis[1]} // at right angles to the axis
		if axis[0]*axis[1]*axis[2] != 0 {
			u = [3]int{axis[1], -axis[0], 0}
		}
		b.sortByAngle(b.lines[i].cells, axis, u)
	}
}

// sortByAngle sorts cells by their angle about axis, counted from u.
func (b *Board) sortByAngle(cells []Cell, axis, u [3]int) {
	v := cross(axis, u)
	type placed struct {
		cell         Cell
		half, du, dv int
	}
	// The angle grows with the half plane, then with the slope in it. The two
	// lengths |v| and |u| differ, which changes no order.
	places := make([]placed, len(cells))
	for i, c := range cells {
		p := placed{cell: c}
		for k, m := range middle(b.n, lattice(b.n, c)) {
			p.du += (m - b.n) * u[k]
			p.dv += (m - b.n) * v[k]
		}
		if p.dv < 0 || p.dv == 0 && p.du < 0 {
			p.half = 1
		}
		places[i] = p
	}
	slices.SortFunc(places, func(p, q placed) int {
		return cmp.Or(cmp.Compare(p.half, q.half), cmp.Compare(q.du*p.dv, p.du*q.dv))
	})
	for i, p := range places {
		cells[i] = p.cell
	}
}

func cross(a, b [3]int) [3]int {
	return [3]int{a[1]*b[2] - a[2]*b[1], a[2]*b[0] - a[0]*b[2], a[0]*b[1] - a[1]*b[0]}
}

// Lines returns the lines of a piece: the 3n loops for a rook; for a queen also
// the 4(n-1) hexagons and the 12 main diagonals, 7n+8 in all.
func (b *Board) Lines(p Piece) []Line {
	if p == Rook {
		return slices.Clone(b.lines[:3*b.n])
	}
	return slices.Clone(b.lines)
}

// LinesThrough returns the lines of a piece that pass through c. Every cell is
// on two loops and on two other lines.
func (b *Board) LinesThrough(p Piece, c Cell) ([]Line, error) {
	if err := p.check("cubeboard.Board.LinesThrough"); err != nil {
		return nil, err
	}
	number, err := b.Number(c)
	if err != nil {
		return nil, err
	}
	var lines []Line
	for i := range b.through(p, number-1) {
		lines = append(lines, b.lines[i])
	}
	return lines, nil
}

// through yields the lines of a piece through the cell with 0-based number i.
func (b *Board) through(p Piece, i int) iter.Seq[int32] {
	return func(yield func(int32) bool) {
		for _, l := range b.on[i] {
			if p == Rook && int(l) >= 3*b.n {
				return
			}
			if !yield(l) {
				return
			}
		}
	}
}

// shareLine reports whether two cells, by 0-based numbers, are on a common line.
func (b *Board) shareLine(p Piece, i, j int) bool {
	for l := range b.through(p, i) {
		if slices.Contains(b.on[j][:], l) {
			return true
		}
	}
	return false
}

// AttackSet returns the cells that a piece on c attacks, in the order of their numbers.
// There are 8n-3 for a rook; for a queen 14n-9 off the main diagonals and 12n-7 on them
// (10n-5 in the middle of a face). Cost O(n log n).
func (b *Board) AttackSet(p Piece, c Cell) ([]Cell, error) {
	lines, err := b.LinesThrough(p, c)
	if err != nil {
		return nil, err
	}
	var set []Cell
	for _, l := range lines {
		set = append(set, l.cells...)
	}
	slices.SortFunc(set, compareCells)
	set = slices.Compact(set)
	return slices.DeleteFunc(set, func(d Cell) bool { return d == c }), nil
}

func compareCells(c, d Cell) int {
	return cmp.Or(cmp.Compare(c.Face, d.Face), cmp.Compare(c.Row, d.Row), cmp.Compare(c.Col, d.Col))
}
