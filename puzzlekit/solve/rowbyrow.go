package solve

import (
	"context"
	"iter"

	"puzzlelab/puzzlekit/puzzle"
)

// RowByRow solves sliding puzzles of any size as a person does: the top row tile
// by tile, its last two tiles together, the next row, and so on until two rows
// are left; these column by column, and the last square by going around. Its
// results have [Result.Steps], with a reason for each. It needs no tables and is
// safe for concurrent use.
type RowByRow struct {
	puzzle *puzzle.Puzzle
	metric puzzle.Metric
	bounds *conflicts // nil for boards whose bound is not worked out
	grid   *grid
}

const rowMethod = "row by row"

// NewRowByRow makes a solver for Sliding(cols, rows). A [*PuzzleError] says that
// the puzzle is another one.
func NewRowByRow(p *puzzle.Puzzle, opts *Options) (*RowByRow, error) {
	metric, err := opts.withDefaults().metric(p)
	if err != nil {
		return nil, err
	}
	g := slidingGrid(p)
	if g == nil {
		return nil, &PuzzleError{Solver: rowMethod, Puzzle: p.Name(), Reason: "it is for Sliding(cols, rows)"}
	}
	r := &RowByRow{puzzle: p, metric: metric, grid: g}
	if g.cells <= maxSearchCells {
		r.bounds = newConflicts(g)
	}
	return r, nil
}

// Puzzle returns the puzzle that is solved.
func (r *RowByRow) Puzzle() *puzzle.Puzzle { return r.puzzle }

// Metric returns the metric that is counted.
func (r *RowByRow) Metric() puzzle.Metric { return r.metric }

// Search yields one solution, for the goal Short; for AtMost it does when that
// happens to be short enough. The lower bound comes from Manhattan distances and
// linear conflicts, and is 0 on boards of more than 100 cells. Cost: O(cells³)
// at most, some tenths of a millisecond on 5×5 and 6×6. See [Solver].
func (r *RowByRow) Search(ctx context.Context, s puzzle.State, goal Goal) iter.Seq2[Result, error] {
	return func(yield func(Result, error) bool) {
		if goal.Want == Shortest || goal.Want == AllShortest {
			yield(Result{}, &GoalError{Solver: rowMethod, Want: goal.Want, Hint: "NewSliding makes one that can, for at most 16 cells"})
			return
		}
		if err := check(r.puzzle, s); err != nil {
			yield(Result{}, err)
			return
		}
		result, err := r.solve(ctx, s)
		switch {
		case err != nil || goal.Want != AtMost || result.Length <= goal.Most:
		case result.Lower > goal.Most:
			err = &NoneError{Most: goal.Most, Lower: result.Lower, Metric: r.metric}
		default:
			err = &GoalError{Solver: rowMethod, Want: goal.Want, Hint: "NewSlidingNear makes one that tries"}
		}
		yield(result, err)
	}
}

func (r *RowByRow) solve(ctx context.Context, s puzzle.State) (Result, error) {
	board := numbers(s)
	plan := newRowPlan(r.grid, board)
	if !plan.solve(ctx) {
		return Result{Metric: r.metric}, stopped(ctx)
	}
	lower := 0
	if r.bounds != nil {
		lower = r.grid.lowerInMetric(r.bounds.bound(bytesOf(board)), r.metric)
	}
	result, err := solution(s, slides(r.puzzle, plan.ways), r.metric, lower, rowMethod, uint64(len(plan.ways)))
	if err != nil {
		return result, err
	}
	begin, at := 0, s
	for _, step := range plan.steps {
		w := slides(r.puzzle, plan.ways[begin:step.end])
		if at, err = at.Apply(w); err != nil {
			return result, err
		}
		result.Steps = append(result.Steps, puzzle.Step{Word: w, Text: step.text, Board: at})
		begin = step.end
	}
	return result, nil
}

// bytesOf writes the tiles of a board of at most 255 cells in bytes.
func bytesOf(board []int) []uint8 {
	list := make([]uint8, len(board))
	for i, t := range board {
		list[i] = uint8(t)
	}
	return list
}
