package puzzle

import (
	"puzzlelab/puzzlekit/puzzle/internal/solid"
	"puzzlelab/puzzlekit/word"
)

// Megaminx returns the dodecahedron with one layer under each face. A move
// turns a face by a fifth, clockwise. The centres stay, which leaves 120
// places. Order: 20!·3^19·30!·2^27, that is 100669616553523347122516032313645505168688116411019768627200000000000.
// (Several inventors, 1982.)
func Megaminx() *Puzzle {
	t := solid.Twisty{Solid: solid.Dodecahedron(), Turns: dodecaTurns(0.7)}
	return cut(t, Definition{
		Name: "Megaminx", Notation: word.Moves, Metrics: faceMetrics,
		About: "A dodecahedron with a layer under each face; a move turns a face by a fifth.",
	})
}

// Kilominx returns the dodecahedron of twenty corners alone: the Megaminx
// without edges and centres. Order: 20!/2·3^19, with the rotations of the whole
// puzzle.
func Kilominx() *Puzzle {
	t := solid.Twisty{Solid: solid.Dodecahedron(), Turns: dodecaTurns(0.65), Divide: solid.Kites}
	return cut(t, Definition{
		Name: "Kilominx", Notation: word.Moves, Metrics: faceMetrics,
		About: "A dodecahedron of twenty corner pieces; a move turns the five corners of a face.",
	})
}

var faceMetrics = []Metric{
	{Name: "turns", About: "a turn of a face by any amount counts one", Runs: true},
	{Name: "steps", About: "every smallest turn of a face counts one"},
}

func dodecaTurns(depth float64) []solid.Turn {
	var turns []solid.Turn
	for i, f := range solid.Dodecahedron().Faces {
		turns = append(turns, solid.Turn{
			Name: f.Name, Steps: 5, About: "face " + f.Name,
			Layer: solid.Beyond(solid.DodecahedronNormal(i), depth),
		})
	}
	return turns
}
