package puzzle

import (
	"fmt"

	"puzzlelab/puzzlekit/puzzle/internal/solid"
	"puzzlelab/puzzlekit/word"
)

// Supercube returns the n×n×n cube, 2 ≤ n ≤ 7, with all stickers told apart:
// centre stickers of one colour carry numbers, and on odd cubes the middle of
// each face is quartered, so that one sees how far it has turned. Moves and
// letters are those of [Rubik]. It panics with a [*fault.InputError] for other n.
//
// Order for n = 3: 43252003274489856000·4^6/2.
func Supercube(n int) *Puzzle {
	if n < 2 || n > 7 {
		panic(badSize("Supercube", "2 to 7 layers", n))
	}
	t := solid.Twisty{Solid: solid.Box(float64(n), float64(n), float64(n)), Turns: cubeTurns(n)}
	if n%2 == 1 {
		t.Shade = solid.QuarterMiddle
	}
	p := cut(t, Definition{
		Name:     fmt.Sprintf("supercube %d×%d×%d", n, n, n),
		About:    fmt.Sprintf("A cube of %d layers each way on which the centres must come home too; a move turns one layer by a quarter.", n),
		Notation: word.Moves,
		Metrics:  cubeMetrics,
		Derived:  cubeDerived(n),
	})
	def := p.Definition()
	numbered := map[string]int{}
	for _, piece := range def.Pieces {
		if piece.Kind != "centre" {
			continue
		}
		for _, place := range piece.Places {
			label := &def.Labels[place-1]
			numbered[label.Text]++
			label.Text = fmt.Sprintf("%s%d", label.Text, numbered[label.Text])
		}
	}
	return mustNew(def).by("Supercube", n)
}
