package puzzle_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/puzzle"
)

func ExampleSortSteps() {
	for step := range puzzle.SortSteps([]int{3, 1, 2}) {
		fmt.Println(step.List, step)
	}
	// Output:
	// [3 1 2] 2 crossings: even
	// [1 3 2] 1 crossing: odd
	// [1 2 3] 0 crossings: even
}

func TestSortSteps(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 9))
	for n := range 9 {
		list := rng.Perm(n)
		given := slices.Clone(list)
		steps := slices.Collect(puzzle.SortSteps(list))
		total, _ := puzzle.Inversions(list)
		require.Len(t, steps, total+1)
		for i, s := range steps {
			require.Equal(t, total-i, s.Inversions)
			if i > 0 {
				k := s.Exchanged
				before := slices.Clone(steps[i-1].List)
				before[k-1], before[k] = before[k], before[k-1]
				require.Equal(t, before, s.List)
			}
		}
		require.True(t, slices.IsSorted(steps[total].List))
		require.Equal(t, given, list, "the list itself stays as it is")
	}
	for range puzzle.SortSteps([]int{2, 2, 1, 1}) {
		break
	}
	require.Len(t, slices.Collect(puzzle.SortSteps([]int{2, 2, 1, 1})), 5)
}
