package cubeboard

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// On the smallest cube all pieces attack each other.
func TestSmallestBoard(t *testing.T) {
	ctx, b := t.Context(), MustNew(1)
	for _, p := range []Piece{Rook, Queen} {
		census, err := b.Census(ctx, p, nil)
		require.NoError(t, err)
		require.Equal(t, int64(6), census.Fixed(Classes()[0]).Int64())
		terms, err := b.Terms(ctx, p, nil)
		require.NoError(t, err)
		require.NotEmpty(t, terms.String())
		estimate, err := b.Estimate(ctx, p, nil)
		require.NoError(t, err)
		require.InDelta(t, 6, estimate.Placements, 1e-9)
		found, err := b.Find(ctx, p, nil)
		require.NoError(t, err)
		require.Len(t, found.Cells(), 1)
		placements, err := b.Placements(ctx, p, 0)
		require.NoError(t, err)
		count := 0
		for range placements {
			count++
		}
		require.Equal(t, 6, count)
	}
	none, err := b.Placement()
	require.NoError(t, err)
	require.Empty(t, none.Cells())
	for _, count := range []func() (string, error){
		func() (string, error) { n, err := SquareQueens(ctx, 1, nil); return n.String(), err },
		func() (string, error) { n, err := TorusQueens(ctx, 1, nil); return n.String(), err },
	} {
		n, err := count()
		require.NoError(t, err)
		require.Equal(t, "1", n)
	}
}
