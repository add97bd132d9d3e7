package fault

import (
	"fmt"

	"puzzlelab/puzzlekit/internal/excerpt"
)

// An UnreachableError says that no moves or generators lead to a value: an
// element is not in a group, a state cannot be solved, a graph has no path.
type UnreachableError struct {
	In     string // the function that was asked: "factor.Table.Word"
	What   string // what the value is: "permutation", "state"
	Value  any
	Reason string // why: "it is odd and all generators are even"; "" when there is nothing to add
}

func (e *UnreachableError) Error() string {
	text := fmt.Sprintf("%s: %s %s cannot be reached", e.In, e.What, excerpt.Short(fmt.Sprint(e.Value), maxQuoted))
	if e.Reason != "" {
		text += ": " + e.Reason
	}
	return text
}
