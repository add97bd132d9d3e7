package solve

import (
	"context"
	"errors"

	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/solve/internal/loops"
)

// tableOrder is the number of states up to which [For] makes a table of all.
const tableOrder = 1 << 27

// For makes the solver that suits a puzzle best: [NewProduct] for one that falls
// apart, [NewTable] for one with at most some 10^8 states, [NewLoops] for loop
// generators on boards of at most 16 cells; else [NewTwoPhase], where there is a
// subgroup for it, else [NewNear]. Where moves slide a blank it is [NewSliding]
// for rectangles of at most 16 cells, else [NewSlidingNear]. A solver whose tables
// would not fit into Options.Memory is passed over where another will do.
//
// There is a solver for every puzzle of the catalogue, and it solves every state
// for the goal Short. A [*PuzzleError] refuses puzzles in which states block
// moves; the other errors are those of the constructors.
func For(ctx context.Context, p *puzzle.Puzzle, opts *Options) (Solver, error) {
	o, err := opts.checked()
	if err != nil {
		return nil, err
	}
	if _, err := o.metric(p); err != nil {
		return nil, err
	}
	if err := stopped(ctx); err != nil {
		return nil, err
	}
	if !p.Slides() {
		if _, err := newBoard("automatic", p, o); err != nil {
			return nil, err
		}
	}
	var solver Solver
	for _, make := range choices(p) {
		var unfit *PuzzleError
		var memory *MemoryError
		solver, err = make(ctx, p, opts)
		if !errors.As(err, &unfit) && !errors.As(err, &memory) {
			break
		}
	}
	return solver, err
}

func slidingNear(_ context.Context, p *puzzle.Puzzle, opts *Options) (*SlidingNear, error) {
	return NewSlidingNear(p, opts)
}

type constructor func(context.Context, *puzzle.Puzzle, *Options) (Solver, error)

// choices are the constructors for a puzzle, the best first.
func choices(p *puzzle.Puzzle) []constructor {
	if p.Slides() {
		return []constructor{constructorOf(NewSliding), constructorOf(slidingNear)}
	}
	list := []constructor{constructorOf(NewProduct)}
	if order := p.Group().Order(); order.IsInt64() && order.Int64() <= tableOrder {
		list = append(list, constructorOf(NewTable))
	}
	if isLoops(p) {
		list = append(list, constructorOf(NewLoops))
	}
	return append(list, constructorOf(NewTwoPhase), constructorOf(NewNear))
}

// constructorOf is a constructor of one kind of solver as one of solvers; with an
// error its solver is nil.
func constructorOf[S Solver](make func(context.Context, *puzzle.Puzzle, *Options) (S, error)) constructor {
	return func(ctx context.Context, p *puzzle.Puzzle, opts *Options) (Solver, error) {
		s, err := make(ctx, p, opts)
		if err != nil {
			return nil, err
		}
		return s, nil
	}
}

// isLoops reports whether p is a board of loop generators that NewLoops is for.
func isLoops(p *puzzle.Puzzle) bool {
	for cols := 3; cols <= loops.MaxPoints; cols++ {
		rows := (p.Places() + 1) / cols
		if p.Places() <= loops.MaxPoints && 2 <= rows && rows <= cols && cols*rows == p.Places()+1 {
			return p.Same(puzzle.Loops(cols, rows))
		}
	}
	return false
}
