package puzzle

import (
	"puzzlelab/puzzlekit/puzzle/internal/solid"
	"puzzlelab/puzzlekit/word"
)

// Icosamate returns the icosahedron that is cut in halves six ways, at right
// angles to its diagonals, so that each of the twenty faces is a centre and
// three corner stickers. The moves a to l turn the half at a corner by a fifth,
// clockwise: a on top, b to f around it, g to k below, l at the bottom.
//
// Order: 12!/2·5^12·20!/2, for the corners, their turns and the centres, with the
// rotations of the whole puzzle.
func Icosamate() *Puzzle {
	t := solid.Twisty{Solid: solid.Icosahedron()}
	for i := range 12 {
		name := string(rune('a' + i))
		t.Turns = append(t.Turns, solid.Turn{
			Name: name, Steps: 5, About: "half at the corner " + name,
			Layer: solid.Beyond(solid.DodecahedronNormal(i), 0),
		})
	}
	return cut(t, Definition{
		Name: "Icosamate", Notation: word.Moves, Metrics: faceMetrics,
		About: "An icosahedron cut in halves across its diagonals; a move turns one half by a fifth.",
	}).by("Icosamate")
}
