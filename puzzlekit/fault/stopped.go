package fault

import (
	"context"
	"fmt"
)

// A StoppedError says that a context ended work before it was done.
type StoppedError struct {
	In   string // the function that stopped: "solve.Optimal"
	Done string // how far it had come: "depth 12"; "" when there is nothing to say
	Err  error  // what ended the context
}

// Stopped returns a [*StoppedError] when ctx has ended, and nil otherwise.
func Stopped(ctx context.Context, in, done string) error {
	if ctx.Err() == nil {
		return nil
	}
	return &StoppedError{In: in, Done: done, Err: context.Cause(ctx)}
}

func (e *StoppedError) Error() string {
	if e.Done == "" {
		return fmt.Sprintf("%s: stopped: %v", e.In, e.Err)
	}
	return fmt.Sprintf("%s: stopped at %s: %v", e.In, e.Done, e.Err)
}

// Unwrap returns what ended the context.
func (e *StoppedError) Unwrap() error { return e.Err }
