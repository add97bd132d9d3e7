package puzzle

import (
	"slices"

	"puzzlelab/puzzlekit/puzzle/internal/solid"
)

// Pocket returns the 2×2×2 cube with the moves U F R alone: the corner at the
// back, bottom and left stays, so that no two states differ by a turn of the
// whole cube only. The group has order 3674160 and 21 places.
func Pocket() *Puzzle {
	t := solid.Twisty{Solid: solid.Box(2, 2, 2)}
	for _, f := range cubeTurns(2) {
		if slices.Contains([]string{"U", "F", "R"}, f.Name) {
			t.Turns = append(t.Turns, f)
		}
	}
	def := Rubik(2).def
	p := cut(t, Definition{
		Name: "pocket cube 2×2×2", Notation: def.Notation, Metrics: cubeMetrics,
		About: "A cube of two layers each way with one corner at rest; a move turns one of three faces by a quarter.",
	})
	return p.asCube(2).by("Pocket")
}
