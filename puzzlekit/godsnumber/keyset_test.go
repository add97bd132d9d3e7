package godsnumber

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// Keys are numbered as a map would: in the order of their first appearance.
func TestKeySet(t *testing.T) {
	for _, length := range []int{0, 1, 2, 7} {
		rng := rand.New(rand.NewPCG(1, uint64(length)))
		set, known := newKeySet(), map[string]uint32{}
		key := make([]byte, length)
		for range 5000 {
			for i := range key {
				key[i] = byte(rng.IntN(40))
			}
			want, ok := known[string(key)]
			if !ok {
				want = uint32(len(known))
				known[string(key)] = want
			}
			require.Equal(t, want, set.number(key), "key %v", key)
		}
		require.Equal(t, len(known), set.count)
	}
}
