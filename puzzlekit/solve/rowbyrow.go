package solve

import (
	"context"
	"iter"
	"slices"

	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/solve/internal/board"
	"puzzlelab/puzzlekit/solve/internal/kit"
)

// rowByRow solves sliding puzzles of any size as a person does: the top row tile by
// tile, with its last two tiles together, then the next row, until two rows are left.
// These are solved column by column, and the last square by moving around it. On a
// board with glued edges it avoids the seams, except for one step if that is needed:
// half of the states of a Möbius strip, for example, cannot be solved without it. Its
// results have [Result.Steps], each with an explanation. It needs no tables and is safe
// for concurrent use.
type rowByRow struct {
	made
	board *board.Slides
}

const rowMethod = "row by row"

// NewRowByRow makes a solver for Sliding(cols, rows) and SlidingOn(surface, cols,
// rows). A [*fault.InputError] reports any other puzzle.
func NewRowByRow(ctx context.Context, p *puzzle.Puzzle, metric string, opts *Options) (Solver, error) {
	const in = "solve.NewRowByRow"
	if _, err := opts.checked(in); err != nil {
		return nil, err
	}
	m, err := metricOf(in, p, metric)
	if err != nil {
		return nil, err
	}
	if err := kit.Stopped(ctx); err != nil {
		return nil, err
	}
	r := &rowByRow{made: made{p, m}, board: board.NewSlides(p)}
	if r.board == nil || r.board.Rectangle == nil {
		return nil, kit.Unfit(in, p, "Sliding(cols, rows) or SlidingOn(surface, cols, rows)")
	}
	return r, nil
}

// Search yields one solution. It accepts the goal Short, and AtMost if the solution
// happens to be short enough. The lower bound comes from Manhattan distances and, on
// rectangles of at most 100 cells, linear conflicts. Cost: at most O(cells³), a few
// tenths of a millisecond on 5×5 and 6×6 boards. See [Solver].
func (r *rowByRow) Search(ctx context.Context, s puzzle.State, goal Goal) iter.Seq2[Result, error] {
	return func(yield func(Result, error) bool) {
		if goal.Want == Shortest || goal.Want == AllShortest {
			yield(Result{}, noSuchGoal(rowMethod, goal.Want, "a short solution; NewSliding proves shortest ones on small boards"))
			return
		}
		if err := r.check(ctx, s, goal); err != nil {
			yield(Result{}, err)
			return
		}
		result, err := r.solve(ctx, s)
		switch {
		case err != nil || goal.Want != AtMost || result.Length <= goal.Most:
		case result.Lower > goal.Most:
			err = noSolution(goal.Most, result.Lower, r.metric)
		default:
			err = noSuchGoal(rowMethod, goal.Want, "a short solution; NewSliding also looks for one of at most Goal.Most moves")
		}
		yield(result, err)
	}
}

func (r *rowByRow) solve(ctx context.Context, s puzzle.State) (Result, error) {
	tiles := board.Numbers(s)
	path := []int16{int16(slices.Index(tiles, 0))}
	var steps []planStep
	if g := r.board.Rectangle; g.IsOdd(tiles) {
		path = acrossSeam(r.board, g, int(path[0]))
		for i, to := range path[1:] {
			tiles[path[i]], tiles[to] = tiles[to], 0
		}
		steps = append(steps, planStep{Text: "The blank crosses a seam, so that the rest can be done on a board with edges.", End: len(path) - 1})
	}
	plan := newRowPlan(r.board.Rectangle, tiles)
	if !plan.Solve(ctx) {
		return Result{Metric: r.metric}, kit.Stopped(ctx)
	}
	for _, step := range plan.Steps {
		steps = append(steps, planStep{Text: step.Text, End: step.End + len(path) - 1})
	}
	for _, way := range plan.Ways {
		path = append(path, plan.Next[path[len(path)-1]][way])
	}
	return r.explained(s, r.board.Along(path), steps)
}

// acrossSeam returns a shortest walk of the blank that ends with a step between two
// cells of the same colour of a chessboard. There is one unless the glued board is a
// chessboard too, and then every state is even.
func acrossSeam(b *board.Slides, g *board.Grid, blank int) []int16 {
	seam := func(c int) int {
		return slices.IndexFunc(b.After(c), func(to int16) bool { return to >= 0 && g.IsWhite(c) == g.IsWhite(int(to)) })
	}
	path := b.Walk(blank, func(c int) bool { return seam(c) >= 0 })
	last := int(path[len(path)-1])
	return append(path, b.After(last)[seam(last)])
}

// explained returns the result for moves of the blank, with its steps.
func (r *rowByRow) explained(s puzzle.State, ways []uint16, steps []planStep) (Result, error) {
	lower := r.board.LowerInMetric(r.board.Bound(board.TilesOf(s)), r.metric)
	result, err := solution(s, r.board.Word(r.puzzle, ways), r.metric, lower, rowMethod, uint64(len(ways)))
	if err != nil {
		return result, err
	}
	begin, at := 0, s
	for _, step := range steps {
		w := r.board.Word(r.puzzle, ways[begin:step.End])
		if at, err = at.Apply(w); err != nil {
			return result, err
		}
		result.Steps = append(result.Steps, puzzle.Step{Word: w, Text: step.Text, Board: at})
		begin = step.End
	}
	return result, nil
}
