package chain

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/internal/rawperm"
)

// TestCompleteLevels compares the representatives of a level whose labels are not made yet, of
// the same level when they are made, and of one that had them from the beginning.
func TestCompleteLevels(t *testing.T) {
	const n = 60
	rng := rand.New(rand.NewPCG(1, 1))
	var gens [][]int32
	for range 2 { // on the pairs of 2k and 2k+1
		x := rawperm.Identity[int32](n)
		for k, to := range rng.Perm(n / 2) {
			flip := rng.IntN(2)
			x[2*k], x[2*k+1] = int32(2*to+flip), int32(2*to+1-flip)
		}
		gens = append(gens, x)
	}
	eager := NewBuilder(Unstoppable("test"), rand.New(rand.NewPCG(1, 2)), n, nil)
	lazy := NewBuilder(Unstoppable("test"), rand.New(rand.NewPCG(1, 2)), n, nil)
	lazy.Lazy = true
	for _, x := range gens {
		eager.Insert(x, 0)
		lazy.Insert(x, 0)
	}
	want, got := eager.Levels[0], lazy.Levels[0]
	require.Equal(t, want.Orbit, got.Orbit)
	require.Contains(t, got.Inv, []int32(nil), "nothing is left to Complete")
	compare := func() {
		for _, p := range want.Orbit {
			require.Equal(t, want.InverseRepresentative(n, p), got.InverseRepresentative(n, p))
		}
	}
	compare()
	got.Complete()
	require.NotContains(t, got.Inv, []int32(nil))
	require.Equal(t, want.Inv, got.Inv)
	compare()
}
