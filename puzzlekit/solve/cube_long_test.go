//go:build long

package solve

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/puzzle"
)

// Random states of the cube need 18 turns, with the usual table and with one of half its size.
// It takes some minutes.
func TestCubeLong(t *testing.T) {
	p := puzzle.Rubik(3)
	for _, memory := range []uint64{0, 120_000_000} {
		solver, err := NewCube(t.Context(), p, "HTM", &Options{Memory: memory, Progress: func(at Progress) { t.Log(at.What, at.Nodes, at.Done) }})
		require.NoError(t, err)
		r := rand.New(rand.NewPCG(1, 0))
		for _, want := range []int{18, 18} {
			result, err := Optimal(t.Context(), solver, p.RandomState(r))
			require.NoError(t, err)
			require.Equal(t, want, result.Length)
			require.True(t, result.Proved())
		}
	}
}
