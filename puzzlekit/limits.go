package puzzlekit

import (
	"errors"

	"puzzlelab/puzzlekit/fault"
)

// withoutOption replaces the panic of a limit by one that names no option: callers of the
// face have none.
func withoutOption() {
	failure := recover()
	var limit *fault.LimitError
	if err, ok := failure.(error); ok && errors.As(err, &limit) {
		plain := *limit
		plain.Option = ""
		failure = failed(&plain)
	}
	if failure != nil {
		panic(failure)
	}
}
