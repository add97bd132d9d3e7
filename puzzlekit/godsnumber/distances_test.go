package godsnumber

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/puzzle"
)

func TestDistances(t *testing.T) {
	ctx := context.Background()
	g, err := Puzzle(puzzle.Loops(3, 3), "", nil)
	require.NoError(t, err)
	distance, err := distances(ctx, g.index, g.start)
	require.NoError(t, err)
	want := growth(t, &g.Graph)
	got := make([]uint64, len(want))
	for _, d := range distance {
		got[d]++
	}
	require.Equal(t, want, got)
	most, met := farthest(distance)
	require.Equal(t, len(want)-1, most)
	require.Equal(t, g.Size(), met)

	cycle := make([]int32, 600)
	for i := range cycle {
		cycle[i] = int32((i + 1) % len(cycle))
	}
	long, err := Cayley("cycle", Letters([]perm.Perm{mustZeroBased(cycle)}), nil)
	require.NoError(t, err)
	_, err = distances(ctx, long.index, long.start)
	require.EqualError(t, err, "godsnumber: a distance is 255, more than the limit of 254")
	cancelled, cancel := context.WithCancel(ctx)
	cancel()
	_, err = distances(cancelled, g.index, g.start)
	require.ErrorIs(t, err, context.Canceled)
}
