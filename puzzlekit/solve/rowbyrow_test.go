package solve

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/puzzle"
)

// requireSteps checks that the steps are the word, and each board what its words
// lead to.
func requireSteps(t *testing.T, s puzzle.State, r Result) {
	t.Helper()
	length := 0
	for _, step := range r.Steps {
		next, err := s.Apply(step.Word)
		require.NoError(t, err)
		require.True(t, next.Equal(step.Board))
		require.NotEmpty(t, step.Text)
		require.Positive(t, step.Word.Len())
		length += step.Word.Len()
		s = next
	}
	require.Equal(t, r.Word.Len(), length)
	require.True(t, s.IsSolved())
}

// Every board of the 5 puzzle, both ways up, and of 4×2 some.
func TestRowByRowSmallBoards(t *testing.T) {
	for _, test := range []struct{ cols, rows, every int }{{2, 2, 1}, {3, 2, 1}, {2, 3, 1}, {4, 2, 41}, {2, 4, 43}, {3, 3, 401}} {
		p := puzzle.Sliding(test.cols, test.rows)
		solver, err := NewRowByRow(context.Background(), p, "", nil)
		require.NoError(t, err)
		distances := plainTiles(test.cols, test.rows, false)
		for i, board := range sorted(distances) {
			if i%test.every != 0 {
				continue
			}
			s := plainBoard(t, p, board)
			r, err := Near(context.Background(), solver, s)
			require.NoError(t, err)
			require.LessOrEqual(t, r.Lower, distances[board])
			require.GreaterOrEqual(t, r.Length, distances[board])
			requireSteps(t, s, r)
		}
	}
}

// Random boards of all sizes. Solvers hand out words only after they have
// applied them.
func TestRowByRowRandomBoards(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	for cols := 2; cols <= 8; cols++ {
		for rows := 2; rows <= 8; rows++ {
			solver, err := NewRowByRow(context.Background(), puzzle.Sliding(cols, rows), "multi-tile", nil)
			require.NoError(t, err)
			for range 10 {
				s := solver.Puzzle().RandomState(rng)
				r, err := Near(context.Background(), solver, s)
				require.NoError(t, err)
				requireSteps(t, s, r)
			}
		}
	}
}

func TestRowByRowErrors(t *testing.T) {
	ctx := context.Background()
	var unfit *fault.InputError
	_, err := NewRowByRow(ctx, puzzle.Loops(4, 4), "", nil)
	require.ErrorAs(t, err, &unfit)
	var metric *fault.InputError
	_, err = NewRowByRow(ctx, puzzle.Sliding(4, 4), "steps", nil)
	require.ErrorAs(t, err, &metric)

	p := puzzle.Sliding(4, 4)
	solver, err := NewRowByRow(ctx, p, "", nil)
	require.NoError(t, err)
	var unsolvable *fault.UnreachableError
	_, err = Near(ctx, solver, p.Solved().Swap(1, 2))
	require.ErrorAs(t, err, &unsolvable)
	s := p.RandomState(rand.New(rand.NewPCG(1, 2)))
	var goal *fault.InputError
	_, err = Optimal(ctx, solver, s)
	require.ErrorAs(t, err, &goal)
	_, err = Bounded(ctx, solver, s, 80)
	require.ErrorAs(t, err, &goal)
	var none *fault.UnreachableError
	_, err = Bounded(ctx, solver, s, 10)
	require.ErrorAs(t, err, &none)
	_, err = Bounded(ctx, solver, s, 1000)
	require.NoError(t, err)
	canceled, cancel := context.WithCancel(ctx)
	cancel()
	_, err = Near(canceled, solver, s)
	require.ErrorIs(t, err, context.Canceled)
}

// Three tiles of the top row have changed places in a circle.
func ExampleNewRowByRow() {
	p := puzzle.Sliding(3, 3)
	solver, err := NewRowByRow(context.Background(), p, "", nil)
	if err != nil {
		panic(err)
	}
	board, err := p.ParseState("2 3 1 4 5 6 7 8 _")
	if err != nil {
		panic(err)
	}
	result, err := Near(context.Background(), solver, board)
	if err != nil {
		panic(err)
	}
	for _, step := range result.Steps {
		fmt.Printf("%v: %s\n", step.Word, step.Text)
	}
	fmt.Println(result.Length, "slides, and no solution has fewer than", result.Lower)
	// Output:
	// R D2 L U R2 D L: Tile 1 goes home to row 1, column 1.
	// U R U L2 D R D L U: Tile 2 waits in the corner, row 1, column 3.
	// U R D2 L U: Tiles 2 and 3 turn in together, and the row is done.
	// R2 U L: Tile 4 waits in the corner, row 3, column 1.
	// D R U L: Tiles 4 and 7 turn in together, and the column is done.
	// L: The last three tiles move around their square until they are in place.
	// 34 slides, and no solution has fewer than 6
}
