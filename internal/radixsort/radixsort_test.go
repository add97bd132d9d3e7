package radixsort

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestSort(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 4))
	var s Sorter
	for _, size := range []uint64{1, 2, 3, 2048, 1 << 30, 1<<33 + 1, math.MaxUint64, 0} {
		for _, n := range []int{0, 1, 2, 1000, slab + 1} {
			keys := make([]uint64, n)
			for i := range keys {
				keys[i] = (r.Uint64() % (max(size-1, 1))) >> r.IntN(3)
			}
			want := slices.Compact(slices.Sorted(slices.Values(keys)))
			got, other, err := s.Unique(context.Background(), keys, make([]uint64, n), size)
			require.NoError(t, err)
			require.Equal(t, len(want), len(got))
			require.True(t, slices.Equal(want, got))
			if n > 0 && size != 1 {
				require.Len(t, other, n)
			}
		}
	}
}

func TestSortCanBeStopped(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, _, err := new(Sorter).Unique(ctx, make([]uint64, 10), make([]uint64, 10), 1<<20)
	require.ErrorIs(t, err, context.Canceled)
}

// BenchmarkSort sorts a million numbers of 30 bits.
func BenchmarkSort(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 2))
	random, keys, spare := make([]uint64, 1<<20), make([]uint64, 1<<20), make([]uint64, 1<<20)
	for i := range random {
		random[i] = r.Uint64N(1 << 30)
	}
	var s Sorter
	for b.Loop() {
		copy(keys, random)
		_, _, err := s.Unique(context.Background(), keys, spare, 1<<30)
		require.NoError(b, err)
	}
	b.ReportMetric(float64(b.N)*float64(len(keys))/b.Elapsed().Seconds(), "keys/s")
}
