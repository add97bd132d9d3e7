package ball

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/solve/internal/board"
)

// Polishing keeps the permutation and never makes a word longer; a stretch of a
// shortest word is left as it is.
func TestPolish(t *testing.T) {
	ctx := context.Background()
	for _, p := range []*puzzle.Puzzle{puzzle.TopSpin(8, 4), puzzle.Rubik(3), puzzle.Loops(4, 3)} {
		b, err := board.New("", p, p.Metrics()[0], board.Aim{})
		require.NoError(t, err)
		l, err := New(ctx, b.Distinct(), 1<<20)
		require.NoError(t, err)
		rng := rand.New(rand.NewPCG(3, 4))
		for range 10 {
			path := make([]uint16, 60)
			for i := range path {
				path[i] = uint16(rng.IntN(len(b.Turns)))
			}
			shorter := l.Polish(path, 2)
			require.Less(t, len(shorter), len(path))
			require.True(t, p.Perm(b.Word(path)).Equal(p.Perm(b.Word(shorter))))
			require.Equal(t, shorter, l.Polish(shorter, 2))
			require.Equal(t, shorter, b.Path(b.Word(shorter)))
		}
	}
}
