package puzzlekit

import (
	"context"
	"os"
	"os/signal"
	"sync"
	"syscall"
)

// Context returns the context of the cell. It is cancelled when the cell is
// interrupted, by the stop button, Ctrl-C or the notebook's time limit; context.Cause
// is an [*InterruptedError]. Long computations take it as their first argument and
// stop within a tenth of a second.
func Context() context.Context { return cellContext() }

var cellContext = sync.OnceValue(newCellContext)

func newCellContext() context.Context {
	ctx, cancel := context.WithCancelCause(context.Background())
	stop := make(chan os.Signal, 1)
	signal.Notify(stop, os.Interrupt, syscall.SIGTERM)
	go func() {
		cancel(&InterruptedError{Signal: <-stop})
		signal.Stop(stop) // a second interrupt ends the program at once
	}()
	return ctx
}

// An InterruptedError is the cause of a cancelled [Context].
type InterruptedError struct{ Signal os.Signal }

func (e *InterruptedError) Error() string {
	return "the cell was interrupted (" + e.Signal.String() + ")"
}
