package puzzle

import (
	"math"

	"puzzlelab/puzzlekit/puzzle/internal/solid"
	"puzzlelab/puzzlekit/word"
)

// Dino returns the cube whose eight corner cuts run along the diagonals of the
// faces. A move turns the three edges at a corner by a third, clockwise as seen
// from that corner. Edges cannot be flipped, so the group is the alternating
// group on the 12 edges, of order 239500800. (R. Whiteside, U. Mèffert 1985.)
func Dino() *Puzzle {
	t := solid.Twisty{Solid: solid.Box(2, 2, 2)}
	for _, name := range []string{"UFL", "UFR", "UBL", "UBR", "DFL", "DFR", "DBL", "DBR"} {
		t.Turns = append(t.Turns, solid.Turn{
			Name: name, Steps: 3, About: "corner " + name + ", a third",
			Layer: solid.Beyond(faceSum(name).Unit(), 1/math.Sqrt(3)),
		})
	}
	return cut(t, Definition{
		Name: "Dino cube", Notation: word.Moves, Metrics: thirdMetrics,
		About: "A cube of twelve edge pieces; a move turns the three edges at one corner by a third.",
	}).by("Dino")
}
