package puzzlekit

// Must returns v when err is nil and panics with err otherwise: for cells,
// where an error ends the cell anyway and the panic shows the line.
func Must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}
