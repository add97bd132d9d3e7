// Package refuse has the errors with which the solvers and their internal packages
// refuse a puzzle or a table, or report that a context has ended, so that their
// messages agree.
package refuse

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/puzzle"
)

// Unfit reports that a solver cannot be made for a puzzle.
func Unfit(in string, p *puzzle.Puzzle, want string) error {
	return &fault.InputError{In: in, What: "the puzzle", Value: p.Name(), Want: want}
}

// IsUnfit reports whether another solver may succeed after this error: the puzzle is
// not suitable for the solver, the solver does not use an option, or its tables do not
// fit into the memory.
func IsUnfit(err error) bool {
	var input *fault.InputError
	var limit *fault.LimitError
	return errors.As(err, &input) && (input.What == "the puzzle" || strings.HasPrefix(input.What, "Options.")) || errors.As(err, &limit)
}

// TooLarge reports tables larger than Options.Memory. It names a solver that needs
// less, or "" if there is none.
func TooLarge(in, what string, need, limit uint64, smaller string) error {
	err := &fault.LimitError{In: in, What: what, Unit: fault.Bytes, Need: need, Limit: limit, Option: "Options.Memory"}
	if smaller == "" {
		return err
	}
	return fmt.Errorf("%w, or use %s", err, smaller)
}

// Internal reports a bug in this package, instead of a wrong answer.
func Internal(what string) error { return &fault.InternalError{In: "solve", What: what} }

// Stopped returns an error if ctx has ended, and nil otherwise.
func Stopped(ctx context.Context) error {
	return fault.Stopped(ctx, "solve", "")
}
