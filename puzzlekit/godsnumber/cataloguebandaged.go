package godsnumber

import (
	"fmt"

	"puzzlelab/puzzlekit/puzzle"
)

// bandaged are cubes with blocks: pairs of corners of the 2×2×2 cube, columns of the
// 3×3×3 cube, and the Bicube.
func bandaged() (out []Entry) {
	for _, c := range []struct {
		name   string
		n      int
		blocks []string
	}{
		{"pocket-pair", 2, []string{"UFR UFL"}},
		{"pocket-pairs-parallel", 2, []string{"UFR UFL", "UBR UBL"}},
		{"pocket-pairs-opposite", 2, []string{"UFR UFL", "DBR DBL"}},
		{"pocket-pairs-skew", 2, []string{"UFR UFL", "UBL DBL"}},
		{"pocket-three-pairs", 2, []string{"UFR UFL", "UBR UBL", "DFL DBL"}},
		{"pocket-four-pairs", 2, []string{"UFR UFL", "UBR UBL", "DFR DFL", "DBR DBL"}},
		{"cube-columns", 3, []string{"UFR FR DFR", "UFL FL DFL", "UBL BL DBL", "UBR BR DBR"}},
		{"cube-columns-bars", 3, []string{"UFR FR DFR", "UFL FL DFL", "UBL BL DBL", "UBR BR DBR", "UF U", "DB D"}},
	} {
		arguments := []any{c.n}
		for _, block := range c.blocks {
			arguments = append(arguments, fmt.Sprintf("%q", block))
		}
		out = append(out, ofPuzzle("bandaged-"+c.name, call("Bandaged", arguments...),
			func() *puzzle.Puzzle { return puzzle.Bandaged(c.n, c.blocks...) }, "HTM", "QTM")...)
	}
	return append(out, ofPuzzle("bicube", "Bicube()", puzzle.Bicube, "HTM", "QTM")...)
}
