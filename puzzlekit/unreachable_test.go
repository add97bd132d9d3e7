package puzzlekit

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// Show says why something cannot be reached in sentences, not as a program is told.
func TestUnreachableIsShownInSentences(t *testing.T) {
	fifteen := Sliding(4, 4)
	for want, err := range map[string]error{
		"The state 32|14|5 cannot be reached. With 1 gap the lowest dumpling of each skewer is never free, and dumpling 1 of skewer 1 differs.":                                 Dango(3, 2, 5).CheckReachable(Skewers("12|34|5"), Skewers("32|14|5")),
		"The state 1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 _ cannot be reached. Parity: it is an odd permutation of the tiles, and moves that bring the gap back make an even one.": fifteen.CheckReachable(fifteen.Solved().Swap(14, 15)),
	} {
		b, failure := newBundle(err)
		require.NoError(t, failure)
		require.Equal(t, want, b.text)
		require.Equal(t, "<p>"+want+"</p>", b.html)
	}
}
