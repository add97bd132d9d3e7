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
	}
}

// TestScratch takes permutations back while those of another slab are in use.
func TestScratch(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 4))
	for _, n := range []int{1, 7, 100, 5000, 20000} {
		x, y := raw(perm.Random(rng, n)), raw(perm.Random(rng, n))
		a, b := rawperm.NewScratch(n), rawperm.NewScratch(n)
		var kept [][]int32
		for round := range 30 {
			for range 20 {
				a.Clone(x)
				kept = append(kept, b.Clone(y))
			}
			if round%2 == 0 {
				a.Reset()
			} else {
				a.Free()
			}
			require.Equal(t, x, a.Clone(x))
		}
		for _, z := range kept {
			require.Equal(t, y, z)
		}
	}
}
