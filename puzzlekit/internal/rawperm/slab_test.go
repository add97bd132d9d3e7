package rawperm_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/internal/rawperm"
	"puzzlelab/puzzlekit/perm"
)

// TestSlab hands out many permutations, none of which overwrites another.
func TestSlab(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 3))
	for _, n := range []int{1, 7, 100, 5000, 20000} {
		slab := rawperm.NewSlab(n)
		x, y := raw(perm.Random(rng, n)), raw(perm.Random(rng, n))
		var products, inverses [][]int32
		for range 50 {
			products, inverses = append(products, slab.Product(x, y)), append(inverses, slab.Inverse(x))
		}
		for k := range products {
			require.Equal(t, rawperm.Product(x, y), products[k])
			require.Equal(t, rawperm.Inverse(x), inverses[k])
		}
		kept := slab.Clone(x)
		require.Len(t, append(kept, 1), n+1)
		slab.Reset()
		require.Equal(t, y, slab.Clone(y))
	}
}
