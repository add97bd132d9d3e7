package puzzle

import (
	"fmt"
	"strings"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/word"
)

// A Direction is the direction in which the lines of a board run.
type Direction int

const (
	// Across: the lines are the rows, which shift to the right.
	Across Direction = iota
	// Down: the lines are the columns, which shift down.
	Down
	// Falling: the lines are the diagonals that go right and down.
	Falling
	// Rising: the lines are the diagonals that go right and up.
	Rising
)

// String returns "across", "down", "falling" or "rising".
func (d Direction) String() string {
	if d < Across || d > Rising {
		return fmt.Sprintf("Direction(%d)", int(d))
	}
	return [...]string{"across", "down", "falling", "rising"}[d]
}

// step is the way from a cell to the next one of a line.
func (d Direction) step() (dc, dr int) {
	switch d {
	case Across:
		return 1, 0
	case Down:
		return 0, 1
	case Falling:
		return 1, 1
	}
	return 1, -1
}

// letter begins the names of the moves: r for rows, c for columns, d and u for the
// diagonals that go down and up.
func (d Direction) letter() string { return "rcdu"[d : d+1] }

// about says what the hand does with a line, and with the inverse.
func (d Direction) about(line shiftLine) (forth, back string) {
	kind := [...]string{"row", "column", "falling diagonal", "rising diagonal"}[d]
	forth, back = "to the right", "to the left"
	if d == Down {
		forth, back = "down", "up"
	}
	name := fmt.Sprintf("%s %d", kind, line.tracks[0])
	if len(line.tracks) > 1 {
		name = fmt.Sprintf("%ss %s", kind, strings.ReplaceAll(strings.Trim(fmt.Sprint(line.tracks), "[]"), " ", " and "))
	}
	return name + " " + forth, name + " " + back
}

// Shifting returns the puzzle of a full board of numbered tiles on a surface: a move
// shifts a line by one place, and what leaves the board at a seam comes in where the edge
// is glued. Without directions the lines are the rows, r1, r2, …, and the columns, c1, c2,
// …; a line that passes a twisted seam goes through two rows or columns before it closes,
// and is named once. A line that ends at an edge that is not glued does not move: the
// columns of a cylinder and of a Möbius strip. Diagonals, d1, … and u1, …, are for the torus
// alone, for elsewhere they end, or cross themselves. Shifting(TorusSurface, …) has the
// moves of [Torus]. It panics with a [*fault.InputError] unless both sizes are in 2..50,
// and if there is no such surface or direction, or if a direction comes twice.
//
// The group is symmetric on a projective plane of any size up to 8×8, and on a Klein bottle
// of three rows or more: the commutator of a column and n steps of a row of length 2n is a
// 3-cycle, and the row is an odd permutation. On a Klein bottle of two rows, tiles that
// face each other stay so, and the order is n·2ⁿ. (K. Ishida et al., section 13, ask for other
// surfaces and other rules.)
func Shifting(surface Surface, cols, rows int, directions ...Direction) *Puzzle {
	if !isShiftable(cols, rows) || surface < Cylinder || surface > ProjectivePlane {
		panic(badSize("Shifting", "one of the surfaces, 2 to 50 columns and rows", int(surface), cols, rows))
	}
	if len(directions) == 0 {
		directions = []Direction{Across, Down}
	}
	if err := checkDirections(surface, directions); err != nil {
		panic(err)
	}
	layout := surfaceLayout(surface, cols, rows)
	layout.View = "grid"
	def := Definition{
		Name:  fmt.Sprintf("shifting on a %s, %d×%d", surface, cols, rows),
		About: fmt.Sprintf("Tiles on a %s of %s and %s; a move shifts a line by one place.", surface, counted.Of(cols, "columns"), counted.Of(rows, "rows")),
	}
	for k, d := range directions {
		if directions[0] != Across || len(directions) != 2 || directions[1] != Down {
			def.Name += [...]string{", ", " and "}[min(k, 1)] + d.String()
		}
	}
	shift(&def, surface, cols, rows, layout, directions)
	return mustNew(def)
}

// isShiftable reports whether there are boards of this size whose lines shift.
func isShiftable(cols, rows int) bool { return min(cols, rows) >= 2 && max(cols, rows) <= 50 }

func checkDirections(surface Surface, directions []Direction) error {
	bad := func(d Direction, want string) error {
		return &fault.InputError{In: "puzzle.Shifting", What: "direction", Value: d, Want: want}
	}
	seen := map[Direction]bool{}
	moves := false
	for _, d := range directions {
		switch {
		case d < Across || d > Rising:
			return bad(d, "Across, Down, Falling or Rising")
		case seen[d]:
			return bad(d, "each direction once")
		case d >= Falling && surface != TorusSurface:
			return bad(d, "Across or Down: diagonals close on a torus only")
		}
		seen[d] = true
		moves = moves || d != Down || surface.closedDown()
	}
	if !moves {
		return bad(Down, fmt.Sprintf("Across too: the columns of a %s end", surface))
	}
	return nil
}

// shift gives a definition its tiles, and a move for each closed line.
func shift(def *Definition, surface Surface, cols, rows int, layout Layout, directions []Direction) {
	tiles := cols * rows
	def.Notation, def.Places, def.Pieces = word.Product, tiles, singles("tile", tiles)
	def.Metrics = []Metric{
		{Name: "steps", About: "every shift by one place counts one"},
		{Name: "shifts", About: "a shift by any amount counts one", Runs: true},
	}
	corner := Point{layout.Shapes[0].Center.X - 0.5, layout.Shapes[0].Center.Y - 0.5} // of the board
	for _, d := range directions {
		for k, line := range surface.lines(d, cols, rows) {
			name := fmt.Sprintf("%s%d", d.letter(), k+1)
			forth, back := d.about(line)
			def.Moves = append(def.Moves, Move{Name: name, Perm: mustCycles(tiles, line.places), About: forth, AboutInverse: back})
			layout.Tracks = append(layout.Tracks, line.draw(name, d, cols, corner)...)
		}
	}
	def.Layouts = []Layout{layout}
}

// A shiftLine is a closed line of a board.
type shiftLine struct {
	places []int
	tracks []int   // the rows, columns or diagonals in which it runs
	runs   [][]int // its places, cut at the edges of the board
}

// lines returns the closed lines in a direction, in the order of their first places.
func (s Surface) lines(d Direction, cols, rows int) (lines []shiftLine) {
	seen := make([]bool, cols*rows)
	dc, dr := d.step()
	for start := range seen {
		if seen[start] {
			continue
		}
		line, closed := shiftLine{runs: [][]int{nil}}, true
		c, r := start%cols, start/cols
		for cell := start; closed && !seen[cell]; cell = r*cols + c {
			seen[cell] = true
			line.places = append(line.places, cell+1)
			last := len(line.runs) - 1
			line.runs[last] = append(line.runs[last], cell+1)
			nextC, nextR := c+dc, r+dr
			if c, r, closed = s.cross(nextC, nextR, cols, rows); c != nextC || r != nextR {
				line.runs = append(line.runs, nil)
			}
		}
		if !closed {
			continue
		}
		if len(line.runs[len(line.runs)-1]) == 0 {
			line.runs = line.runs[:len(line.runs)-1]
		}
		line.tracks = line.numbers(d, len(lines)+1, cols)
		lines = append(lines, line)
	}
	return lines
}

// numbers returns the rows or the columns in which a line runs. Diagonals are counted.
func (l shiftLine) numbers(d Direction, count, cols int) (numbers []int) {
	if d >= Falling {
		return []int{count}
	}
	for _, run := range l.runs {
		if d == Across {
			numbers = append(numbers, (run[0]-1)/cols+1)
		} else {
			numbers = append(numbers, (run[0]-1)%cols+1)
		}
	}
	return numbers
}

// draw draws a line through its cells: rows along their upper side and columns along their
// right, where the numbers of the tiles stay free, and diagonals through the middle, behind
// the numbers. Each name is in a corner of a tile that no other line is named in: rows on the
// upper left, columns on the lower right of the board, and diagonals once, falling ones on
// the lower right of a tile in the first row and rising ones on the lower left of one in the
// last.
func (l shiftLine) draw(name string, d Direction, cols int, corner Point) (tracks []Track) {
	const inset, end = 0.18, 0.1 // of lines along a side, and of their ends
	for k, run := range l.runs {
		first, last := run[0]-1, run[len(run)-1]-1
		x, y := float64(first%cols), float64(first/cols)
		toX, toY := float64(last%cols), float64(last/cols)
		t, named := Track{Move: name}, true
		switch d {
		case Across:
			y += inset
			t.Path, t.Name = []Point{{x + end, y}, {toX + 1 - end, y}}, Point{x + inset, y}
		case Down:
			x += 1 - inset
			t.Path, t.Name = []Point{{x, y + end}, {x, toY + 1 - end}}, Point{x, toY + 1 - inset}
		case Falling:
			t.Path, t.Name = []Point{{x + end, y + end}, {toX + 1 - end, toY + 1 - end}}, Point{x + 1 - inset, y + 1 - inset}
			named = k == 0
		case Rising:
			t.Path, t.Name = []Point{{x + end, y + 1 - end}, {toX + 1 - end, toY + end}}, Point{x + inset, y + 1 - inset}
			named = k == 1
		}
		for i := range t.Path {
			t.Path[i].X, t.Path[i].Y = t.Path[i].X+corner.X, t.Path[i].Y+corner.Y
		}
		t.Name.X, t.Name.Y = t.Name.X+corner.X, t.Name.Y+corner.Y
		if !named {
			t.Name = Point{}
		}
		tracks = append(tracks, t)
	}
	return tracks
}
