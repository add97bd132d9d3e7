package dango

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// Puzzles of one state, and of one skewer, on which no dumpling moves.
func TestTrivialPuzzles(t *testing.T) {
	ctx := t.Context()
	for _, c := range []Config{
		{Skewers: 1, Height: 1}, {Skewers: 2, Height: 1}, {Skewers: 3, Height: 2}, {Skewers: 1, Height: 1, Colors: []int{1}}, {Skewers: 1, Height: 3, Colors: []int{1, 1}},
		{Skewers: 1, Height: 3, Colors: []int{2}}, {Skewers: 2, Height: 2, Colors: []int{4}}, {Skewers: 2, Height: 1, Colors: []int{1, 1}},
	} {
		p := New(c)
		states := p.StateCount().Uint64()
		index, err := p.Index()
		require.NoError(t, err, c)
		s, err := index.State(0)
		require.NoError(t, err, c)
		d, err := p.Enumerate(ctx, s, nil)
		require.NoError(t, err, c)
		require.Equal(t, []uint64{1}, d.Spheres(), c)
		g, err := p.Graph(ctx, s, nil)
		require.NoError(t, err, c)
		require.Equal(t, 1, g.Len(), c)
		pairs, err := p.AllPairs(ctx)
		require.NoError(t, err, c)
		require.Equal(t, []uint64{states}, pairs.Counts, c)
		require.Equal(t, states*states, pairs.Total(), c)
		hardest, err := p.Hardest(ctx)
		require.NoError(t, err, c)
		require.Zero(t, hardest.Diameter, c)
		if len(c.Colors) == 0 {
			_, err := p.Solutions(ctx, s, s, nil)
			require.EqualError(t, err, "dango.Puzzle: number of dumplings is 0; want 1..13")
			continue
		}
		solutions, err := p.Solutions(ctx, s, s, nil)
		require.NoError(t, err, c)
		require.Equal(t, int64(1), solutions.Count().Int64(), c)
		moves, err := p.Solve(ctx, s, s)
		require.NoError(t, err, c)
		require.Empty(t, moves, c)
	}
}
