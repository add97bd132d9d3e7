package cubeboard

import (
	"context"
	"math/big"
	"math/rand/v2"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
)

// However the terms are cut into parts, the sums of the parts add up to ψ(e).
func TestPartsAddUp(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 0))
	for n := 1; n <= 6; n++ {
		b := MustNew(n)
		all, err := b.Fixed(context.Background(), Queen, Identity, nil)
		require.NoError(t, err)
		terms, err := b.Terms(context.Background(), Queen, nil)
		require.NoError(t, err)
		require.Len(t, terms.Work(), terms.Len())
		sum := new(big.Int)
		for from := 0; from < terms.Len(); {
			to := from + 1 + rng.IntN(terms.Len()-from)
			part, err := terms.Sum(context.Background(), from, to, nil)
			require.NoError(t, err)
			sum.Add(sum, part)
			from = to
		}
		require.Equal(t, all, sum, "n=%d", n)
	}
}

func TestTermsOutOfRange(t *testing.T) {
	terms, err := MustNew(3).Terms(context.Background(), Queen, nil)
	require.NoError(t, err)
	for _, r := range [][2]int{{-1, 1}, {1, 0}, {0, terms.Len() + 1}} {
		_, err := terms.Sum(context.Background(), r[0], r[1], nil)
		require.ErrorAs(t, err, new(*fault.InputError))
	}
	nothing, err := terms.Sum(context.Background(), 1, 1, nil)
	require.NoError(t, err)
	require.Zero(t, nothing.Sign())
}

func TestTermsAreRefusedLikeCounts(t *testing.T) {
	_, err := MustNew(6).Terms(context.Background(), Queen, &CountOptions{MaxN: 5})
	require.ErrorAs(t, err, new(*fault.LimitError))
	_, err = MustNew(13).Terms(context.Background(), Queen, &CountOptions{MaxN: 20})
	require.ErrorAs(t, err, new(*fault.InputError))
	_, err = MustNew(3).Terms(context.Background(), 7, nil)
	require.ErrorAs(t, err, new(*fault.InputError))
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err = MustNew(7).Terms(ctx, Queen, nil)
	require.ErrorIs(t, err, context.Canceled)
}

// A checkpoint belongs to its part and no other; a cancelled part goes on from it.
func TestPartGoesOnFromCheckpoint(t *testing.T) {
	terms, err := MustNew(6).Terms(context.Background(), Queen, nil)
	require.NoError(t, err)
	o := &CountOptions{Checkpoint: filepath.Join(t.TempDir(), "part.json"), Workers: 1}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var stopped *fault.StoppedError
	_, err = terms.Sum(ctx, 2, 9, o)
	require.ErrorAs(t, err, &stopped)
	require.Contains(t, stopped.Done, " of 7, ")
	var foreign *fault.FileError
	_, err = terms.Sum(context.Background(), 2, 8, o)
	require.ErrorAs(t, err, &foreign)

	plain, err := terms.Sum(context.Background(), 2, 9, nil)
	require.NoError(t, err)
	resumed, err := terms.Sum(context.Background(), 2, 9, o)
	require.NoError(t, err)
	require.Equal(t, plain, resumed)
}
