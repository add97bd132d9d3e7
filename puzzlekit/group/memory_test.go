package group

import (
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/group/internal/schreiersims"
)

// TestWhatFitsIsNotRefused allows a little more memory than the chain takes in
// the end: what is foreseen is a lower bound.
func TestWhatFitsIsNotRefused(t *testing.T) {
	for _, n := range []int{20, 60, 120} {
		g := DirectProduct(Symmetric(n), Symmetric(n))
		takes := chain.ImageBytes(chain.Rows(g.readChain().levels()), g.degree)
		_, err := g.Chain(t.Context(), &ChainOptions{MaxMemory: int64(takes * 5 / 4)})
		require.NoError(t, err)
		_, err = g.Chain(t.Context(), &ChainOptions{MaxMemory: int64(takes / 2)})
		var limit *fault.LimitError
		require.ErrorAs(t, err, &limit)
		require.Less(t, limit.Need, takes*5/4)
	}
}

// TestGrowingResultsMeetTheLimit gives a small limit to results of which nobody
// knows the size beforehand.
func TestGrowingResultsMeetTheLimit(t *testing.T) {
	limited := func(bytes uint64) *chain.Work {
		return chain.NewWork(t.Context(), "test").WithMemory(bytes)
	}
	s9, small := Symmetric(9), DirectProduct(Symmetric(4), Symmetric(4), Symmetric(5))
	small.Order()
	label := func(tuple []int) string { return listText("(", tuple, ")") }
	_, objects := act(limited(20_000), s9, []int{1, 2, 3, 4}, mapPoints, label, nil)
	require.ErrorContains(t, objects, "an action on more than ")
	_, giant := Symmetric(30).findClasses(limited(20_000), &ClassOptions{}, 1e6)
	_, listed := small.findClasses(limited(500), &ClassOptions{}, 1e6)
	_, commutators := schreiersims.AppendCommutators(limited(20_000), make([][]int32, 600), s9.images()[0], s9.images())
	for _, err := range []error{objects, giant, listed, commutators} {
		var limit *fault.LimitError
		require.ErrorAs(t, err, &limit)
		require.Equal(t, fault.Bytes, limit.Unit)
	}
}
