package godsnumber

import (
	"math/bits"
	"testing"

	"github.com/stretchr/testify/require"
)

// Sets of one size are numbered in the order in which they are added, by their ranks and in
// a hash table alike.
func TestPlaceSets(t *testing.T) {
	const places = 11
	for size := 1; size < places; size++ {
		ranked, hashed := newPlaceSets(places, size), &placeSets{hashed: newKeySet()}
		require.Nil(t, ranked.hashed)
		count := 0
		for x := uint(1<<places) - 1; x > 0; x-- {
			if bits.OnesCount(x) != size {
				continue
			}
			set := emptySet(nil, places)
			for p := range places {
				if x>>p&1 > 0 {
					addToSet(set, int32(p))
				}
			}
			for _, s := range []*placeSets{ranked, hashed} {
				_, ok := s.number(set)
				require.False(t, ok)
				n, isNew := s.add(set)
				require.True(t, isNew)
				require.Equal(t, count, n)
				n, isNew = s.add(set)
				require.False(t, isNew)
				require.Equal(t, count, n)
				n, ok = s.number(set)
				require.True(t, ok)
				require.Equal(t, count, n)
			}
			count++
		}
		require.Len(t, ranked.ranked, count)
	}
	require.NotNil(t, newPlaceSets(60, 30).hashed)
	require.NotNil(t, newPlaceSets(600, 300).hashed)
}
