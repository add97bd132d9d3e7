package search

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/internal/rawperm"
)

// TestPowers compares the powers to which an element is conjugate with a list of all elements,
// with and without further refiners.
func TestPowers(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 22))
	w := chain.Unstoppable("test")
	var found, missed int
	for range 200 {
		n := 4 + rng.IntN(9)
		g, x := drawGroup(t, rng, n), drawElement(rng, n)
		if chain.Order(g).Int64() > 3000 {
			continue
		}
		var conjugates [][]int32
		for y := range chain.Elements(n, g) {
			conjugates = append(conjugates, rawperm.Conjugate(x, y))
		}
		r, err := NewRange(w, n, g)
		require.NoError(t, err)
		for _, easy := range []int{-1, 1 << 30} {
			c, err := r.Conjugation([][]int32{x})
			require.NoError(t, err)
			centralizer, err := c.Centralizer().Subgroup(nil)
			require.NoError(t, err)
			powers := c.Powers(centralizer)
			c.search.easy = easy
			m := order(x)
			for j := 1; j < m; j++ {
				if chain.GCD(j, m) > 1 {
					continue
				}
				y := rawperm.Power(x, j)
				k, err := powers.Find(y)
				require.NoError(t, err)
				if k == nil {
					require.False(t, slices.ContainsFunc(conjugates, func(z []int32) bool { return slices.Equal(y, z) }))
					missed++
					continue
				}
				require.Equal(t, y, rawperm.Conjugate(x, k))
				require.True(t, chain.SiftsToIdentity(g, k, 0))
				found++
			}
		}
	}
	require.Greater(t, found, 100)
	require.Greater(t, missed, 100)
}

func order(x []int32) int {
	m := 1
	for _, n := range cycleLengths(x) {
		m *= int(n) / chain.GCD(m, int(n))
	}
	return m
}
