package puzzlekit

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"puzzlelab/puzzlekit/internal/display"
)

// A briefPanic is the error of a panic outside notebooks. If nobody recovers it, the
// program ends with one line instead of the stacks of all goroutines. (The report of a cell
// is shortened by its kernel, which knows the cells.)
type briefPanic struct {
	error
	place string // of the call, in the person's program: "main.go:12"
}

func (p *briefPanic) Unwrap() error { return p.error }

// Error ends the program if the runtime asks for the text of a panic that nobody has
// recovered. The runtime does so after the deferred functions have run, and before it
// writes anything. If a later version of Go does it in another way, the stacks appear.
func (p *briefPanic) Error() string {
	caller := make([]uintptr, 1)
	const skipped = 2 // Callers and this method
	runtime.Callers(skipped, caller)
	frame, _ := runtime.CallersFrames(caller).Next()
	if frame.Function != "runtime.preprintpanics" {
		return p.error.Error()
	}
	stderrLine.Clear()
	fmt.Fprintf(os.Stderr, "%s: %v\n", p.place, p.error)
	os.Exit(exitPanic)
	return ""
}

// exitPanic is the exit status of a Go program that panics.
const exitPanic = 2

// briefly returns the error of a brief panic, or the error itself in a notebook, if the
// variable GOTRACEBACK asks for stacks, or if the call does not come from package main, as
// in tests.
func briefly(err error) error {
	var brief *briefPanic
	if display.IsNotebook() || os.Getenv("GOTRACEBACK") != "" || errors.As(err, &brief) {
		return err
	}
	if place := placeInMain(); place != "" {
		return &briefPanic{err, place}
	}
	return err
}

// placeInMain returns the line of the innermost call in package main.
func placeInMain() string {
	const most = 256
	callers := make([]uintptr, most)
	frames := runtime.CallersFrames(callers[:runtime.Callers(1, callers)])
	for {
		frame, more := frames.Next()
		if strings.HasPrefix(frame.Function, "main.") {
			return fmt.Sprintf("%s:%d", filepath.Base(frame.File), frame.Line)
		}
		if !more {
			return ""
		}
	}
}
