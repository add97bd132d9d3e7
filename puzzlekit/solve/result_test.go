package solve_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/solve"
)

func TestGapAndProof(t *testing.T) {
	for _, c := range []struct {
		result solve.Result
		gap    int
		proof  solve.Proof
	}{
		{solve.Result{Lower: 5}, 0, solve.Unproved},
		{solve.Result{Found: true, Length: 7, Lower: 7}, 0, solve.ProvedShortest},
		{solve.Result{Found: true, Length: 9, Lower: 7}, 2, solve.WithinGap},
		{solve.Result{Found: true, Length: 9, Lower: 1}, 8, solve.Unproved},
	} {
		require.Equal(t, c.gap, c.result.Gap())
		require.Equal(t, c.proof, c.result.Proof())
	}
}
