package kit

import (
	"context"
	"fmt"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/puzzle"
)

// Unfit reports that a solver cannot be made for a puzzle.
func Unfit(in string, p *puzzle.Puzzle, want string) error {
	return &fault.InputError{In: in, What: "the puzzle", Value: p.Name(), Want: want}
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

// Internal reports a bug in the solvers, instead of a wrong answer.
func Internal(what string) error { return &fault.InternalError{In: "solve", What: what} }

// Stopped returns an error if ctx has ended, and nil otherwise.
func Stopped(ctx context.Context) error {
	return fault.Stopped(ctx, "solve", "")
}

// Full reports that a search has visited as many states as it may.
func Full(limit uint64) error {
	return &fault.LimitError{In: "solve", What: "the search", Unit: "states", Limit: limit, Option: "Options.Nodes"}
}
