package puzzle

import (
	"math"
	"slices"

	"puzzlelab/puzzlekit/puzzle/internal/solid"
	"puzzlelab/puzzlekit/word"
)

// Megaminx returns the dodecahedron with one layer under each face. A move
// turns a face by a fifth, clockwise. The centres stay, which leaves 120
// places. Derived moves are R++ R-- D++ D-- of scrambles in competitions: all but the
// face L, or all but U, turns by two fifths. Order: 20!·3^19·30!·2^27, that is 100669616553523347122516032313645505168688116411019768627200000000000.
// (Several inventors, 1982.)
func Megaminx() *Puzzle {
	t := solid.Twisty{Solid: solid.Dodecahedron(), Turns: dodecaTurns(0.7)}
	return cut(t, Definition{
		Name: "Megaminx", Notation: word.Moves, Metrics: faceMetrics,
		About:   "A dodecahedron with a layer under each face; a move turns a face by a fifth.",
		Derived: dodecaDerived(),
	}).by("Megaminx")
}

// Kilominx returns the dodecahedron of twenty corners alone: the Megaminx
// without edges and centres. Order: 20!/2·3^19, with the rotations of the whole
// puzzle.
func Kilominx() *Puzzle {
	t := solid.Twisty{Solid: solid.Dodecahedron(), Turns: dodecaTurns(0.65), Divide: solid.Kites}
	return cut(t, Definition{
		Name: "Kilominx", Notation: word.Moves, Metrics: faceMetrics,
		About:   "A dodecahedron of twenty corner pieces; a move turns the five corners of a face.",
		Derived: dodecaDerived(),
	}).by("Kilominx")
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

// dodecaDerived returns R++, R--, D++ and D--. The face L, or U, is held, and the rest turns
// by two fifths: clockwise for ++, as seen from the other side. Where places stay with the
// centres, the face turns clockwise by as much, and then the hand turns all. (S. Pochmann
// 2007; World Cube Association, Regulations, 12d.)
func dodecaDerived() []Derived {
	var out []Derived
	for _, d := range []struct {
		name string
		held int
	}{{"R", slices.Index(dodecaNames(), "L")}, {"D", slices.Index(dodecaNames(), "U")}} {
		face := dodecaNames()[d.held]
		out = append(out,
			Derived{Name: d.name + "++", Word: face + "2", Frame: dodecaFrame(d.held, 2)},
			Derived{Name: d.name + "--", Word: face + "2'", Frame: dodecaFrame(d.held, -2)})
	}
	return out
}

func dodecaNames() []string {
	var names []string
	for _, f := range solid.Dodecahedron().Faces {
		names = append(names, f.Name)
	}
	return names
}

// dodecaFrame says which face comes to the position of another when the dodecahedron turns
// by some fifths, counter-clockwise as seen by one who looks at the face with the number
// axis.
func dodecaFrame(axis, fifths int) map[string]string {
	names, frame := dodecaNames(), map[string]string{}
	for i, name := range names {
		to := solid.DodecahedronNormal(i).Rotate(solid.DodecahedronNormal(axis), 2*math.Pi/5*float64(fifths))
		for k := range names {
			if k != i && solid.DodecahedronNormal(k).Sub(to).Length() < 1e-6 {
				frame[names[k]] = name
			}
		}
	}
	return frame
}
