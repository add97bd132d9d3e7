package puzzlekit

import (
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/solve"
)

// ByHand solves a square board under loop generators, [Loops](n, n), as a person does,
// block by block; Steps explains each step. See [puzzle.SolveByHand]. It panics with a
// *fault.InputError for other puzzles and with a *fault.UnreachableError if the board
// cannot be solved.
func ByHand(s puzzle.State) *Way {
	steps := Must(puzzle.SolveByHand(s))
	w := s.Puzzle().MustParseWord("")
	for _, step := range steps {
		w = w.Mul(step.Word)
	}
	metric := s.Puzzle().Metrics()[0]
	return &Way{solve.Result{Found: true, Word: w, Length: metric.Len(w), Metric: metric, Method: "by hand, block by block", Steps: steps}, s}
}
