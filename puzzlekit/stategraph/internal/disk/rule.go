package disk

import (
	"fmt"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/internal/excerpt"
)

// maxShown is how many characters of a state an error repeats.
const maxShown = 80

// RuleError is a [*fault.InputError] about a rule that a person has written, the function
// that gives the neighbours of a state. It names the state.
func RuleError(in string, state any, want string) error {
	what := "neighbours of state " + excerpt.Short(fmt.Sprint(state), maxShown)
	return &fault.InputError{In: in, What: what, Want: want}
}

// RulePanic is the error if a rule panics. It wraps what the rule panics with, if that is
// an error.
func RulePanic(in string, state, failure any) error {
	err := RuleError(in, state, "a list of states, but the function panics")
	if cause, ok := failure.(error); ok {
		return fmt.Errorf("%w: %w", err, cause)
	}
	return fmt.Errorf("%w: %v", err, failure)
}
