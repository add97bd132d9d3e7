package solve

import (
	"fmt"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/solve/internal/board"
	"puzzlelab/puzzlekit/solve/internal/kit"
	"puzzlelab/puzzlekit/word"
)

// A Result is a solution with what is known about it. The word has been applied to the
// state, and leads to the solved state or to Options.Target. A Result returned with an
// error may have no solution; it then has the lower bound proved so far.
type Result struct {
	Found  bool // whether Word, Length and Steps hold a solution
	Word   word.Word
	Length int           // length of Word, in Metric
	Lower  int           // proved: no solution is shorter
	Metric puzzle.Metric // the metric of Length and Lower
	Method string        // how it was found, such as "distance table"
	Nodes  uint64        // number of states that the search visited

	// Steps divides the solution into steps, each with an explanation, if the method
	// has explanations. Their words concatenated are Word.
	Steps []puzzle.Step
}

// Proved reports whether the solution is proved to be a shortest one.
func (r Result) Proved() bool { return r.Found && r.Lower == r.Length }

// Gap returns the maximum number of moves by which the solution can be longer than a
// shortest one. It is 0 if there is no solution.
func (r Result) Gap() int {
	if !r.Found {
		return 0
	}
	return r.Length - r.Lower
}

// String returns the result in one line, such as "R U R' (3 HTM, optimal)".
func (r Result) String() string {
	if !r.Found {
		return "no solution found; none has fewer than " + counted.Of(r.Lower, r.Metric.Name)
	}
	proof := "optimal"
	switch {
	case r.Proved():
	case r.Lower <= 1: // as of every state but the solved one
		proof = "unproved"
	default:
		proof = fmt.Sprintf("at most %d above the optimum", r.Gap())
	}
	return fmt.Sprintf("%v (%s, %s)", r.Word, counted.Of(r.Length, r.Metric.Name), proof)
}

// solution applies a word to s and returns its Result. Solvers return no word that has
// not been checked.
func solution(s puzzle.State, w word.Word, metric puzzle.Metric, lower int, method string, nodes uint64) (Result, error) {
	end, err := s.Apply(w)
	if err != nil || !end.IsSolved() {
		return Result{}, kit.Internal(fmt.Sprintf("%s found %v, which does not solve the state", method, w))
	}
	return Result{Found: true, Word: w, Length: metric.Len(w), Lower: lower, Metric: metric, Method: method, Nodes: nodes}, nil
}

// resultOf checks a path and returns its Result.
func resultOf(b *board.Board, s puzzle.State, path []uint16, lower int, method string, nodes uint64) (Result, error) {
	w := b.Word(path)
	end, err := s.Apply(w)
	if err != nil || !b.IsGoal(end) {
		return Result{}, kit.Internal(fmt.Sprintf("%s found %v, which does not solve the state", method, w))
	}
	return Result{Found: true, Word: w, Length: b.PathCost(path), Lower: lower, Metric: b.Metric, Method: method, Nodes: nodes}, nil
}
