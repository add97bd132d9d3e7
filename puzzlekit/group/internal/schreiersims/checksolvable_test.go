package schreiersims

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/internal/rawperm"
)

func TestASolvableEndIsCompleted(t *testing.T) {
	reflection := rawperm.Identity[int32](100)
	for i := range reflection {
		reflection[i] = int32((100 - i) % 100)
	}
	gens := [][]int32{cyclesOf(100, []int{1, 100}), reflection}
	b := emptySearch(t, rand.New(rand.NewPCG(1, 1)), 100, nil)
	b.Insert(gens[0], 0) // the rotation alone: the reflection that fixes point 1 is missing
	b.Levels[0].Own = append(b.Levels[0].Own, rawperm.Product(gens[0], gens[1]))
	require.Equal(t, int64(100), chain.Order(b.Levels).Int64())
	require.True(t, b.checkSolvable(0))
	require.Equal(t, int64(200), chain.Order(b.Levels).Int64())
	for _, x := range gens {
		require.True(t, chain.SiftsToIdentity(b.Levels, append([]int32(nil), x...), 0))
	}
}
