package fault

import (
	"math"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
)

func TestLongValuesAreCut(t *testing.T) {
	for _, value := range []string{strings.Repeat("a", 2_000_000), strings.Repeat("置", 2_000_000)} {
		text := (&InputError{In: "f", What: "text", Value: value, Want: "less"}).Error()
		require.Less(t, utf8.RuneCountInString(text), 2*maxQuoted)
		require.True(t, utf8.ValidString(text))
		require.Contains(t, text, "…; want less")
	}
	exact := strings.Repeat("b", maxQuoted)
	require.Equal(t, "f: text is "+exact+"; want less", (&InputError{In: "f", What: "text", Value: exact, Want: "less"}).Error())
}

func TestLimitWithoutNeedOrOption(t *testing.T) {
	require.Equal(t, "f: the search reached the limit of 7 nodes", (&LimitError{In: "f", What: "the search", Unit: "nodes", Limit: 7}).Error())
}

// What is needed may be too large a number for the field.
func TestLimitFarBelowTheNeed(t *testing.T) {
	require.Equal(t, "f: the graph is over the limit of 7 states; raise Options.MaxStates",
		(&LimitError{In: "f", What: "the graph", Unit: "states", Need: math.MaxUint64, Limit: 7, Option: "Options.MaxStates"}).Error())
}

func TestUnreachableWithoutReason(t *testing.T) {
	require.Equal(t, "f: state 7 cannot be reached", (&UnreachableError{In: "f", What: "state", Value: 7}).Error())
}
