package cubeboard

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
)

// The first terms of OEIS A000170 and A051906.
func TestFlatQueens(t *testing.T) {
	for n, want := range []int64{1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200, 73712} {
		count, err := SquareQueens(t.Context(), n+1, nil)
		require.NoError(t, err)
		require.Equal(t, want, count.Int64(), "square, n = %d", n+1)
	}
	for n, want := range []int64{1, 0, 0, 0, 10, 0, 28, 0, 0, 0, 88, 0, 4524, 0, 0, 0, 140692} {
		count, err := TorusQueens(t.Context(), n+1, &CountOptions{Workers: 1 + n%3})
		require.NoError(t, err)
		require.Equal(t, want, count.Int64(), "torus, n = %d", n+1)
	}
}

// Trying all permutations gives the same numbers.
func TestFlatQueensByTrial(t *testing.T) {
	for n := 1; n <= 7; n++ {
		var square, torus int64
		columns := make([]int, 0, n)
		var try func()
		try = func() {
			if len(columns) == n {
				onSquare, onTorus := int64(1), int64(1)
				for r := range n {
					for q := range r {
						across, down := columns[r]-columns[q], r-q
						if across == down || across == -down {
							onSquare = 0
						}
						if across == 0 {
							onSquare, onTorus = 0, 0
						}
						if (across-down)%n == 0 || (across+down)%n == 0 {
							onTorus = 0
						}
					}
				}
				square, torus = square+onSquare, torus+onTorus
				return
			}
			for c := range n {
				columns = append(columns, c)
				try()
				columns = columns[:len(columns)-1]
			}
		}
		try()
		count, err := SquareQueens(t.Context(), n, nil)
		require.NoError(t, err)
		require.Equal(t, square, count.Int64())
		count, err = TorusQueens(t.Context(), n, nil)
		require.NoError(t, err)
		require.Equal(t, torus, count.Int64())
	}
}

func TestFlatQueensBadInput(t *testing.T) {
	for _, c := range []struct {
		count func(context.Context, int, *CountOptions) error
		most  int
		usual int
	}{
		{func(ctx context.Context, n int, o *CountOptions) error { _, err := SquareQueens(ctx, n, o); return err }, maxSquare, usualSquare},
		{func(ctx context.Context, n int, o *CountOptions) error { _, err := TorusQueens(ctx, n, o); return err }, maxTorus, usualTorus},
	} {
		var input *fault.InputError
		require.ErrorAs(t, c.count(t.Context(), 0, nil), &input)
		require.ErrorAs(t, c.count(t.Context(), c.most+1, &CountOptions{MaxN: 100}), &input)
		var limit *fault.LimitError
		require.ErrorAs(t, c.count(t.Context(), c.usual+1, nil), &limit)
		require.Equal(t, "CountOptions.MaxN", limit.Option)
		require.ErrorAs(t, c.count(t.Context(), 9, &CountOptions{MaxN: 8}), &limit)
	}
}
