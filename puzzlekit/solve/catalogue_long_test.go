//go:build long

package solve

import (
	"math/rand/v2"
	"testing"

	"puzzlelab/puzzlekit/puzzle"
)

// TestForSolvesTheCatalogueLong is TestForSolvesTheCatalogue with random states of
// every puzzle and the default options: some minutes.
func TestForSolvesTheCatalogueLong(t *testing.T) {
	for _, p := range puzzle.Catalogue() {
		t.Run(p.Name(), func(t *testing.T) {
			requireSolves(t, p, func(p *puzzle.Puzzle, rng *rand.Rand) puzzle.State { return p.RandomState(rng) }, nil)
		})
	}
}
