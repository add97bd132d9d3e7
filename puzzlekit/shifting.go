package puzzlekit

import "puzzlelab/puzzlekit/puzzle"

// Shifting returns a full board on a surface, whose moves shift lines: its rows and
// columns, or lines in the given directions. See [puzzle.Shifting].
func Shifting(surface puzzle.Surface, cols, rows int, directions ...puzzle.Direction) *puzzle.Puzzle {
	return puzzle.Shifting(surface, cols, rows, directions...)
}
