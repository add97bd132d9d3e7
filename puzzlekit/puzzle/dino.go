package puzzle

import (
	"math"

	"puzzlelab/puzzlekit/word"
)

// Dino returns the cube whose eight corner cuts run along the diagonals of the
// faces. A move turns the three edges at a corner by a third, clockwise as seen
// from that corner. Edges cannot be flipped, so the group is the alternating
// group on the 12 edges, of order 239500800. (R. Whiteside, U. Mèffert 1985.)
func Dino() *Puzzle {
	t := twisty{solid: box(2, 2, 2)}
	for _, name := range []string{"UFL", "UFR", "UBL", "UBR", "DFL", "DFR", "DBL", "DBR"} {
		t.turns = append(t.turns, turn{
			name: name, steps: 3, about: "corner " + name + ", a third",
			layer: layer{faceSum(name).unit(), 1 / math.Sqrt(3), math.Inf(1)},
		})
	}
	return t.cut(Definition{
		Name: "Dino cube", Notation: word.Moves, Metrics: thirdMetrics,
		About: "A cube of twelve edge pieces; a move turns the three edges at one corner by a third.",
	})
}
