package puzzlekit

import (
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
)

// A mistake in the reader's rule is a message with the state, which Try returns.
func TestExploreNamesTheState(t *testing.T) {
	list := []int{1, 2}
	err := Try(func() { Explore(func(dst []int, s int) []int { return append(dst, list[s]) }, 0) })
	var wrong *fault.InputError
	require.ErrorAs(t, err, &wrong)
	require.EqualError(t, err, "stategraph.Explore: neighbours of state 2: want a list of states, but the function panics: runtime error: index out of range [2] with length 2")
}
