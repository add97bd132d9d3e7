package solve

import (
	"context"
	"iter"
	"sync"

	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/solve/internal/refuse"
)

// cubeOnDemand finds short solutions of the cube in two phases. The table for shortest ones is
// made by the first search that needs it.
type cubeOnDemand struct {
	*TwoPhase
	make func(context.Context) (Solver, error)

	mu    sync.Mutex
	exact Solver
}

func newCubeOnDemand(ctx context.Context, p *puzzle.Puzzle, metric string, opts *Options) (Solver, error) {
	const in = "solve.For"
	m, err := metricOf(in, p, metric)
	if err != nil {
		return nil, err
	}
	if !m.Runs {
		return nil, refuse.Unfit(in, p, "a cube in the metric HTM")
	}
	short, err := NewTwoPhase(ctx, p, metric, opts)
	if err != nil {
		return nil, err
	}
	return &cubeOnDemand{TwoPhase: short, make: func(ctx context.Context) (Solver, error) { return NewCube(ctx, p, metric, opts) }}, nil
}

// Search uses the two phases for the goal Short, and otherwise the table. If the table does
// not fit into Options.Memory, the two phases try to prove a solution shortest.
func (c *cubeOnDemand) Search(ctx context.Context, s puzzle.State, goal Goal) iter.Seq2[Result, error] {
	return func(yield func(Result, error) bool) {
		var solver Solver = c.TwoPhase
		if goal.Want != Short {
			if err := c.check(ctx, s, goal); err != nil {
				yield(Result{}, err)
				return
			}
			exact, err := c.table(ctx)
			switch {
			case err == nil:
				solver = exact
			case !refuse.IsUnfit(err):
				yield(Result{Metric: c.metric}, err)
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

func (c *cubeOnDemand) table(ctx context.Context) (Solver, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	var err error
	if c.exact == nil {
		c.exact, err = c.make(ctx)
	}
	return c.exact, err
}
