package stategraph

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// A list gives back what was added, in any order, and again after a reset.
func TestStateList(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	var list stateList
	for _, count := range []int{0, 1, 20_000, 3_000} {
		list.reset()
		want := []uint64{}
		for range count {
			state := rng.Uint64() >> rng.IntN(64)
			want = append(want, state)
			list.add(state)
		}
		require.Equal(t, count, list.count)
		require.Equal(t, want, list.appendTo([]uint64{}))
	}
	list.reset()
	list.add(math.MaxUint64)
	list.add(0)
	require.Equal(t, []uint64{math.MaxUint64, 0}, list.appendTo(nil))
}
