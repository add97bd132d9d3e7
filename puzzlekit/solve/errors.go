package solve

import (
	"context"
	"errors"
	"fmt"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/solve/internal/kit"
)

// A LimitError reports that a search reached a limit before its goal. It is a
// [*fault.LimitError] with the best solution found so far.
type LimitError struct {
	Option string // the option that raises the limit
	Limit  uint64 // states
	Best   Result // the best solution so far; its Found is false if there is none
	Lower  int    // proved: no solution is shorter than this
}

// Unwrap returns the limit without the solution.
func (e *LimitError) Unwrap() error { return kit.Full(e.Limit) }

// limited adds the best solution so far to the error of a search that reached its limit.
func limited(err error, best Result) error {
	if limit := (*fault.LimitError)(nil); errors.As(err, &limit) {
		return &LimitError{Option: "Nodes", Limit: limit.Limit, Best: best, Lower: best.Lower}
	}
	return err
}

func (e *LimitError) Error() string {
	best := "no solution was found"
	if e.Best.Found {
		best = "the best solution so far has " + counted.Of(e.Best.Length, e.Best.Metric.Name)
	}
	return fmt.Sprintf("solve: the search reached the limit of %s; %s, and none has fewer than %d; raise Options.%s", counted.Of(e.Limit, "states"), best, e.Lower, e.Option)
}

// unreachable is a [*fault.UnreachableError] with a solver's message.
type unreachable struct {
	fault.UnreachableError
	text string
}

func (e *unreachable) Error() string { return e.text }

func (e *unreachable) Unwrap() error { return &e.UnreachableError }

// noSolution reports that there is no solution of at most most moves.
func noSolution(most, lower int, metric puzzle.Metric) error {
	e := &unreachable{UnreachableError: fault.UnreachableError{In: "solve", What: "a solution of at most", Value: counted.Of(most, metric.Name),
		Reason: fmt.Sprintf("every solution has %d or more", lower)}}
	e.text = fmt.Sprintf("solve: there is no solution of at most %v: %s", e.Value, e.Reason)
	return e
}

// noSuchGoal reports that a solver does not support a goal.
func noSuchGoal(solver string, want Want, hint string) error {
	return &fault.InputError{In: "solve", What: "the goal for " + solver, Value: want, Want: hint}
}

// check returns an error unless s is a solvable state of p.
func check(ctx context.Context, p *puzzle.Puzzle, s puzzle.State) error {
	_, err := p.Solution(ctx, s)
	if err == nil {
		return nil
	}
	return fmt.Errorf("solve: %w", err)
}
