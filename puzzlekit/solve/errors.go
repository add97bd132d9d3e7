package solve

import (
	"fmt"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/puzzle"
)

// A LimitError says that a search reached a limit before its goal. It is a type of
// its own because it carries the best solution found until then.
type LimitError struct {
	Option string // the option that raises the limit
	Limit  uint64
	Best   Result // the best solution so far; its Found is false if there is none
	Lower  int    // no solution is shorter than this, which is proved
}

func (e *LimitError) Error() string {
	best := "no solution was found"
	if e.Best.Found {
		best = fmt.Sprintf("the best solution so far has %d %s", e.Best.Length, e.Best.Metric.Name)
	}
	return fmt.Sprintf("solve: the limit of %d was reached; %s, and none has fewer than %d; raise Options.%s", e.Limit, best, e.Lower, e.Option)
}

// unreachable is a [*fault.UnreachableError] in the words of a solver.
type unreachable struct {
	fault.UnreachableError
	text string
}

func (e *unreachable) Error() string { return e.text }

func (e *unreachable) Unwrap() error { return &e.UnreachableError }

// noSolution says that there is no solution of at most so many moves.
func noSolution(most, lower int, metric puzzle.Metric) error {
	e := &unreachable{UnreachableError: fault.UnreachableError{In: "solve", What: "a solution of at most", Value: fmt.Sprintf("%d %s", most, metric.Name),
		Reason: fmt.Sprintf("every solution has %d or more", lower)}}
	e.text = fmt.Sprintf("solve: there is no solution of at most %v: %s", e.Value, e.Reason)
	return e
}

// noSuchGoal says that a solver cannot do what a goal asks for.
func noSuchGoal(solver string, want Want, hint string) error {
	return &fault.InputError{In: "solve", What: "the goal for " + solver, Value: want, Want: hint}
}

// check returns an error unless s is a state of p that can be solved.
func check(p *puzzle.Puzzle, s puzzle.State) error {
	err := p.CheckReachable(s)
	if err == nil {
		return nil
	}
	return fmt.Errorf("solve: %w", err)
}
