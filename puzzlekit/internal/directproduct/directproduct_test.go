package directproduct_test

import (
	"context"
	"fmt"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/internal/directproduct"
	"puzzlelab/puzzlekit/perm"
)

// The first generator turns a dial along.
func ExampleFactors() {
	g, _ := group.Parse("(1,2,3)(5,6,7), (1,2)(3,4), (5,6,7)")
	factors, _ := directproduct.Factors(context.Background(), g)
	for _, f := range factors {
		fmt.Println(f.Generators, f.Chain.Order())
	}
	// Output:
	// [0 1] 12
	// [2] 3
}

// Random elements are the products of what is sifted off by the chains, and what is sifted off
// is an element of the factor.
func TestElementsFallIntoTheFactors(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	divided := 0
	for range 300 {
		n := 4 + rng.IntN(6)
		var generators []perm.Perm
		for range 2 + rng.IntN(3) {
			generators = append(generators, perm.Random(rng, n).Pow(1+rng.IntN(6)))
		}
		g := group.New(generators...)
		factors, err := directproduct.Factors(t.Context(), g)
		require.NoError(t, err)
		if factors == nil {
			continue
		}
		divided++
		order, seen := big.NewInt(1), map[int]bool{}
		rest := g.Random(rng)
		for k, f := range factors {
			order.Mul(order, f.Chain.Order())
			var own, later []perm.Perm
			for _, i := range f.Generators {
				require.False(t, seen[i])
				seen[i] = true
				own = append(own, generators[i])
			}
			for _, other := range factors[k+1:] {
				for _, i := range other.Generators {
					later = append(later, generators[i])
				}
			}
			for _, x := range own {
				for _, y := range later {
					require.True(t, x.Commutator(y).IsIdentity())
				}
			}
			residue, _ := f.Chain.Sift(rest)
			require.True(t, group.New(own...).Contains(residue.Inverse().Mul(rest)))
			rest = residue
		}
		require.True(t, rest.IsIdentity())
		require.Len(t, seen, len(generators))
		require.Equal(t, g.Order(), order)
	}
	require.Greater(t, divided, 5)
}

func TestNoFactors(t *testing.T) {
	for _, generators := range []string{
		"(1,2,3), (2,3,4)",                 // they do not commute
		"(1,2)(3,4), (1,3)(2,4)",           // no point is moved by one of them only
		"(1,2)(5,6,7), (1,2,3,4), (5,6,7)", // the first two turn the dial in all ways
		"(1,2,3,4), (1,3)(2,4)",            // the second is the square of the first
	} {
		g, err := group.Parse(generators)
		require.NoError(t, err)
		factors, err := directproduct.Factors(t.Context(), g)
		require.NoError(t, err)
		require.Nil(t, factors, generators)
	}
	canceled, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := directproduct.Factors(canceled, group.New(perm.MustParse("(1,2,3)"), perm.MustParse("(4,5)")))
	require.ErrorIs(t, err, context.Canceled)
}
