package puzzle

import (
	"puzzlelab/puzzlekit/puzzle/internal/solid"
	"puzzlelab/puzzlekit/word"
)

// Skewb returns the cube that is cut in halves four ways, at right angles to
// its diagonals. A move turns half of it about one of the four corners UFR, UBL,
// DFL, DBR by a third, clockwise as seen from that corner; turning the other
// half instead would be the same but for a rotation of the whole. The group has
// order 3149280. (T. Durham; U. Mèffert 1982.)
//
// Words may have the moves of the World Cube Association's scrambles, too: U, L and R turn the
// corners UBL, DFL and DBR, and B turns DBL, opposite to UFR. (WCA Regulations, 12h.) A
// State shows the Skewb held so that the corner pieces of UFR, UBL, DFL and DBR are in their
// own places, each perhaps twisted. Who scrambles keeps the corner UFR still instead. To see
// the same, turn the whole Skewb after the scramble clockwise about the corner UFR, by a third
// for each B, or by less as B' turns back: until the corner pieces UBL, DFL and DBR are home.
func Skewb() *Puzzle {
	t := solid.Twisty{Solid: solid.Box(2, 2, 2)}
	for _, name := range []string{"UFR", "UBL", "DFL", "DBR"} {
		t.Turns = append(t.Turns, solid.Turn{
			Name: name, Steps: 3, About: "half at the corner " + name + ", a third",
			Layer: solid.Beyond(faceSum(name).Unit(), 0),
		})
	}
	return cut(t, Definition{
		Name: "Skewb", Notation: word.Moves, Metrics: thirdMetrics,
		Derived: []Derived{
			{Name: "U", Word: "UBL"}, {Name: "L", Word: "DFL"}, {Name: "R", Word: "DBR"},
			{Name: "B", Word: "UFR", Frame: map[string]string{"UBL": "DBR", "DFL": "UBL", "DBR": "DFL"}}, // and all turn about the diagonal of UFR
		},
		About: "A cube cut in halves across its diagonals; a move turns one half by a third.",
	}).by("Skewb")
}

// faceSum is the direction of an edge or a corner of the cube that is named by
// its faces, as UF or UFR.
func faceSum(name string) solid.Vec {
	var sum solid.Vec
	for _, letter := range name {
		for _, f := range cubeFaces {
			if f.name == string(letter) {
				sum = sum.Add(f.axis)
			}
		}
	}
	return sum
}
