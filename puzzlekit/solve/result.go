package solve

import (
	"fmt"

	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/solve/internal/board"
	"puzzlelab/puzzlekit/solve/internal/refuse"
	"puzzlelab/puzzlekit/word"
)

// A Result is a solution and what is known about it. Its word has been applied
// to the state and leads to the solved one. With an error a Result may come
// without a solution; it then says what was proved until then.
type Result struct {
	Found  bool // there is a solution: Word, Length, Steps
	Word   word.Word
	Length int           // of Word, in Metric
	Lower  int           // no solution is shorter, which is proved
	Metric puzzle.Metric // what Length and Lower count
	Method string        // "distance table", "IDA*, pattern databases"
	Nodes  uint64        // states that the search looked at

	// Steps takes the solution apart, with a reason for each step, where the
	// method has reasons. Their words together are Word.
	Steps []puzzle.Step
}

// Proof says how good a solution is known to be.
type Proof int

const (
	// Unproved solutions have no lower bound but the trivial one.
	Unproved Proof = iota
	// WithinGap solutions are at most [Result.Gap] moves longer than a shortest one.
	WithinGap
	// ProvedShortest solutions are shortest.
	ProvedShortest
)

// Proof says how good the solution is known to be.
func (r Result) Proof() Proof {
	switch {
	case !r.Found:
		return Unproved
	case r.Lower == r.Length:
		return ProvedShortest
	case r.Lower <= 1:
		return Unproved
	default:
		return WithinGap
	}
}

// Gap is the number of moves by which the solution can be longer than a
// shortest one; 0 where there is no solution.
func (r Result) Gap() int {
	if !r.Found {
		return 0
	}
	return r.Length - r.Lower
}

// String says what was found, in a line: "R U R' (3 HTM, optimal)".
func (r Result) String() string {
	if !r.Found {
		return fmt.Sprintf("no solution found; none has fewer than %d %s", r.Lower, r.Metric.Name)
	}
	proof := "optimal"
	switch r.Proof() {
	case Unproved:
		proof = "unproved"
	case WithinGap:
		proof = fmt.Sprintf("at most %d above the optimum", r.Gap())
	}
	return fmt.Sprintf("%v (%d %s, %s)", r.Word, r.Length, r.Metric.Name, proof)
}

// solution returns the Result for a word once it has been applied to s: no
// solver hands out a word that has not been checked.
func solution(s puzzle.State, w word.Word, metric puzzle.Metric, lower int, method string, nodes uint64) (Result, error) {
	end, err := s.Apply(w)
	if err != nil || !end.IsSolved() {
		return Result{}, refuse.Internal(fmt.Sprintf("%s found %v, which does not solve the state", method, w))
	}
	return Result{Found: true, Word: w, Length: metric.Len(w), Lower: lower, Metric: metric, Method: method, Nodes: nodes}, nil
}

// resultOf checks a path and makes a Result of it.
func resultOf(b *board.Board, s puzzle.State, path []uint16, lower int, method string, nodes uint64) (Result, error) {
	w := b.Word(path)
	end, err := s.Apply(w)
	if err != nil || !b.IsGoal(end) {
		return Result{}, refuse.Internal(fmt.Sprintf("%s found %v, which does not solve the state", method, w))
	}
	return Result{Found: true, Word: w, Length: b.PathCost(path), Lower: lower, Metric: b.Metric, Method: method, Nodes: nodes}, nil
}
