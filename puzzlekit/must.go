package puzzlekit

// Must returns v when err is nil and panics with err otherwise: for cells,
// where an error ends the cell anyway and the panic shows the line. In a program
// outside notebooks, a panic of this package that nobody recovers writes the error and
// the line of the program that caused it, and not the stacks of the goroutines; an
// error that says that the program was interrupted ends it, see [Context]. A program that
// recovers finds the error with errors.As.
func Must[T any](v T, err error) T {
	if err != nil {
		panic(failed(err))
	}
	return v
}

// failed returns what to panic with for an error, or ends a program that was interrupted.
// All panics of this package that a caller can cause go through it.
func failed(err error) error {
	endIfInterrupted(err)
	return briefly(err)
}
