package bfs

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestBlocksRoundTrip(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		states := make([]uint64, rng.IntN(300))
		for i := range states {
			states[i] = rng.Uint64() >> rng.IntN(64)
		}
		slices.Sort(states)
		states = slices.Compact(states)
		states = slices.DeleteFunc(states, func(s uint64) bool { return s == math.MaxUint64 })
		got, err := decodeBlock(nil, appendBlock(nil, states), 0, math.MaxUint64)
		require.NoError(t, err)
		require.Equal(t, len(states), len(got))
		require.True(t, slices.Equal(states, got))
	}
}

func TestDenseBlocksTakeAByteAState(t *testing.T) {
	states := make([]uint64, maxBlock)
	for i := range states {
		states[i] = 1e9 + 100*uint64(i)
	}
	require.Less(t, len(appendBlock(nil, states)), maxBlock+16)
}

func TestDamagedBlocks(t *testing.T) {
	good := appendBlock(nil, []uint64{5, 7, 300})
	for _, c := range []struct {
		name  string
		block []byte
	}{
		{"nothing", nil},
		{"cut", good[:len(good)-1]},
		{"longer", append(slices.Clone(good), 1)},
		{"not increasing", []byte{2, 5, 0}},
		{"below the range", appendBlock(nil, []uint64{4})},
		{"above the range", appendBlock(nil, []uint64{301})},
		{"beyond 64 bits", appendBlock(nil, []uint64{9, 8})},
		{"too many", appendBlock(nil, make([]uint64, maxBlock+1))},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := decodeBlock(nil, c.block, 5, 301)
			var wrong *BlockError
			require.ErrorAs(t, err, &wrong)
		})
	}
}

func FuzzDecodeBlock(f *testing.F) {
	f.Add(appendBlock(nil, []uint64{1, 2, 500}), uint64(0), uint64(1000))
	f.Add([]byte{2, 5, 0}, uint64(0), uint64(10))
	f.Fuzz(func(t *testing.T, block []byte, low, high uint64) {
		states, err := decodeBlock(nil, block, low, high)
		if err != nil {
			return
		}
		for i, s := range states {
			require.True(t, s >= low && s < high && (i == 0 || s > states[i-1]))
		}
		again, err := decodeBlock(nil, appendBlock(nil, states), low, high)
		require.NoError(t, err)
		require.True(t, slices.Equal(states, again))
	})
}
