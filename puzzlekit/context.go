package puzzlekit

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"sync"
	"syscall"

	"puzzlelab/puzzlekit/internal/display"
)

// Context returns the context of the cell. It is cancelled when the cell is
// interrupted, by the stop button, Ctrl-C or the notebook's time limit; context.Cause
// is an [*InterruptedError]. Long computations take it as their first argument and
// stop within a tenth of a second.
//
// In a program outside notebooks, Ctrl-C cancels it too. The function of this package
// that was at work then writes to standard error how far it came, and ends the program
// with exit status 130 (143 after SIGTERM). As when a signal ends a program that does
// not handle it, deferred functions do not run. A program that has to tidy up calls the
// packages below, which return the error.
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
	what := "the program"
	if display.IsNotebook() {
		what = "the cell"
	}
	return what + " was interrupted (" + e.Signal.String() + ")"
}

// exitStatus is that of a program that the signal ends, as shells report it.
func (e *InterruptedError) exitStatus() int {
	if number, ok := e.Signal.(syscall.Signal); ok {
		return 128 + int(number)
	}
	return 1
}

// endIfInterrupted ends a program outside notebooks if err comes from an interrupt of
// its [Context]. The runtime would write the stacks of all goroutines after a panic, and
// nothing but main could recover it. A cell panics, so that the notebook shows its line.
func endIfInterrupted(err error) {
	var interrupted *InterruptedError
	if display.IsNotebook() || !errors.As(err, &interrupted) {
		return
	}
	stderrLine.Clear()
	fmt.Fprintln(os.Stderr, err)
	os.Exit(interrupted.exitStatus())
}
