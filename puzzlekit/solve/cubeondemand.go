package solve

import (
	"context"
	"iter"

	"puzzlelab/puzzlekit/puzzle"
)

// cubeOnDemand finds short solutions of the cube as For would without NewCube. The table for
// shortest ones is made by the first search that needs it.
type cubeOnDemand struct {
	Solver // for short solutions
	exact  *onDemand[Solver]
}

func newCubeOnDemand(p *puzzle.Puzzle, metric string, opts *Options, short Solver) *cubeOnDemand {
	return &cubeOnDemand{Solver: short, exact: newOnDemand(func(ctx context.Context) (Solver, error) { return NewCube(ctx, p, metric, opts) })}
}

// Search uses the table, except for the goal Short, for one shortest solution of the solved
// cube, and where a short solution has few enough moves.
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
			if err != nil {
				yield(Result{Metric: c.Metric()}, err)
				return
			}
			solver = exact
		}
		solver.Search(ctx, s, goal)(yield)
	}
}
