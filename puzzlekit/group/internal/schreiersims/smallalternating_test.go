package schreiersims

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/internal/rawperm"
)

// TestSmallAlternating compares with the textbook order: random pairs of elements of
// prime order and others generate all kinds of transitive groups on few points.
func TestSmallAlternating(t *testing.T) {
	yes, no := 0, 0
	for n := 2; n < leastGiant; n++ {
		for seed := range uint64(200) {
			rng := rand.New(rand.NewPCG(seed, uint64(n)))
			var gens [][]int32
			for range 2 {
				x := rawperm.Identity[int32](n)
				rng.Shuffle(n, func(i, j int) { x[i], x[j] = x[j], x[i] })
				gens = append(gens, rawperm.Power(x, 1+rng.IntN(3)))
			}
			if len(chain.Orbits(n, gens)) > 1 {
				continue
			}
			w := chain.NewWork(t.Context(), "test")
			plain := New(w, rng, n, nil, gens)
			_, err := plain.SchreierSims(false)
			require.NoError(t, err)
			order := chain.Order(plain.Levels)
			giant := order.Cmp(new(big.Int).MulRange(3, int64(n))) >= 0
			if giant {
				yes++
			} else {
				no++
			}
			require.Equal(t, giant, containsSmallAlternating(w, rng, n, gens), "%d points, order %v", n, order)
			if giant {
				require.Equal(t, order, giantContainer(n, gens).order)
			}
		}
	}
	require.Greater(t, yes, 100)
	require.Greater(t, no, 50)
}

// TestPairingsOfFourPoints checks that A_4 does to the pairings what it does modulo its
// derived subgroup: a homomorphism onto 3 elements.
func TestPairingsOfFourPoints(t *testing.T) {
	a, b := []int32{1, 2, 0, 3}, []int32{1, 0, 3, 2}
	elements := [][]int32{rawperm.Identity[int32](4)}
	for k := 0; k < len(elements); k++ {
		for _, x := range [][]int32{a, b} {
			y := rawperm.Product(elements[k], x)
			require.Equal(t, rawperm.Product(onPairings(elements[k]), onPairings(x)), onPairings(y))
			if len(rawperm.Distinct(append(elements[1:len(elements):len(elements)], y))) == len(elements) {
				elements = append(elements, y)
			}
		}
	}
	require.Len(t, elements, 12)
	kernel := 0
	for _, x := range elements {
		if rawperm.IsIdentity(onPairings(x)) {
			kernel++
		}
	}
	require.Equal(t, 4, kernel)
}
