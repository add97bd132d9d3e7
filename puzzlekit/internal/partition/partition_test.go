package partition

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestAll(t *testing.T) {
	var four [][]int
	for parts := range All(4) {
		four = append(four, slices.Clone(parts))
	}
	require.Equal(t, [][]int{{4}, {3, 1}, {2, 2}, {2, 1, 1}, {1, 1, 1, 1}}, four)
	for n, want := range map[int]int{0: 1, 1: 1, 2: 2, 10: 42, 30: 5604} { // OEIS A000041
		count := 0
		for range All(n) {
			count++
		}
		require.Equal(t, want, count, "n = %d", n)
	}
}

func TestAllStops(t *testing.T) {
	for range All(100) { // of 190,569,292
		return
	}
}
