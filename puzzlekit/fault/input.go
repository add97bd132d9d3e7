package fault

import (
	"fmt"

	"puzzlelab/puzzlekit/internal/excerpt"
)

// An InputError says that an argument or an option cannot be used.
type InputError struct {
	In    string // the function or type that refused it: "group.PSL"
	What  string // what the value is: "q", "Options.Workers"
	Value any    // the value; nil when there was none
	Want  string // what was expected: "a prime power"
}

func (e *InputError) Error() string {
	if e.Value == nil {
		return fmt.Sprintf("%s: %s: want %s", e.In, e.What, e.Want)
	}
	return fmt.Sprintf("%s: %s is %s; want %s", e.In, e.What, excerpt.Short(fmt.Sprint(e.Value), maxQuoted), e.Want)
}

// maxQuoted is the number of characters of a value that an error repeats.
const maxQuoted = 80
