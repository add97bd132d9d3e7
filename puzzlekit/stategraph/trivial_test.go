package stategraph

import (
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/internal/voltage"
)

// Graphs of no states, of one state, and without edges.
func TestTrivialGraphs(t *testing.T) {
	ctx := t.Context()
	none := func(dst []int, _ int) []int { return dst }
	loop := func(dst []int, s int) []int { return append(dst, s) }
	empty, err := Explore(ctx, none, nil, nil)
	require.NoError(t, err)
	require.Zero(t, empty.Len())
	pairs, err := empty.AllPairs(ctx)
	require.NoError(t, err)
	require.Zero(t, pairs.Diameter())
	require.Zero(t, pairs.Total())
	components, err := empty.Components(ctx)
	require.NoError(t, err)
	require.Empty(t, components)
	for _, neighbors := range []Neighbors[int]{none, loop} {
		g, err := Explore(ctx, neighbors, []int{7}, nil)
		require.NoError(t, err)
		d, err := g.From(ctx, 7)
		require.NoError(t, err)
		require.Equal(t, []uint64{1}, d.Spheres())
		path, err := d.Path(7)
		require.NoError(t, err)
		require.Equal(t, []int{7}, path)
		n, err := d.PathCount(ctx, 7)
		require.NoError(t, err)
		require.Equal(t, int64(1), n.Int64())
		pairs, err := g.AllPairs(ctx)
		require.NoError(t, err)
		require.Equal(t, []uint64{1}, pairs.Counts)
	}
}

func TestTrivialIndices(t *testing.T) {
	ctx := t.Context()
	for _, n := range []int{0, 1} {
		for _, even := range []bool{false, true} {
			for _, moves := range [][][]int{nil, {make([]int, n)}} {
				p, err := NewPermutations(n, even, moves...)
				require.NoError(t, err)
				requireOneState(t, p)
				order := make([]uint8, n)
				p.Unrank(order, 0)
				require.Zero(t, p.Rank(order))
				require.NotEmpty(t, p.String())
			}
		}
	}
	for _, counts := range [][]int{nil, {0}, {0, 0}, {1}, {0, 1}, {3}} {
		a, err := NewArrangements(counts)
		require.NoError(t, err)
		requireOneState(t, a)
		kinds := make([]uint8, 3)
		a.Unrank(kinds, 0)
		require.Zero(t, a.Rank(kinds))
		require.NotEmpty(t, a.String())
	}
	g, err := voltage.New(1, 1, []voltage.Arc{{}}, [][]uint16{{0}})
	require.NoError(t, err)
	requireOneState(t, g)
	q, err := g.Quotient(ctx, "test", 0)
	require.NoError(t, err)
	requireOneState(t, q)
}

func requireOneState(t *testing.T, index Index) {
	t.Helper()
	require.Equal(t, uint64(1), index.Size())
	d, err := Enumerate(t.Context(), index, []uint64{0}, &Options{Undirected: true})
	require.NoError(t, err)
	require.Equal(t, []uint64{1}, d.Spheres())
	require.NoError(t, CheckIndex(t.Context(), index, true))
}
