package puzzle

import (
	"math"

	"puzzlelab/puzzlekit/word"
)

// Megaminx returns the dodecahedron with one layer under each face. A move
// turns a face by a fifth, clockwise. The centres stay, which leaves 120
// places. Order: 20!·3^19·30!·2^27, that is 100669616553523347122516032313645505168688116411019768627200000000000.
// (Several inventors, 1982.)
func Megaminx() *Puzzle {
	t := twisty{solid: dodecahedron(), turns: dodecaTurns(0.7)}
	return t.cut(Definition{
		Name: "Megaminx", Notation: word.Moves, Metrics: faceMetrics,
		About: "A dodecahedron with a layer under each face; a move turns a face by a fifth.",
	})
}

// Kilominx returns the dodecahedron of twenty corners alone: the Megaminx
// without edges and centres. Order: 20!/2·3^19, with the rotations of the whole
// puzzle.
func Kilominx() *Puzzle {
	t := twisty{solid: dodecahedron(), turns: dodecaTurns(0.65), divide: kites}
	return t.cut(Definition{
		Name: "Kilominx", Notation: word.Moves, Metrics: faceMetrics,
		About: "A dodecahedron of twenty corner pieces; a move turns the five corners of a face.",
	})
}

var faceMetrics = []Metric{
	{Name: "turns", About: "a turn of a face by any amount counts one", Runs: true},
	{Name: "steps", About: "every smallest turn of a face counts one"},
}

func dodecaTurns(depth float64) []turn {
	var turns []turn
	for i, f := range dodecahedron().faces {
		turns = append(turns, turn{
			name: f.name, steps: 5, about: "face " + f.name,
			layer: layer{dodecaNormal(i), depth, math.Inf(1)},
		})
	}
	return turns
}

// kites divides a face between its corners.
func kites(face solidFace) [][]vec {
	centre, n := centroid(face.corners), len(face.corners)
	var out [][]vec
	for i, corner := range face.corners {
		before, after := face.corners[(i+n-1)%n], face.corners[(i+1)%n]
		out = append(out, []vec{centre, before.mix(corner, 0.5), corner, corner.mix(after, 0.5)})
	}
	return out
}
