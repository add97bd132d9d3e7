package puzzle

import (
	"fmt"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/word"
)

// Sliding returns the sliding puzzle with a free blank on cols columns and rows
// rows: 3×3 is the 8 puzzle, 4×4 the 15 puzzle. The four moves L, R, U and D
// say where a tile goes: L slides the tile on the right of the blank to the
// left. A move is possible only where there is such a tile, so the moves form a
// groupoid; [Puzzle.Group] is the group of the loops of the blank at its home,
// the bottom right corner. It panics with a [*fault.InputError] when cols or rows is
// below 2 or the board has more than 400 cells.
//
// (W. E. Story 1879; R. M. Wilson 1974.)
func Sliding(cols, rows int) *Puzzle {
	if !isBoard(cols, rows) {
		panic(badSize("Sliding", "at least 2 columns and 2 rows, at most 400 cells", cols, rows))
	}
	cells := cols * rows
	return mustNew(slidingBoard(Definition{
		Name:    fmt.Sprintf("%d puzzle, %d×%d", cells-1, cols, rows),
		About:   fmt.Sprintf("Tiles 1 to %d and a blank on %s and %s; a tile beside the blank slides into it.", cells-1, counted.Of(cols, "columns"), counted.Of(rows, "rows")),
		Layouts: []Layout{gridLayout(cols, rows, cells)},
	}, cols, rows, func(c, r int) (int, int, bool) {
		return c, r, c >= 0 && c < cols && r >= 0 && r < rows
	})).by("Sliding", cols, rows)
}

// slidingBoard adds the tiles and their moves to a definition. cross returns the cell at
// coordinates that may lie beyond an edge, and false if there is none.
func slidingBoard(def Definition, cols, rows int, cross func(c, r int) (int, int, bool)) Definition {
	cells := cols * rows
	def.Notation, def.Places, def.Blank = word.Moves, cells, cells
	def.Labels, def.Pieces = append(numberLabels(cells-1), Label{Text: "_"}), singles("tile", cells)
	def.Metrics = slideMetrics
	for _, d := range slideDirections {
		def.Moves = append(def.Moves, slideMove(d, cols, rows, cross))
	}
	return def
}

// isBoard reports whether there are boards of this size with a free blank. It
// divides, since the product of two ints can overflow.
func isBoard(cols, rows int) bool {
	const mostCells = 400
	return cols >= 2 && rows >= 2 && cols <= mostCells/rows
}

// slideDirection is a move of a tile; the blank goes the other way.
type slideDirection struct {
	name, about string
	dc, dr      int // of the tile
}

var slideDirections = []slideDirection{
	{"L", "left", -1, 0}, {"R", "right", 1, 0}, {"U", "up", 0, -1}, {"D", "down", 0, 1},
}

var slideMetrics = []Metric{
	{Name: "single-tile", About: "every tile that moves counts one"},
	{Name: "multi-tile", About: "tiles that move together in one direction count one", Runs: true},
}

// slideMove makes the move in one direction; wrap says which cell lies beyond
// an edge, or that there is none.
func slideMove(d slideDirection, cols, rows int, wrap func(c, r int) (int, int, bool)) Move {
	m := Move{
		Name: d.name, About: "a tile slides " + d.about, AboutInverse: "the slide " + d.about + " taken back",
		Slide: make([]int, cols*rows),
	}
	for r := range rows {
		for c := range cols {
			if tc, tr, ok := wrap(c-d.dc, r-d.dr); ok {
				m.Slide[r*cols+c] = tr*cols + tc + 1
			}
		}
	}
	return m
}
