package solve

import (
	"context"
	"iter"

	"puzzlelab/puzzlekit/puzzle"
)

// nearOnDemand is a nearSearch whose tables are made by the first search that needs them, so
// that a state without a solution is refused at once.
type nearOnDemand struct {
	made
	near *onDemand[Solver]
}

func newNearOnDemand(p *puzzle.Puzzle, m puzzle.Metric, opts *Options) *nearOnDemand {
	return &nearOnDemand{made: made{p, m}, near: newOnDemand(func(ctx context.Context) (Solver, error) { return NewNear(ctx, p, m.Name, opts) })}
}

func (n *nearOnDemand) Search(ctx context.Context, s puzzle.State, goal Goal) iter.Seq2[Result, error] {
	return n.begin(ctx, s, goal, func(yield func(Result, error) bool) {
		solver, err := n.near.get(ctx)
		if err != nil {
			yield(Result{Metric: n.metric}, err)
			return
		}
		solver.Search(ctx, s, goal)(yield)
	})
}
