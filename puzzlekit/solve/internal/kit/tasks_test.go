package kit

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"
)

// The outcome does not depend on the number of workers.
func TestRun(t *testing.T) {
	for _, workers := range []int{1, 2, 7} {
		o, err := Run(context.Background(), workers, 100, 1000, func(t *Task) bool { t.Nodes = 10; return t.Number >= 40 })
		require.NoError(t, err)
		require.Equal(t, Outcome{Winner: 40, Nodes: 410, Entered: 41}, o)
		o, err = Run(context.Background(), workers, 100, 205, func(t *Task) bool { t.Nodes = 10; return t.Number >= 40 })
		require.NoError(t, err)
		require.Equal(t, Outcome{Winner: -1, Nodes: 210, Full: true, Entered: 20}, o)
	}
}

// Every number is in one part, for any number of workers.
func TestEachPart(t *testing.T) {
	for _, workers := range []int{0, 1, 3} {
		for _, count := range []int{0, 1, 10, 11} {
			times := make([]int, count)
			require.NoError(t, EachPart(context.Background(), workers, count, 5, func(worker, begin, end int) {
				for k := begin; k < end; k++ {
					times[k]++
				}
			}))
			for k, n := range times {
				require.Equal(t, 1, n, k)
			}
		}
	}
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	require.ErrorIs(t, EachPart(ended, 2, 10, 5, func(int, int, int) { t.Error("work after the end") }), context.Canceled)
}
