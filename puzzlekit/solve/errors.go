package solve

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/puzzle"
)

// An UnsolvableError says that no sequence of moves solves a state. Reason is
// the error of [puzzle.Puzzle.CanSolve] that names the law which is broken, as
// a [*puzzle.ParityError].
type UnsolvableError struct {
	Puzzle string
	Reason error
}

func (e *UnsolvableError) Error() string {
	return fmt.Sprintf("solve: %s: %s", e.Puzzle, strings.TrimPrefix(e.Reason.Error(), "puzzle: "))
}

func (e *UnsolvableError) Unwrap() error { return e.Reason }

// A LimitError says that a search reached a limit before its goal.
type LimitError struct {
	Option string // the option that raises the limit
	Limit  uint64
	Best   Result // the best solution so far; its Found is false when there is none
	Lower  int    // no solution is shorter than this, which is proved
}

func (e *LimitError) Error() string {
	best := "no solution was found"
	if e.Best.Found {
		best = fmt.Sprintf("the best solution so far has %d %s", e.Best.Length, e.Best.Metric.Name)
	}
	return fmt.Sprintf("solve: the limit of %d was reached; %s, and none has fewer than %d; raise Options.%s", e.Limit, best, e.Lower, e.Option)
}

// A MemoryError refuses tables that would take more than Options.Memory.
type MemoryError struct {
	What        string
	Need, Limit uint64 // bytes
	Smaller     string // what needs less, "" when nothing does
}

func (e *MemoryError) Error() string {
	text := fmt.Sprintf("solve: %s takes about %s, more than Options.Memory = %s; raise it", e.What, bytesText(e.Need), bytesText(e.Limit))
	if e.Smaller != "" {
		return text + ", or use " + e.Smaller
	}
	return text
}

// A NoneError says that there is no solution of at most Most moves.
type NoneError struct {
	Most, Lower int // Lower > Most
	Metric      puzzle.Metric
}

func (e *NoneError) Error() string {
	return fmt.Sprintf("solve: there is no solution of at most %d %s: every solution has %d or more", e.Most, e.Metric.Name, e.Lower)
}

// A GoalError says that a solver cannot do what a goal asks for.
type GoalError struct {
	Solver string
	Want   Want
	Hint   string // which solver can
}

func (e *GoalError) Error() string {
	return fmt.Sprintf("solve: the %s solver cannot give %v; %s", e.Solver, e.Want, e.Hint)
}

// A MetricError names a metric that a puzzle does not have.
type MetricError struct {
	Puzzle, Metric string
	Known          []string
}

func (e *MetricError) Error() string {
	return fmt.Sprintf("solve: %s has no metric %q (known: %s)", e.Puzzle, e.Metric, strings.Join(e.Known, ", "))
}

// A PuzzleError says that a solver is not for a puzzle.
type PuzzleError struct {
	Solver, Puzzle, Reason string
}

func (e *PuzzleError) Error() string {
	return fmt.Sprintf("solve: the %s solver is not for %s: %s", e.Solver, e.Puzzle, e.Reason)
}

// internalError reports a mistake of this package, instead of a wrong answer.
func internalError(what string) error { return &fault.InternalError{In: "solve", What: what} }

// check returns an error unless s is a state of p that can be solved.
func check(p *puzzle.Puzzle, s puzzle.State) error {
	err := p.CanSolve(s)
	if err == nil {
		return nil
	}
	var foreign *puzzle.ForeignError
	if errors.As(err, &foreign) {
		return fmt.Errorf("solve: %w", err)
	}
	return &UnsolvableError{Puzzle: p.Name(), Reason: err}
}

// stopped returns what ended ctx, or nil.
func stopped(ctx context.Context) error {
	return fault.Stopped(ctx, "solve", "")
}

func bytesText(n uint64) string {
	switch {
	case n >= 1<<50:
		return "over a million GiB"
	case n >= 1<<30:
		return fmt.Sprintf("%.1f GiB", float64(n)/(1<<30))
	case n >= 1<<20:
		return fmt.Sprintf("%.0f MiB", float64(n)/(1<<20))
	case n >= 1<<10:
		return fmt.Sprintf("%.0f KiB", float64(n)/(1<<10))
	default:
		return fmt.Sprintf("%d bytes", n)
	}
}
