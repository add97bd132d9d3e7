package puzzlekit

import (
	"errors"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/solve"
)

// ByHand solves a board as a person does. Sliding tiles go home row by row, see
// [solve.NewRowByRow]. Square boards under loop generators, [Loops](n, n), are solved block
// by block, and Steps explains each step; see [puzzle.SolveByHand]. It panics with a
// *fault.InputError for other puzzles and with a *fault.UnreachableError if the board
// cannot be solved.
func ByHand(s puzzle.State) *Way {
	rows, err := solve.NewRowByRow(Context(), s.Puzzle(), "", nil)
	if unfit := (*fault.InputError)(nil); !errors.As(err, &unfit) {
		return &Way{Must(solve.Near(Context(), Must(rows, err), s)), s}
	}
	steps := Must(puzzle.SolveByHand(s))
	w := s.Puzzle().MustParseWord("")
	for _, step := range steps {
		w = w.Mul(step.Word)
	}
	metric := s.Puzzle().Metrics()[0]
	return &Way{solve.Result{Found: true, Word: w, Length: metric.Len(w), Metric: metric, Method: "by hand, block by block", Steps: steps}, s}
}
