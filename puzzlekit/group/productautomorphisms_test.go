package group_test

import (
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/group"
)

// linearGroupOrder is the order of GL(n,p).
func linearGroupOrder(n, p int64) *big.Int {
	out, all := big.NewInt(1), new(big.Int).Exp(big.NewInt(p), big.NewInt(n), nil)
	for i := range n {
		out.Mul(out, new(big.Int).Sub(all, new(big.Int).Exp(big.NewInt(p), big.NewInt(i), nil)))
	}
	return out
}

func TestAutomorphismsOfDirectProducts(t *testing.T) {
	s5, m22 := group.Symmetric(5), must(group.Mathieu(22))
	wreath := must(group.WreathProduct(group.Symmetric(4), group.Symmetric(3)))
	for want, g := range map[string]*group.Group{
		"4187751117225984000 automorphisms, 87244814942208000 of them inner": group.DirectProduct(m22, m22, m22),                                                // (M22.2) wr S3
		"28800 automorphisms, 14400 of them inner":                           must(group.DirectProduct(s5, s5).OnTuples(t.Context(), []int{1, 6}, nil)).Group(), // S5 wr C2
		"309657600 automorphisms, 14400 of them inner":                       group.DirectProduct(s5, s5, times(3, group.Cyclic(2))),                            // GAP
		"442368 automorphisms, 576 of them inner":                            group.DirectProduct(group.Symmetric(4), group.Dicyclic(8), group.Dihedral(6)),     // GAP
		"165888 automorphisms, 82944 of them inner":                          group.DirectProduct(wreath, group.Cyclic(3)),
	} {
		a, err := g.Automorphisms(t.Context(), nil)
		require.NoError(t, err)
		require.Equal(t, want, a.String())
		requireAutomorphisms(t, a)
		c, err := a.Group.Chain(t.Context(), nil)
		require.NoError(t, err)
		require.Equal(t, a.Order(), c.Order())
	}
}

func TestAutomorphismsThatAreNotListed(t *testing.T) {
	g := times(60, group.Cyclic(2))
	a, err := g.Automorphisms(t.Context(), nil)
	require.NoError(t, err)
	require.Equal(t, linearGroupOrder(60, 2), a.Order())
	require.Equal(t, int64(1), a.InnerOrder().Int64())
	require.Nil(t, a.Group)
	require.Nil(t, a.Inner)
	require.Nil(t, a.Elements)
	var limit *fault.LimitError
	_, err = a.Map(t.Context(), g.Generators()[0])
	require.ErrorAs(t, err, &limit)
	require.Equal(t, uint64(1<<60-1), limit.Need)
	require.Equal(t, "IsomorphismOptions.MaxOrder", limit.Option)
	found, err := a.Generators(t.Context())
	require.NoError(t, err)
	require.Len(t, found, 3)
	for _, f := range found {
		requireIsomorphism(t, f, g, g)
	}
	// The limits are those of the options.
	g = times(7, group.Cyclic(3))
	a, err = g.Automorphisms(t.Context(), nil)
	require.NoError(t, err)
	require.Equal(t, 3*3*3*3*3*3*3-1, a.Group.Degree())
	a, err = g.Automorphisms(t.Context(), &group.IsomorphismOptions{MaxMemory: 100_000})
	require.NoError(t, err)
	require.Nil(t, a.Group)
	_, err = a.Map(t.Context(), g.Generators()[0])
	require.ErrorAs(t, err, &limit)
	require.Equal(t, "IsomorphismOptions.MaxMemory", limit.Option)
	// Generators of a search are those of the permutations.
	a, err = group.Symmetric(6).Automorphisms(t.Context(), nil)
	require.NoError(t, err)
	found, err = a.Generators(t.Context())
	require.NoError(t, err)
	require.Len(t, found, len(a.Group.Generators()))
	requireIsomorphism(t, found[0], group.Symmetric(6), group.Symmetric(6))
}
