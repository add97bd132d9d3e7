package solve

import (
	"context"

	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/solve/internal/board"
	"puzzlelab/puzzlekit/solve/internal/cubeopt"
	"puzzlelab/puzzlekit/solve/internal/kit"
	"puzzlelab/puzzlekit/solve/internal/tiles"
)

// tableStates is the largest number of states for which [For] makes a table of all
// states.
const tableStates = 1 << 27

// For makes the solver that suits a puzzle best. If turns of slices count one (STM), it is
// [NewCube], also for the goal Short. If moves can be blocked, it is [NewBidirectional],
// and if they slide a blank, [NewSliding], for short solutions only if its tables would
// not fit into Options.Memory. With Options.Weights, Patterns or Ignore it is
// [NewPatternSearch], and with Options.Subgroup [NewTwoPhase]. For all other puzzles it is
// the first of these whose tables fit into Options.Memory:
//
//   - [NewLinear], if all moves exchange the places of the same pairs, and at most as many
//     patterns of them change nothing as there are states;
//   - [NewTable], if the group is a direct product of the groups of commuting sets of
//     moves, or if there are at most about 10^8 states;
//   - [NewBidirectional], for loop generators on boards of at most 16 cells;
//   - [NewTwoPhase], if there is a suitable subgroup;
//   - [NewNear], whose tables are made by the first search.
//
// For the 3×3×3 cube the last two are for the goal Short, and [NewCube] is for the others.
// Its table is made by the first search that needs it.
//
// There is a solver for every puzzle of the catalogue, and with the goal Short it
// solves every state. The errors are those of the constructors.
func For(ctx context.Context, p *puzzle.Puzzle, metric string, opts *Options) (Solver, error) {
	const in = "solve.For"
	o, err := opts.checked(in, "Target", "Ignore", "Weights", "Patterns", "Subgroup")
	if err != nil {
		return nil, err
	}
	m, err := metricOf(in, p, metric)
	if err != nil {
		return nil, err
	}
	if err := kit.Stopped(ctx); err != nil {
		return nil, err
	}
	switch {
	case m.Slices != nil:
		return NewCube(ctx, p, metric, opts)
	case p.Solved().Blank() > 0:
		return forSlides(ctx, p, m, o)
	}
	if blocked, err := newBlocked(ctx, p, metric, opts); blocked != nil || err != nil {
		return asSolver(blocked, err)
	}
	b, err := readBoard(in, p, metric, o)
	switch {
	case err != nil:
		return nil, err
	case o.Weights != nil || o.Patterns != nil || o.Ignore != nil:
		return NewPatternSearch(ctx, p, metric, opts)
	case o.Subgroup != nil:
		return asSolver(NewTwoPhase(ctx, p, metric, opts))
	}
	return forGroup(ctx, b, o, opts)
}

// forSlides chooses for a puzzle whose moves slide a blank.
func forSlides(ctx context.Context, p *puzzle.Puzzle, m puzzle.Metric, o Options) (Solver, error) {
	if err := o.unused(inSliding, nil); err != nil {
		return nil, err
	}
	if g := board.GridOf(p); g != nil && g.Cells <= tiles.MaxCells {
		if exact, _, err := newSlidingSearch(ctx, p, m, g, o); exact != nil || err != nil {
			return asSolver(exact, err)
		}
	}
	return newSlidingNear(p, m, o), nil
}

// forGroup chooses for a puzzle whose moves are always possible.
func forGroup(ctx context.Context, b *board.Board, o Options, opts *Options) (Solver, error) {
	p, metric := b.Puzzle, b.Metric.Name
	if l := newLinear(p, b.Metric, o); l != nil && l.suits() && o.Target.Puzzle() == nil {
		return l, nil
	}
	table, err := tableOfFew(ctx, b, o)
	switch {
	case table != nil || err != nil:
		return asSolver(table, err)
	case suitsLoops(b, o):
		return asSolver(NewBidirectional(ctx, p, metric, opts))
	}
	short := Solver(newNearOnDemand(p, b.Metric, opts))
	phases, _, err := newTwoPhase(ctx, b, o)
	if err != nil {
		return nil, err
	}
	if phases != nil {
		short = phases
	}
	if isCube(p) && o.Target.Puzzle() == nil && cubeopt.Bytes(0) <= o.Memory {
		return newCubeOnDemand(p, metric, opts, short), nil
	}
	return short, nil
}

// tableOfFew returns a table if there are few states, or few of each factor, and nil
// otherwise or if it does not fit into the memory.
func tableOfFew(ctx context.Context, b *board.Board, o Options) (*Table, error) {
	factors, err := factorsOf(ctx, b, o)
	if err != nil {
		return nil, err
	}
	if len(factors) == 1 {
		states, err := b.Puzzle.States(ctx)
		if err != nil || !states.IsInt64() || states.Int64() > tableStates {
			return nil, kit.Stopped(ctx)
		}
	}
	table, _, err := newTable(ctx, b, o, factors)
	return table, err
}

// asSolver returns a solver of a concrete type as a Solver, which is nil if there is an
// error.
func asSolver[S Solver](s S, err error) (Solver, error) {
	if err != nil {
		return nil, err
	}
	return s, nil
}
