package puzzle

import (
	"puzzlelab/puzzlekit/puzzle/internal/solid"
	"puzzlelab/puzzlekit/word"
)

// Pyraminx returns the tetrahedron of three layers with the moves of the World
// Cube Association: U L R B turn the two layers at a corner by a third,
// clockwise as seen from that corner, and u l r b turn the tip alone.
//
// The group has order 75582720: 933120 for the puzzle without its four tips,
// times 3^4. (U. Mèffert 1981.)
func Pyraminx() *Puzzle {
	t := solid.Twisty{Solid: solid.Tetrahedron()}
	for _, depth := range []struct {
		from  float64
		small bool
	}{{1.0 / 3, false}, {5.0 / 3, true}} {
		for _, corner := range []struct{ name, tip, word string }{
			{"U", "u", "top"}, {"L", "l", "left"}, {"R", "r", "right"}, {"B", "b", "back"},
		} {
			turn := solid.Turn{
				Name: corner.name, Steps: 3, About: corner.word + " corner, two layers,",
				Layer: solid.Beyond(solid.TetrahedronCorner(corner.name), depth.from),
			}
			if depth.small {
				turn.Name, turn.About = corner.tip, corner.word+" tip"
			}
			t.Turns = append(t.Turns, turn)
		}
	}
	return cut(t, Definition{
		Name: "Pyraminx", Notation: word.Moves, Metrics: thirdMetrics,
		About: "A tetrahedron of three layers; a move turns one corner by a third.",
	}).by("Pyraminx")
}

// thirdMetrics is for puzzles whose moves have order 3: no move is worth
// writing twice.
var thirdMetrics = []Metric{{Name: "turns", About: "every turn counts one", Runs: true}}
