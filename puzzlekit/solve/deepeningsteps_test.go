package solve_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/solve"
)

// TestDeepeningStepsAreTheSearch checks every step against the state it names, and the end
// against Optimal.
func TestDeepeningStepsAreTheSearch(t *testing.T) {
	ctx := t.Context()
	for _, c := range []struct {
		puzzle *puzzle.Puzzle
		opts   *solve.Options
	}{
		{puzzle.Torus(3, 3), &solve.Options{Patterns: [][]int{{1, 2, 3, 4}}}},
		{puzzle.Torus(3, 2), &solve.Options{Patterns: [][]int{{1, 2}}, Weights: map[string]int{"r1": 3}}},
		{puzzle.TopSpin(8, 4), &solve.Options{Patterns: [][]int{{1, 2, 3, 4}}}},
	} {
		solver, err := solve.NewPatternSearch(ctx, c.puzzle, "", c.opts)
		require.NoError(t, err)
		for seed := range uint64(6) {
			s, err := c.puzzle.Solved().Apply(c.puzzle.Scramble(rand.New(rand.NewPCG(seed, 1)), 5))
			require.NoError(t, err)
			want, err := solve.Optimal(ctx, solver, s)
			require.NoError(t, err)
			var steps []solve.DeepeningStep
			for step, err := range solve.DeepeningSteps(ctx, solver, s) {
				require.NoError(t, err)
				steps = append(steps, step)
			}
			require.Equal(t, solve.DeepeningBound, steps[0].Kind)
			last := steps[len(steps)-1]
			require.Equal(t, solve.DeepeningSolved, last.Kind)
			require.Equal(t, want.Length, last.Made, "%v", s)
			require.Equal(t, want.Length, last.Bound)
			for _, step := range steps {
				at, err := s.Apply(step.Path)
				require.NoError(t, err)
				require.True(t, at.Equal(step.State))
				within := step.Made+step.Left <= step.Bound
				require.Equal(t, step.Kind != solve.DeepeningCut, within, "%v", step)
				require.Equal(t, step.Kind == solve.DeepeningSolved, at.IsSolved() && step.Made == step.Bound, "%v", step)
				rest, err := solve.Optimal(ctx, solver, at)
				require.NoError(t, err)
				require.LessOrEqual(t, step.Left, rest.Length, "the estimate is admissible")
			}
		}
	}
}

func TestDeepeningStepsEnd(t *testing.T) {
	torus := puzzle.Torus(3, 3)
	solver, err := solve.NewPatternSearch(t.Context(), torus, "", &solve.Options{Patterns: [][]int{{1, 2, 3, 4}}})
	require.NoError(t, err)
	far := torus.RandomState(rand.New(rand.NewPCG(1, 1)))
	for most := range 10 {
		seen := 0
		for _, err := range solve.DeepeningSteps(t.Context(), solver, far) {
			require.NoError(t, err)
			if seen++; seen > most {
				break
			}
		}
		require.Equal(t, most+1, seen)
	}
	collect := func(ctx context.Context, solver solve.Solver, s puzzle.State) (last error) {
		for _, err := range solve.DeepeningSteps(ctx, solver, s) {
			last = err
		}
		return last
	}
	var solved []solve.DeepeningKind
	for step, err := range solve.DeepeningSteps(t.Context(), solver, torus.Solved()) {
		require.NoError(t, err)
		solved = append(solved, step.Kind)
	}
	require.Equal(t, []solve.DeepeningKind{solve.DeepeningBound, solve.DeepeningSolved}, solved)

	table, err := solve.NewTable(t.Context(), torus, "", nil)
	require.NoError(t, err)
	var input *fault.InputError
	require.ErrorAs(t, collect(t.Context(), table, far), &input)
	require.ErrorAs(t, collect(t.Context(), nil, far), &input)
	require.ErrorAs(t, collect(t.Context(), solver, puzzle.Torus(2, 2).Solved()), &input)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	require.True(t, errors.Is(collect(ctx, solver, far), context.Canceled))
	few, err := solve.NewPatternSearch(t.Context(), torus, "", &solve.Options{Patterns: [][]int{{1}}, Nodes: 10})
	require.NoError(t, err)
	var limit *solve.LimitError
	require.ErrorAs(t, collect(t.Context(), few, far), &limit)
}
