package solve

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/puzzle"
)

// BenchmarkLarge is for puzzles that no search for shortest words can treat. Run it with
// a number of states, such as -bench Large -benchtime 3x.
func BenchmarkLarge(b *testing.B) {
	for _, p := range []*puzzle.Puzzle{puzzle.Rubik(4), puzzle.Rubik(5), puzzle.Megaminx(), puzzle.Supercube(3), puzzle.Rubik(6), puzzle.Rubik(7)} {
		b.Run(p.Name(), func(b *testing.B) {
			solver, err := For(context.Background(), p, "", nil)
			require.NoError(b, err)
			solveEach(b, p.RandomState, func(s puzzle.State) (Result, error) { return Near(context.Background(), solver, s) })
		})
	}
}
