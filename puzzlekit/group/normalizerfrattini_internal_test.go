package group

import (
	"math/big"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/perm"
)

// TestNormalizerByFrattini compares with a look at every element, for the subgroups of symmetric
// and alternating groups, few of which need this way.
func TestNormalizerByFrattini(t *testing.T) {
	w := chain.NewWork(t.Context(), "test")
	for _, g := range []*Group{Symmetric(4), Symmetric(5), Alternating(5), Alternating(6)} {
		classes, err := g.SubgroupClasses(t.Context(), nil)
		require.NoError(t, err)
		within, err := g.searched(w)
		require.NoError(t, err)
		for _, c := range classes {
			h := c.Representative
			want := int64(0)
			for x := range g.Elements() {
				if !slices.ContainsFunc(h.generators, func(y perm.Perm) bool { return !h.Contains(y.Conj(x)) }) {
					want++
				}
			}
			n, err := g.normalizerByFrattini(w, within, h, g.degree)
			require.NoError(t, err)
			require.Equal(t, want, n.Order().Int64(), h.String())
			generated := New(n.generators...) // its order is computed without what theory says
			require.Equal(t, want, generated.Order().Int64(), h.String())
			require.True(t, n.normalizes(w, h), h.String())
		}
	}
}

// TestSylowSequence compares with the elements of h that normalise each of the subgroups.
func TestSylowSequence(t *testing.T) {
	w := chain.NewWork(t.Context(), "test")
	for _, h := range []*Group{Symmetric(4), Alternating(5), Symmetric(6), MustParse("[(1,2,3),(4,5,6),(1,4)(2,5)(3,6)(7,8)]")} {
		sequence, inside, err := h.sylowSequence(w)
		require.NoError(t, err)
		require.NotEmpty(t, sequence)
		count := int64(0)
		for x := range h.Elements() {
			if !slices.ContainsFunc(sequence, func(q *Group) bool {
				return slices.ContainsFunc(q.generators, func(y perm.Perm) bool { return !q.Contains(y.Conj(x)) })
			}) {
				count++
				require.True(t, inside.Contains(x))
			}
		}
		require.Zero(t, inside.Order().Cmp(big.NewInt(count)), h.String())
	}
}
