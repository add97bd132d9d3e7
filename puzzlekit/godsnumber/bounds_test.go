package godsnumber

import (
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestCountingBound(t *testing.T) {
	// A tree with two children a vertex holds 15 up to depth 3.
	require.Equal(t, 3, CountingBound(big.NewInt(15), []uint64{1, 2, 4}))
	require.Equal(t, 4, CountingBound(big.NewInt(16), []uint64{1, 2, 4}))
	require.Equal(t, 0, CountingBound(big.NewInt(16), []uint64{1}))
	// No bound passes the truth.
	for _, r := range Records() {
		if r.Metric == "single-tile" || r.Metric == "multi-tile" {
			continue // not a Cayley graph: states with the blank elsewhere differ
		}
		bound := CountingBound(new(big.Int).SetUint64(r.States), r.Spheres[:min(4, len(r.Spheres))])
		require.LessOrEqual(t, bound, r.GodsNumber, r.Name)
	}
}

func TestBoundsAreHonest(t *testing.T) {
	for _, b := range Bounds() {
		require.NotEmpty(t, b.Command)
		require.Positive(t, b.States.Sign(), b.Name)
		require.GreaterOrEqual(t, b.Lower, CountingBound(b.States, b.Spheres), b.Name)
		sum := 0
		for _, p := range b.Phases {
			sum += p
		}
		require.Equal(t, b.Upper, sum, b.Name)
		require.True(t, b.Upper == 0 || b.Upper >= b.Lower, b.Name)
	}
}
