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
	s5, m12 := group.Symmetric(5), must(group.Mathieu(12))
	wreath := must(group.WreathProduct(group.Symmetric(4), group.Symmetric(2)))
	for want, g := range map[string]*group.Group{
		"72,260,812,800 automorphisms, 9,032,601,600 of them inner": group.DirectProduct(m12, m12),                                                     // (M12.2) wr C2
		"28,800 automorphisms, 14,400 of them inner":                must(group.DirectProduct(s5, s5).OnTuples(t.Context(), []int{1, 6}, nil)).Group(), // S5 wr C2
		"309,657,600 automorphisms, 14,400 of them inner":           group.DirectProduct(s5, s5, times(3, group.Cyclic(2))),                            // GAP
		"442,368 automorphisms, 576 of them inner":                  group.DirectProduct(group.Symmetric(4), group.Dicyclic(8), group.Dihedral(6)),     // GAP
		"2,304 automorphisms, 1,152 of them inner":                  group.DirectProduct(wreath, group.Cyclic(3)),                                      // GAP
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

// Every automorphism renames points, so there are n! of them for S_n and for A_n.
func TestAutomorphismsOfSymmetricGroups(t *testing.T) {
	factorial := func(n int64) *big.Int { return new(big.Int).MulRange(1, n) }
	for _, n := range []int{8, 9, 12, 20} {
		for _, g := range []*group.Group{group.Symmetric(n), group.Alternating(n)} {
			a, err := g.Automorphisms(t.Context(), nil)
			require.NoError(t, err)
			require.Equal(t, factorial(int64(n)), a.Order())
			require.Equal(t, g.Order(), a.InnerOrder())
			requireAutomorphisms(t, a)
			require.Equal(t, a.Order(), a.Group.Order())
			require.Equal(t, a.InnerOrder(), a.Inner.Order())
		}
	}
	product := group.DirectProduct(group.Symmetric(9), group.Symmetric(8), group.Cyclic(2))
	a, err := product.Automorphisms(t.Context(), nil)
	require.NoError(t, err)
	want := new(big.Int).Mul(factorial(9), factorial(8))
	require.Equal(t, want.Mul(want, big.NewInt(4)), a.Order(), "the signs are homomorphisms to C2")
	requireAutomorphisms(t, a)
	large, err := group.Alternating(200).Automorphisms(t.Context(), nil)
	require.NoError(t, err)
	require.Equal(t, factorial(200), large.Order())
	require.Nil(t, large.Group)
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
	require.Empty(t, limit.Option, "no list could be so long")
	require.ErrorContains(t, err, "group.Automorphisms.Map: a list of the elements that automorphisms permute, without which there are only Generators, needs 1,152,921,504,606,846,975 elements; the limit is 100,000 elements")
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
