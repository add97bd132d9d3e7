package puzzlekit

import (
	"regexp"
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

// The axis is logarithmic only where small counts could not be seen on a plain one.
func TestPlainAxisWhereCountsAreAlike(t *testing.T) {
	for log, lists := range map[bool][][]uint64{
		false: {{1}, {1, 1, 1}, {1, 2, 2, 1}, {40, 0, 40}, {1, 9, 99}},
		true:  {{1, 9, 100}, {1, 0, 5000}},
	} {
		for _, counts := range lists {
			option, err := (&Spheres{Of: "x", Unit: "moves", Counts: counts}).chart().Option()
			require.NoError(t, err)
			require.Equal(t, log, regexp.MustCompile(`"type": ?"log"`).Match(option), "%v", counts)
		}
	}
}

// A head without a name heads nothing; a screen reader would stop at it.
func TestTablesHaveNoEmptyHeads(t *testing.T) {
	empty := regexp.MustCompile(`<th[^>]*></th>`)
	for name, html := range map[string]string{
		"table":     NewTable("c", "", "a").Row(1, 2).HTML(),
		"list":      describeList("2 things", []any{struct{ A, B int }{1, 2}, struct{ A, B int }{3, 4}}, 1).HTML(),
		"distances": withSpheres(description{heading: "h"}, []uint64{1, 2}).HTML(),
		"facts":     description{heading: "h", facts: []fact{{"", "text"}, {"order", "6"}}}.HTML(),
	} {
		require.NotRegexp(t, empty, html, name)
	}
	require.Contains(t, NewTable("c", "", "a").Row(1, 2).HTML(), `<thead><tr><td></td><th scope="col"`)
}
