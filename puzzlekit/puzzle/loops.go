package puzzle

import (
	"fmt"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/word"
)

// Loops returns the (mn-1)-puzzle with m = cols columns and n = rows rows under
// Fujimoto's loop generators: the blank stays in the bottom right corner, and
// each move a, b, c, … turns one ring of tiles counter-clockwise by one place.
// It panics with a [*fault.InputError] unless 26 ≥ cols ≥ rows ≥ 2 and (cols, rows) ≠ (2, 2).
//
// Each ring is the border, without the blank's place, of a sub-board p×q in the
// bottom right corner. The family used here has the sizes (m,n), (m-1,n-1), …
// down to two rows and then, one column less at a time, down to (2,2): m-1
// generators. On the 4×4 board, the 15 puzzle, these are exactly the source's a, b
// and c, which turn rings of 11, 7 and 3 tiles. The source's definition for other
// boards is in a paper that we could not see, so the family is our reading. It
// generates the alternating group on the mn-1 tiles (tested up to 6×6), which is
// the full group of the puzzle.
//
// The source writes a board as a list L and a generator as the cycle
// (1 2 3 4 8 12 15 14 13 9 5) for GAP; applying g gives L'[i] = L[i^g], so the
// tile in place i^g goes to place i. In the convention of this package the
// permutation of the move a is therefore the inverse of that cycle, and the
// permutation that solves a board is PermList(L) itself. A word that GAP finds
// for PermList(L) in the source's letters solves the board when every letter is
// turned into its inverse, as the source says (section 4).
//
// (M. Fujimoto, Loop Generators in a Sliding Puzzle and its Accessibility,
// sections 2–4.)
func Loops(cols, rows int) *Puzzle {
	if rows < 2 || cols < rows || cols == 2 || cols > 26 {
		panic(badSize("Loops", "26 ≥ columns ≥ rows ≥ 2, and not 2 × 2", cols, rows))
	}
	tiles := cols*rows - 1
	def := Definition{
		Name: fmt.Sprintf("%d puzzle, %d×%d, loop generators", tiles, cols, rows),
		About: fmt.Sprintf("Tiles 1 to %d on %d columns and %d rows with the blank at rest in the bottom right corner; "+
			"each move turns a ring of tiles counter-clockwise by one place.", tiles, cols, rows),
		Notation: word.Product,
		Places:   tiles,
		Fixed:    []Label{{Text: "_"}},
		Pieces:   singles("tile", tiles),
		Layouts:  []Layout{gridLayout(cols, rows, tiles)},
		Metrics:  []Metric{lettersMetric, powersMetric},
	}
	for k, size := range loopSizes(cols, rows) {
		name := string(rune('a' + k))
		ring := loopRing(cols, rows, size[0], size[1])
		clockwise, err := perm.FromCycles(tiles, ring)
		if err != nil {
			panic(err)
		}
		def.Moves = append(def.Moves, Move{
			Name: name, Perm: clockwise.Inverse(),
			About:        fmt.Sprintf("ring %s, %s, one place counter-clockwise", name, counted.Of(len(ring), "tiles")),
			AboutInverse: fmt.Sprintf("ring %s, %s, one place clockwise", name, counted.Of(len(ring), "tiles")),
		})
		def.Layouts[0].Tracks = append(def.Layouts[0].Tracks, loopTrack(name, k, cols, rows, size[0], size[1]))
	}
	return mustNew(def).by("Loops", cols, rows)
}

// loopSizes lists the columns and rows of the sub-boards.
func loopSizes(cols, rows int) [][2]int {
	var sizes [][2]int
	for p, q := cols, rows; p >= 2; p-- {
		sizes = append(sizes, [2]int{p, q})
		q = max(q-1, 2)
	}
	return sizes
}

// loopRing returns the places on the border of the p×q sub-board in the bottom
// right corner, clockwise from its top left, without the blank's place.
func loopRing(cols, rows, p, q int) []int {
	left, top := cols-p, rows-q
	var ring []int
	visit := func(c, r int) {
		if c != cols-1 || r != rows-1 {
			ring = append(ring, r*cols+c+1)
		}
	}
	for c := left; c < cols; c++ {
		visit(c, top)
	}
	for r := top + 1; r < rows; r++ {
		visit(cols-1, r)
	}
	for c := cols - 2; c >= left; c-- {
		visit(c, rows-1)
	}
	for r := rows - 2; r > top; r-- {
		visit(left, r)
	}
	return ring
}

// loopTrack draws the k-th ring along the outer edges of its tiles, where it
// leaves the numbers free, and cuts the corner of the blank. Rings that share
// tiles run side by side.
func loopTrack(name string, k, cols, rows, p, q int) Track {
	inset := 0.09 + 0.075*float64(k)
	left, top := float64(cols-p)+inset, float64(rows-q)+inset
	right, bottom := float64(cols)-inset, float64(rows)-inset
	return Track{
		Move: name, Closed: true, Name: Point{float64(cols - p + 1), top},
		Path: []Point{
			{left, top}, {right, top}, {right, float64(rows) - 1 - inset},
			{float64(cols) - 1 - inset, bottom}, {left, bottom},
		},
	}
}

// singles makes every place a slot for a piece of one kind.
func singles(kind string, n int) []Piece {
	pieces := make([]Piece, n)
	for i := range pieces {
		pieces[i] = Piece{Kind: kind, Places: []int{i + 1}}
	}
	return pieces
}
