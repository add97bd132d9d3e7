package solve

import (
	"context"
	"errors"

	"puzzlelab/puzzlekit/puzzle"
)

// tableOrder is the number of states up to which [For] makes a table of all.
const tableOrder = 1 << 27

// For makes the solver that suits a puzzle best: a table of all distances for
// one with at most some 10^8 states, else two phases where there is a subgroup
// for them, else a search for short solutions. A puzzle that slides
// needs the constructor of its family. The errors are those of the constructors.
func For(ctx context.Context, p *puzzle.Puzzle, opts *Options) (Solver, error) {
	if _, err := newBoard("automatic", p, opts.withDefaults()); err != nil {
		return nil, err
	}
	if order := p.Group().Order(); order.IsInt64() && order.Int64() <= tableOrder {
		t, err := NewTable(ctx, p, opts)
		var memory *MemoryError
		if !errors.As(err, &memory) {
			return t, err
		}
	}
	t, err := NewTwoPhase(ctx, p, opts)
	var unfit *PuzzleError
	if !errors.As(err, &unfit) {
		return t, err
	}
	return NewNear(ctx, p, opts)
}
