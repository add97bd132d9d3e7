package puzzlekit

// Must returns v when err is nil and panics with err otherwise: for cells,
// where an error ends the cell anyway and the panic shows the line. In a program
// outside notebooks, an error that says that the program was interrupted ends
// it with a message and without a trace of the goroutines; see [Context].
func Must[T any](v T, err error) T {
	if err != nil {
		fail(err)
	}
	return v
}

// fail panics with an error, or ends a program that was interrupted.
func fail(err error) {
	endIfInterrupted(err)
	panic(err)
}
