// Package rule says what is wrong with a rule that a person has written: the function that
// gives the neighbours of a state. Each error names the state.
package rule

import (
	"fmt"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/internal/excerpt"
)

// maxShown is how many characters of a state an error repeats.
const maxShown = 80

// Error is a [*fault.InputError] about the neighbours of a state.
func Error(in string, state any, want string) error {
	what := "neighbours of state " + excerpt.Short(fmt.Sprint(state), maxShown)
	return &fault.InputError{In: in, What: what, Want: want}
}

// Panic is the error if a rule panics. It wraps what the rule panics with, if that is
// an error.
func Panic(in string, state, failure any) error {
	err := Error(in, state, "a list of states, but the function panics")
	if cause, ok := failure.(error); ok {
		return fmt.Errorf("%w: %w", err, cause)
	}
	return fmt.Errorf("%w: %v", err, failure)
}
