package solve

import (
	"context"
	"iter"

	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/solve/internal/refuse"
)

// cubeOnDemand finds short solutions of the cube as For would without NewCube. The table for
// shortest ones is made by the first search that needs it.
type cubeOnDemand struct {
	Solver // for short solutions
	exact  *onDemand[Solver]
}

func newCubeOnDemand(ctx context.Context, p *puzzle.Puzzle, metric string, opts *Options) (Solver, error) {
	short, err := constructorOf(NewTwoPhase)(ctx, p, metric, opts)
	if refuse.IsUnfit(err) {
		short, err = NewNear(ctx, p, metric, opts)
	}
	if err != nil {
		return nil, err
	}
	exact := newOnDemand(func(ctx context.Context) (Solver, error) { return NewCube(ctx, p, metric, opts) })
	return &cubeOnDemand{Solver: short, exact: exact}, nil
}

// Search uses the table, except for the goal Short, for one shortest solution of the solved
// cube, and where a short solution has few enough moves. If the table does not fit into
// Options.Memory, the solver for short solutions tries to meet the goal.
func (c *cubeOnDemand) Search(ctx context.Context, s puzzle.State, goal Goal) iter.Seq2[Result, error] {
	return func(yield func(Result, error) bool) {
		solver := c.Solver
		short := goal.Want == Short || goal.Want == Shortest && s.IsSolved()
		if !short && (made{c.Puzzle(), c.Metric()}).check(ctx, s, goal) == nil { // if not, the solver says why
			if goal.Want == AtMost {
				if r, err := Near(ctx, c.Solver, s); err != nil || r.Length <= goal.Most {
					yield(r, err)
					return
				}
			}
			exact, err := c.exact.get(ctx)
			switch {
			case err == nil:
				solver = exact
			case !refuse.IsUnfit(err):
				yield(Result{Metric: c.Metric()}, err)
				return
			}
		}
		for r, err := range solver.Search(ctx, s, goal) {
			if !yield(r, err) {
				return
			}
		}
	}
}
