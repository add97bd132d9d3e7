package solve

import (
	"context"

	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/solve/internal/loops"
	"puzzlelab/puzzlekit/solve/internal/refuse"
)

// tableStates is the largest number of states for which [For] makes a table of all
// states.
const tableStates = 1 << 27

// For makes the solver that suits a puzzle best. If moves slide a blank, it is
// [NewSliding] for rectangles of at most 16 cells and [NewSlidingNear] otherwise. If
// moves can be blocked, it is [NewGroupoid]. If turns of slices count one (STM), it is
// [NewCube], also for the goal Short. For all other puzzles it is the first of these
// that applies:
//
//   - [NewProduct], if the group is a direct product of the groups of commuting
//     sets of moves;
//   - [NewTable], if there are at most about 10^8 states;
//   - [NewLoops], for loop generators on boards of at most 16 cells;
//   - [NewCube] for the 3×3×3 cube, and one of the next two for the goal Short. The
//     table of NewCube is made by the first search that needs it;
//   - [NewTwoPhase], if there is a suitable subgroup;
//   - [NewNear], whose tables are made by the first search.
//
// A solver whose tables would not fit into Options.Memory is skipped if there is
// another choice. With Options.Weights the solver is [NewPatternSearch], with
// Options.Subgroup [NewTwoPhase], and with Options.Ignore or Patterns
// [NewPatternSearch] or, if that is skipped, [NewNear].
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
	if err := refuse.Stopped(ctx); err != nil {
		return nil, err
	}
	if m.Slices != nil {
		return NewCube(ctx, p, metric, opts)
	}
	if p.IsGroup() {
		if _, err := readBoard(in, p, metric, o); err != nil {
			return nil, err
		}
	}
	var solver Solver
	for _, make := range choices(ctx, p, o) {
		if solver, err = make(ctx, p, metric, opts); !refuse.IsUnfit(err) {
			break
		}
	}
	return solver, err
}

type constructor func(ctx context.Context, p *puzzle.Puzzle, metric string, opts *Options) (Solver, error)

// choices returns the constructors for a puzzle, the best first.
func choices(ctx context.Context, p *puzzle.Puzzle, o Options) []constructor {
	switch {
	case p.Blocks():
		return []constructor{NewGroupoid}
	case o.Weights != nil:
		return []constructor{NewPatternSearch}
	case o.Patterns != nil || o.Ignore != nil:
		return []constructor{NewPatternSearch, NewNear}
	case o.Subgroup != nil:
		return []constructor{constructorOf(NewTwoPhase)}
	case !p.IsGroup():
		return []constructor{NewSliding, NewSlidingNear}
	}
	list := []constructor{constructorOf(NewProduct)}
	if states, err := p.States(ctx); err == nil && states.IsInt64() && states.Int64() <= tableStates {
		list = append(list, constructorOf(NewTable))
	}
	if isLoops(p) {
		list = append(list, constructorOf(NewLoops))
	}
	if isCube(p) && o.Target.Puzzle() == nil {
		list = append(list, newCubeOnDemand)
	}
	return append(list, constructorOf(NewTwoPhase), newNearOnDemand)
}

// constructorOf adapts a constructor of a concrete type to return a Solver, which is
// nil if there is an error.
func constructorOf[S Solver](make func(context.Context, *puzzle.Puzzle, string, *Options) (S, error)) constructor {
	return func(ctx context.Context, p *puzzle.Puzzle, metric string, opts *Options) (Solver, error) {
		s, err := make(ctx, p, metric, opts)
		if err != nil {
			return nil, err
		}
		return s, nil
	}
}

// isLoops reports whether p is a board of loop generators suitable for NewLoops.
func isLoops(p *puzzle.Puzzle) bool {
	for cols := 3; cols <= loops.MaxPoints; cols++ {
		rows := (p.Places() + 1) / cols
		if p.Places() <= loops.MaxPoints && 2 <= rows && rows <= cols && cols*rows == p.Places()+1 {
			return p.Same(puzzle.Loops(cols, rows))
		}
	}
	return false
}
