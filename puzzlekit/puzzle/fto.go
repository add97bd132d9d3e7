package puzzle

import (
	"puzzlelab/puzzlekit/puzzle/internal/solid"
	"puzzlelab/puzzlekit/word"
)

// FaceTurningOctahedron returns the octahedron with one layer under each face,
// each face in nine triangles. A move turns a face by a third, clockwise. The
// three triangles within a face are alike; with all 72 stickers told apart they
// form two orbits of 12, and the order is 6!/2·2^5·(12!/2)^3, for corners, edges
// and the two orbits.
// (K. Brandt 1982; D. Calvo 2006.)
func FaceTurningOctahedron() *Puzzle {
	s := solid.Octahedron()
	t := solid.Twisty{Solid: s}
	for _, f := range s.Faces {
		t.Turns = append(t.Turns, solid.Turn{
			Name: f.Name, Steps: 3, About: "face " + f.Name + ", a third",
			Layer: solid.Beyond(f.Normal(), 1.0/3),
		})
	}
	p := cut(t, Definition{
		Name: "face-turning octahedron", Notation: word.Moves, Metrics: thirdMetrics,
		About: "An octahedron with a layer under each face; a move turns a face by a third.",
	})
	def := p.Definition()
	def.shareCenters(p.placeOrbits())
	return mustNew(def).by("FaceTurningOctahedron")
}
