package solve

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/puzzle"
)

// everySolver makes a solver of each kind, for small puzzles.
func everySolver(t *testing.T) []Solver {
	ctx, small := context.Background(), &Options{CacheDir: "off", Memory: 1 << 22}
	dial := dials(t, "(1,2,3)(5,6,7)", "(1,2)(3,4)", "(5,6,7)")
	var list []Solver
	for _, c := range []struct {
		make   constructor
		puzzle *puzzle.Puzzle
	}{
		{constructorOf(NewTable), puzzle.Cuboid(3, 1, 3)}, {constructorOf(NewTable), dial}, {constructorOf(NewBidirectional), puzzle.Cuboid(3, 1, 3)},
		{NewPatternSearch, puzzle.Cuboid(3, 1, 3)}, {constructorOf(NewTwoPhase), puzzle.Cuboid(3, 1, 3)}, {NewNear, puzzle.Cuboid(3, 1, 3)},
		{constructorOf(newLoops), puzzle.Loops(3, 2)}, {NewSliding, puzzle.Sliding(3, 2)},
		{newTilesNear, puzzle.Sliding(3, 2)}, {newTilesNear, puzzle.SlidingOn(puzzle.MoebiusStrip, 3, 2)},
		{NewRowByRow, puzzle.Sliding(3, 2)}, {newGroupoid, puzzle.Bandaged(2, "UFR UFL", "DBL DBR")},
	} {
		solver, err := c.make(ctx, c.puzzle, "", small)
		require.NoError(t, err)
		list = append(list, solver)
	}
	return list
}

// Every solver refuses what cannot be before it searches.
func TestEverySearchChecksFirst(t *testing.T) {
	ctx := context.Background()
	over, end := context.WithCancelCause(ctx)
	cause := errors.New("the bell rang")
	end(cause)
	for _, solver := range everySolver(t) {
		p := solver.Puzzle()
		s := p.RandomState(rand.New(rand.NewPCG(3, 4)))
		for _, goal := range []Goal{{Want: Short}, {Want: AtMost, Most: 1000}} {
			r, err := last(solver.Search(over, s, goal))
			require.ErrorIs(t, err, cause, "%T", solver)
			var stop *fault.StoppedError
			require.ErrorAs(t, err, &stop)
			require.False(t, r.Found)
		}
		for _, want := range []Want{-1, Short + 1} {
			_, err := last(solver.Search(ctx, s, Goal{Want: want}))
			var input *fault.InputError
			require.ErrorAs(t, err, &input, "%T", solver)
		}
		for _, state := range []puzzle.State{p.Solved(), s} {
			r, err := Bounded(ctx, solver, state, -1)
			var none *fault.UnreachableError
			require.ErrorAs(t, err, &none, "%T", solver)
			require.False(t, r.Found && r.Length < 0)
			require.GreaterOrEqual(t, r.Lower, 0)
		}
		for _, foreign := range []puzzle.State{{}, puzzle.Pocket().Solved()} {
			_, err := Near(ctx, solver, foreign)
			var e *fault.InputError
			require.ErrorAs(t, err, &e, "%T", solver)
		}
	}
}

// What can be proved is proved where the context has not ended: the errors above
// are not those of a goal.
func TestStoppedBeforeAnyGoal(t *testing.T) {
	over, end := context.WithCancel(context.Background())
	end()
	for _, solver := range everySolver(t) {
		_, err := Optimal(over, solver, solver.Puzzle().Solved())
		var goal *fault.InputError
		if !errors.As(err, &goal) {
			require.ErrorIs(t, err, context.Canceled, "%T", solver)
		}
	}
	for name, make := range map[string]constructor{
		"Table": constructorOf(NewTable), "Product": constructorOf(NewTable), "Bidirectional": constructorOf(NewBidirectional), "PatternSearch": NewPatternSearch,
		"TwoPhase": constructorOf(NewTwoPhase), "Near": NewNear, "Groupoid": newGroupoid, "For": For,
	} {
		_, err := make(over, dials(t, "(1,2,3)(5,6,7)", "(1,2)(3,4)", "(5,6,7)"), "", quiet())
		require.ErrorIs(t, err, context.Canceled, name)
	}
	for _, p := range []*puzzle.Puzzle{puzzle.Sliding(3, 3), puzzle.Sliding(5, 5), puzzle.Loops(4, 4)} {
		_, err := For(over, p, "", nil)
		require.ErrorIs(t, err, context.Canceled)
	}
}

// A solver that no constructor made says so.
func TestZeroValues(t *testing.T) {
	ctx := context.Background()
	zero := []Solver{nil, &Table{}, &Bidirectional{}, &patternSearch{}, &cubeSearch{}, &TwoPhase{}, &nearSearch{}, &slidingSearch{}, &slidingNear{}, &rowByRow{}}
	for _, solver := range zero {
		_, err := Near(ctx, solver, puzzle.Cuboid(3, 1, 3).Solved())
		var input *fault.InputError
		require.ErrorAs(t, err, &input, "%T", solver)
		if solver != nil {
			require.Nil(t, solver.Puzzle())
			require.Zero(t, solver.Metric())
		}
	}
	_, err := (&Table{}).Distance(puzzle.Cuboid(3, 1, 3).Solved())
	require.Error(t, err)
	require.Empty(t, (&Table{}).Spheres())
	require.Empty(t, (&Table{}).Spheres())
	require.Zero(t, (&Bidirectional{}).Radius())
	require.Empty(t, (&Bidirectional{}).Spheres())
	require.False(t, (&Bidirectional{}).Complete())
	require.Zero(t, (&Bidirectional{}).Bytes())
	generators, order, index := (&TwoPhase{}).Subgroup()
	require.Empty(t, generators)
	require.Zero(t, order.Sign()+index.Sign())
	require.Contains(t, Result{}.String(), "no solution")
}

func TestOptionsAreChecked(t *testing.T) {
	ctx := context.Background()
	file := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(file, nil, 0o644))
	constructors := map[string]constructor{
		"For": For, "Table": constructorOf(NewTable), "Product": constructorOf(NewTable), "Bidirectional": constructorOf(NewBidirectional),
		"PatternSearch": NewPatternSearch, "Cube": NewCube, "TwoPhase": constructorOf(NewTwoPhase), "Near": NewNear,
		"Loops": constructorOf(newLoops), "Sliding": NewSliding, "SlidingNear": newTilesNear, "RowByRow": NewRowByRow, "Groupoid": newGroupoid,
	}
	for name, make := range constructors {
		for option, o := range map[string]*Options{"Options.Workers": {Workers: -1}, "Options.CacheDir": {CacheDir: filepath.Join(file, "tables")}} {
			_, err := make(ctx, puzzle.Cuboid(3, 1, 3), "", o)
			var input *fault.InputError
			require.ErrorAs(t, err, &input, "%s", name)
			require.Equal(t, option, input.What)
		}
		for _, p := range []*puzzle.Puzzle{nil, {}} {
			_, err := make(ctx, p, "", nil)
			var input *fault.InputError
			require.ErrorAs(t, err, &input, "%s", name)
		}
		var metric *fault.InputError
		_, err := make(ctx, puzzle.Cuboid(3, 1, 3), "furlongs", nil)
		require.ErrorAs(t, err, &metric, "%s", name)
	}
}

// The moves of a puzzle may all do nothing.
func TestIdentityMoves(t *testing.T) {
	p, err := puzzle.New(puzzle.Definition{Name: "still", Places: 2, Moves: []puzzle.Move{{Name: "a", Perm: perm.Identity(2)}}})
	require.NoError(t, err)
	solver, err := For(context.Background(), p, "", quiet())
	require.NoError(t, err)
	r, err := Optimal(context.Background(), solver, p.Solved())
	require.NoError(t, err)
	require.Zero(t, r.Length)
}
