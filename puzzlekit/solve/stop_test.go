package solve_test

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"puzzlelab/internal/conventions"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/solve"
)

// Every constructor and every search stops soon after its context ends. They are
// documented to do so within a tenth of a second; the bound leaves room for a busy
// machine.
func TestEverythingStops(t *testing.T) {
	ready := func(solver solve.Solver, err error) solve.Solver {
		require.NoError(t, err)
		return solver
	}
	off := &solve.Options{CacheDir: "off"}
	small := &solve.Options{CacheDir: "off", Memory: 1 << 20}
	mixed := func(p *puzzle.Puzzle) puzzle.State { return p.RandomState(rand.New(rand.NewPCG(3, 1))) }
	torus, tiles, large, klein := puzzle.Torus(4, 4), puzzle.Sliding(4, 3), puzzle.Sliding(12, 12), puzzle.SlidingOn(puzzle.KleinBottle, 5, 5)
	patterns := ready(solve.NewPatternSearch(t.Context(), torus, "", small))
	both := ready(solve.NewBidirectional(t.Context(), torus, "", &solve.Options{CacheDir: "off", Memory: 32 << 20}))
	slides := ready(solve.NewSliding(t.Context(), tiles, "", small))
	product := ready(solve.NewTable(t.Context(), puzzle.Pyraminx(), "", off))
	near := ready(solve.NewNear(t.Context(), torus, "", small))
	row := ready(solve.NewSliding(t.Context(), klein, "", off))

	for _, c := range []struct {
		name  string
		after time.Duration
		run   func(context.Context) error
	}{
		{"NewTable", 0, func(ctx context.Context) error {
			_, err := solve.NewTable(ctx, puzzle.Pocket(), "", off)
			return err
		}},
		{"NewTwoPhase", 100 * time.Millisecond, func(ctx context.Context) error {
			_, err := solve.NewTwoPhase(ctx, puzzle.Rubik(3), "", off)
			return err
		}},
		{"NewPatternSearch", 100 * time.Millisecond, func(ctx context.Context) error {
			_, err := solve.NewPatternSearch(ctx, puzzle.Rubik(3), "", off)
			return err
		}},
		{"NewNear", 200 * time.Millisecond, func(ctx context.Context) error {
			_, err := solve.NewNear(ctx, puzzle.Rubik(7), "", off)
			return err
		}},
		{"NewBidirectional of a groupoid", 100 * time.Millisecond, func(ctx context.Context) error {
			_, err := solve.NewBidirectional(ctx, puzzle.SquareOne(), "", off)
			return err
		}},
		{"NewSliding", 50 * time.Millisecond, func(ctx context.Context) error {
			_, err := solve.NewSliding(ctx, puzzle.Sliding(4, 4), "", off)
			return err
		}},
		{"For", 100 * time.Millisecond, func(ctx context.Context) error {
			_, err := solve.For(ctx, puzzle.Rubik(3), "", off)
			return err
		}},
		{"Near, tables made on demand", 100 * time.Millisecond, func(ctx context.Context) error {
			solver, err := solve.For(ctx, puzzle.Megaminx(), "", off)
			if err != nil {
				return err
			}
			_, err = solve.Near(ctx, solver, mixed(puzzle.Megaminx()))
			return err
		}},
		{"PatternSearch", 50 * time.Millisecond, func(ctx context.Context) error {
			_, err := solve.Optimal(ctx, patterns, mixed(torus))
			return err
		}},
		{"Bidirectional", 50 * time.Millisecond, func(ctx context.Context) error {
			_, err := solve.Optimal(ctx, both, mixed(torus))
			return err
		}},
		{"Sliding", time.Millisecond, func(ctx context.Context) error {
			_, err := solve.Optimal(ctx, slides, mixed(tiles))
			return err
		}},
		{"All", 50 * time.Millisecond, func(ctx context.Context) error {
			for _, err := range solve.All(ctx, patterns, mixed(torus)) {
				if err != nil {
					return err
				}
			}
			return nil
		}},
		{"Bounded", 50 * time.Millisecond, func(ctx context.Context) error {
			_, err := solve.Bounded(ctx, patterns, mixed(torus), 10)
			return err
		}},
		{"DeepeningSteps", 50 * time.Millisecond, func(ctx context.Context) error {
			for _, err := range solve.DeepeningSteps(ctx, patterns, mixed(torus)) {
				if err != nil {
					return err
				}
			}
			return nil
		}},
		{"Product, ended before", 0, func(ctx context.Context) error {
			_, err := solve.Optimal(ctx, product, mixed(puzzle.Pyraminx()))
			return err
		}},
		{"Near, ended before", 0, func(ctx context.Context) error {
			_, err := solve.Near(ctx, near, mixed(torus))
			return err
		}},
		{"SlidingNear, ended before", 0, func(ctx context.Context) error {
			_, err := solve.Near(ctx, row, mixed(klein))
			return err
		}},
		{"Sliding of a large board", 50 * time.Millisecond, func(ctx context.Context) error {
			solver, err := solve.For(ctx, large, "", small)
			if err != nil {
				return err
			}
			_, err = solve.Optimal(ctx, solver, mixed(large))
			return err
		}},
	} {
		conventions.Stops(t, c.name, c.after, c.run)
	}
}
