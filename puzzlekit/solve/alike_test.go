package solve

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/puzzle"
)

// Puzzles of definition files, of which some have pieces that look the same when
// they are turned: every state that moves make can be solved, and the lengths are
// those of a plain search.
func TestOptimalWithPiecesThatLookTheSameTurned(t *testing.T) {
	ctx := context.Background()
	for path, spheres := range map[string]int{
		"twist.tws": 108, "gears.kpuzzle.json": 0, "wheels.json": 12, "dominoes.json": 24, "triangle.json": 24,
	} {
		p, err := puzzle.ReadFile("../puzzle/testdata/" + path)
		require.NoError(t, err)
		table, err := NewTable(ctx, p, "", nil)
		require.NoError(t, err)
		solver, err := For(ctx, p, "", nil)
		require.NoError(t, err)
		total := 0
		for _, n := range table.Spheres() {
			total += int(n)
		}
		if spheres > 0 {
			require.Equal(t, spheres, total, path)
		}
		rng := rand.New(rand.NewPCG(5, 7))
		for range 60 {
			s := p.RandomState(rng)
			require.NoError(t, p.CheckReachable(s), path)
			result, err := Optimal(ctx, solver, s)
			require.NoError(t, err, path)
			end, err := s.Apply(result.Word)
			require.NoError(t, err)
			require.True(t, end.IsSolved())
			want, err := Optimal(ctx, table, s)
			require.NoError(t, err)
			require.Equal(t, want.Length, result.Length)
		}
	}
}

// The solvers for groups refuse puzzles whose moves can be blocked.
func TestBlockedMovesNeedTheirSolver(t *testing.T) {
	_, err := NewNear(context.Background(), puzzle.SquareOne(), "", nil)
	require.EqualError(t, err, "solve.NewNear: the puzzle is Square-1; want one whose moves are possible in every state; NewGroupoid is for others")
}
