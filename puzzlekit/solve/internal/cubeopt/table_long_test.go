//go:build long

package cubeopt

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// The table without flips has the same numbers of entries as that of the solver H48 of
// nissy-core, whose coordinates are numbered in another way. A minute of one core.
func TestEntriesLong(t *testing.T) {
	table := quick(t, HalfTurns, 0, 8)
	var of [4]int
	for entry := range entries(0) {
		word, shift := spotOf(entry)
		of[table.words[word]>>shift&3]++
	}
	require.Equal(t, [4]int{5473562, 34776317, 68566704, 8750867}, of)
}
