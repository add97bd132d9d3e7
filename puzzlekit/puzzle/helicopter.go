package puzzle

import (
	"math"

	"puzzlelab/puzzlekit/puzzle/internal/solid"
	"puzzlelab/puzzlekit/word"
)

// Helicopter returns the helicopter cube: a move turns an edge by a half. The
// turns by other angles that the real puzzle allows in some positions
// (jumbling) are left out. The group has order 8!·3^7·6!^4/2: all permutations
// and turns of the corners that keep the sum of the turns, times those of the
// four orbits of six face pieces, with parities tied once. (A. Cormier 2005.)
func Helicopter() *Puzzle {
	t := solid.Twisty{Solid: solid.Box(2, 2, 2)}
	for _, name := range []string{"UF", "UR", "UB", "UL", "FL", "FR", "BR", "BL", "DF", "DR", "DB", "DL"} {
		t.Turns = append(t.Turns, solid.Turn{
			Name: name, Steps: 2, About: "edge " + name,
			Layer: solid.Beyond(faceSum(name).Unit(), 1/math.Sqrt2),
		})
	}
	return cut(t, Definition{
		Name: "Helicopter cube", Notation: word.Moves, Metrics: thirdMetrics,
		About: "A cube cut across its edges; a move turns one edge by a half.",
	}).by("Helicopter")
}
