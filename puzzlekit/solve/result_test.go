package solve_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/solve"
)

func TestGapAndProof(t *testing.T) {
	for _, c := range []struct {
		result solve.Result
		gap    int
		proved bool
		says   string
	}{
		{solve.Result{Lower: 5}, 0, false, "none has fewer than 5 HTM"},
		{solve.Result{Found: true, Length: 7, Lower: 7}, 0, true, "(7 HTM, optimal)"},
		{solve.Result{Found: true, Length: 1, Lower: 1}, 0, true, "(1 HTM, optimal)"},
		{solve.Result{Found: true, Length: 9, Lower: 7}, 2, false, "(9 HTM, at most 2 above the optimum)"},
		{solve.Result{Found: true, Length: 9, Lower: 1}, 8, false, "(9 HTM, unproved)"},
	} {
		c.result.Metric = puzzle.Metric{Name: "HTM"}
		require.Equal(t, c.gap, c.result.Gap())
		require.Equal(t, c.proved, c.result.Proved())
		require.Contains(t, c.result.String(), c.says)
	}
}
