package schreiersims

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/internal/rawperm"
)

// manySparse returns sets of many generators of S_n or A_n, each of which moves few points.
func manySparse(n int) map[string][][]int32 {
	cycle := func(points ...int32) []int32 {
		x := rawperm.Identity[int32](n)
		for k, p := range points {
			x[p] = points[(k+1)%len(points)]
		}
		return x
	}
	sets := map[string][][]int32{}
	for i := int32(1); i < int32(n); i++ {
		sets["adjacent"] = append(sets["adjacent"], cycle(i-1, i))
		sets["star"] = append(sets["star"], cycle(0, i))
		if i > 1 {
			sets["3-cycles"] = append(sets["3-cycles"], cycle(i-2, i-1, i))
		}
	}
	return sets
}

// TestGiantsWithoutWarmUp finds out that groups are giants whatever the warm-up, from
// generators that take long to mix.
func TestGiantsWithoutWarmUp(t *testing.T) {
	w := chain.Unstoppable("test")
	for _, n := range []int{20, 60, 100, 150} {
		for name, gens := range manySparse(n) {
			for seed := range uint64(10) {
				random := chain.NewColdReplacement(w, rand.New(rand.NewPCG(seed, 1)), n, gens)
				require.True(t, drawsLongPrimeCycle(w, random, n, len(gens)), "%s on %d points, seed %d", name, n, seed)
				random.Free()
			}
		}
	}
}

// TestGiantsInsertFewElements counts the strong generators that are found at random before a
// group turns out to be a giant: the work that a failed test makes a hundred times as large.
func TestGiantsInsertFewElements(t *testing.T) {
	const n = 100
	w := chain.Unstoppable("test")
	for name, gens := range manySparse(n) {
		for seed := range uint64(10) {
			s := New(w, rand.New(rand.NewPCG(1, seed)), n, nil, gens)
			inserted := 0
			s.Inserted = func([]int32, int) error { inserted++; return nil }
			why, err := s.RandomSchreierSims()
			require.NoError(t, err)
			require.Equal(t, provedGiant, why, "%s, seed %d", name, seed)
			require.LessOrEqual(t, inserted, 3*probeDepth, "%s, seed %d", name, seed)
		}
	}
}
