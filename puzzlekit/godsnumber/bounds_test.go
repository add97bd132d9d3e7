package godsnumber

import (
	"context"
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/stategraph"
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
		order, ok := new(big.Int).SetString(b.States, 10)
		require.True(t, ok)
		again, err := lowerBound(context.Background(), b.Name)
		require.NoError(t, err)
		require.Equal(t, b.States, again.States)
		require.Equal(t, b.Spheres, again.Spheres, b.Name)
		require.Equal(t, b.Lower, again.Lower, b.Name)
		require.GreaterOrEqual(t, b.Lower, CountingBound(order, b.Spheres), b.Name)
		sum := 0
		for _, p := range b.Phases {
			sum += p
		}
		require.Equal(t, b.Upper, sum, b.Name)
		require.True(t, b.Upper == 0 || b.Upper >= b.Lower, b.Name)
	}
}

// The four phases as they are known since Thistlethwaite's time.
func TestThistlethwaite(t *testing.T) {
	thistlethwaiteStages := []string{"U D L R F B", "U D L R F2 B2", "U D L2 R2 F2 B2", "U2 D2 L2 R2 F2 B2"}
	phases, err := cubePhases(context.Background(), thistlethwaiteStages, powers, stategraph.Options{})
	require.NoError(t, err)
	require.Equal(t, []int{7, 10, 13, 15}, phases)
	canceled, cancel := context.WithCancel(context.Background())
	cancel()
	_, err = cubePhases(canceled, thistlethwaiteStages, powers, stategraph.Options{})
	require.ErrorIs(t, err, context.Canceled)
}

// Phases through other subgroups never take fewer moves than God's number.
func TestCubePhases(t *testing.T) {
	known, ok := Find("cube-slices-quarterturns")
	require.True(t, ok)
	for _, stages := range [][]string{{"M E S"}, {"M E S", "M"}, {"M E S", "M2 E2 S2"}} {
		phases, err := cubePhases(context.Background(), stages, letters, stategraph.Options{})
		require.NoError(t, err)
		require.Len(t, phases, len(stages))
		sum := 0
		for _, p := range phases {
			sum += p
		}
		require.GreaterOrEqual(t, sum, known.GodsNumber, "%v", stages)
		require.Equal(t, len(stages) == 1, sum == known.GodsNumber, "%v", stages)
	}
}
