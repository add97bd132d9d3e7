package group_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/group"
)

// TestNilpotencyByTheSeries compares IsNilpotent with the lower central series,
// and each of its terms with the commutator subgroup.
func TestNilpotencyByTheSeries(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 22))
	count := map[bool]int{}
	for range 150 {
		factor := func() *group.Group {
			n := 2 + rng.IntN(7)
			return []*group.Group{group.Cyclic(n), group.Cyclic(n), group.Symmetric(n), group.Dihedral(n + 1), group.Dihedral(8), group.Dihedral(16)}[rng.IntN(6)]
		}
		whole := group.DirectProduct(factor(), factor())
		if rng.IntN(3) == 0 {
			whole = wreath(t, group.Cyclic(2+rng.IntN(3)), group.Cyclic(2+rng.IntN(3)))
		}
		g := group.New(whole.Random(rng), whole.Random(rng), whole.Random(rng))
		series, err := g.LowerCentralSeries(context.Background())
		require.NoError(t, err)
		for k, h := range series[:len(series)-1] {
			next, err := h.Commutator(context.Background(), g)
			require.NoError(t, err)
			require.True(t, next.Equal(series[k+1]), g.GAP())
		}
		last, err := series[len(series)-1].Commutator(context.Background(), g)
		require.NoError(t, err)
		require.True(t, last.Equal(series[len(series)-1]), g.GAP())
		yes, err := g.IsNilpotent(context.Background())
		require.NoError(t, err)
		require.Equal(t, series[len(series)-1].IsTrivial(), yes, g.GAP())
		count[yes]++
	}
	require.Greater(t, count[true], 20)
	require.Greater(t, count[false], 20)
}

func TestLargeWreathProducts(t *testing.T) {
	for _, w := range []struct {
		g            *group.Group
		order, proof string
	}{
		{wreath(t, group.Cyclic(2), group.Cyclic(128)), "43556142965880123323311949751266331066368", "solvable"},
		{wreath(t, group.Alternating(5), group.Cyclic(12)), "26121388032000000000000", "bound"},
		{wreath(t, must(group.Mathieu(11)), group.Cyclic(6)), "1480820233707454464000000", "bound"},
	} {
		require.Contains(t, must(w.g.Chain(t.Context(), nil)).Proof(), w.proof)
		checkSample(t, w.g)
		require.Equal(t, w.order, w.g.Order().String())
	}
}
