package group

import (
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/group/internal/chain"
)

// abelianGroups returns the abelian groups of an order: one for each choice of partitions of the exponents of its primes.
func abelianGroups(n int) []*Group {
	all := [][]*Group{nil}
	for _, p := range chain.Primes(n) {
		e := 0
		for ; n%p == 0; n /= p {
			e++
		}
		var longer [][]*Group
		for _, parts := range partitionsOf(e, e) {
			for _, factors := range all {
				factors = factors[:len(factors):len(factors)]
				for _, a := range parts {
					q := 1
					for range a {
						q *= p
					}
					factors = append(factors, Cyclic(q))
				}
				longer = append(longer, factors)
			}
		}
		all = longer
	}
	var out []*Group
	for _, factors := range all {
		out = append(out, DirectProduct(factors...))
	}
	return out
}

// partitionsOf lists the partitions of n into parts of at most the largest.
func partitionsOf(n, largest int) (out [][]int) {
	if n == 0 {
		return [][]int{nil}
	}
	for k := 1; k <= min(n, largest); k++ {
		for _, rest := range partitionsOf(n-k, k) {
			out = append(out, append([]int{k}, rest...))
		}
	}
	return out
}

// requireAsSearched compares the automorphisms from direct factors with those that a search finds. The order is that of
// the permutations too, whose chain is not built up to it here.
func requireAsSearched(t *testing.T, g *Group) {
	a, err := g.Automorphisms(t.Context(), nil)
	require.NoError(t, err)
	searched, err := g.searchAutomorphisms(chain.NewWork(t.Context(), "test"), &IsomorphismOptions{})
	require.NoError(t, err)
	require.Equal(t, searched.String(), a.String(), g.String())
	for generated, order := range map[*Group]*big.Int{a.Group: a.Order(), a.Inner: a.InnerOrder()} {
		require.Equal(t, order, subgroup(generated.degree, generated.images()).Order(), g.String())
	}
	require.True(t, a.Inner.IsSubgroupOf(a.Group))
	found, err := a.Generators(t.Context())
	require.NoError(t, err)
	for i, f := range found {
		require.True(t, f.Kernel().IsTrivial())
		require.True(t, f.ImageGroup().Equal(g))
		for k := 0; k < len(a.Elements); k += 1 + len(a.Elements)/10 {
			require.True(t, f.Image(a.Elements[k]).Equal(a.Elements[a.Group.generators[i].Image(k+1)-1]))
		}
	}
}

func TestAutomorphismsOfSmallAbelianGroups(t *testing.T) {
	count := 0
	for n := 1; n <= 64; n++ {
		for _, g := range abelianGroups(n) {
			if n == 64 && len(g.generators) > 4 {
				continue // the search takes long
			}
			requireAsSearched(t, g)
			count++
		}
	}
	t.Log(count)
}

func TestAutomorphismsOfRandomProducts(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 1))
	small := []func() *Group{
		func() *Group { return Symmetric(3 + rng.IntN(2)) },
		func() *Group { return Dihedral(4 + rng.IntN(5)) },
		func() *Group { return Alternating(4) },
		func() *Group { return Dicyclic(8 + 4*rng.IntN(2)) },
		func() *Group { return Cyclic(2 + rng.IntN(5)) },
	}
	for range 60 {
		var factors []*Group
		for range 2 + rng.IntN(2) {
			factors = append(factors, small[rng.IntN(len(small))]())
		}
		g := DirectProduct(factors...)
		if g.Order().Int64() > 700 {
			continue
		}
		requireAsSearched(t, g)
	}
}

// hillarRhea is the number of automorphisms of a product of cyclic groups of orders p^e, for exponents in increasing order, by theorem
// 4.1 of Hillar and Rhea 2007.
func hillarRhea(p int, exponents []int) *big.Int {
	power := func(e int) *big.Int {
		return new(big.Int).Exp(big.NewInt(int64(p)), big.NewInt(int64(e)), nil)
	}
	n, out := len(exponents), big.NewInt(1)
	for k, e := range exponents {
		c, d := slices.Index(exponents, e)+1, k+1
		for d < n && exponents[d] == e {
			d++
		}
		out.Mul(out, new(big.Int).Sub(power(d), power(k)))
		out.Mul(out, power(e*(n-d)+(e-1)*(n-c+1)))
	}
	return out
}

func TestNumberOfAutomorphismsOfAbelianGroups(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 1))
	for range 40 {
		want := big.NewInt(1)
		var factors []*Group
		for _, p := range []int{2, 3, 5}[:1+rng.IntN(3)] {
			var exponents []int
			for range 1 + rng.IntN(5) {
				exponents = append(exponents, 1+rng.IntN(3))
			}
			slices.Sort(exponents)
			want.Mul(want, hillarRhea(p, exponents))
			for _, e := range exponents {
				factors = append(factors, Cyclic(power(p, e, 1<<20)))
			}
		}
		kinds, err := DirectProduct(factors...).factorKinds(chain.NewWork(t.Context(), "test"), nil)
		require.NoError(t, err)
		require.Equal(t, want, (&productOfKinds{kinds: kinds}).order())
	}
}

func TestAbelianFactorsAreSplit(t *testing.T) {
	w := chain.NewWork(t.Context(), "test")
	c4d8 := MustParse("(1,2,3,4)(5,6,7,8), (1,5)(2,8)(3,7)(4,6), (1,3)(2,4)(5,7)(6,8)")
	for _, c := range []struct {
		g      *Group
		orders []int64
		rest   int64
	}{
		{Dihedral(6), []int64{2}, 6}, {Dihedral(4), nil, 8}, {Symmetric(5), nil, 120}, {c4d8, nil, c4d8.Order().Int64()},
		{DirectProduct(Dihedral(4), Cyclic(4)), []int64{4}, 8}, {DirectProduct(Dicyclic(12), Cyclic(12)), []int64{4, 3}, 12},
		{DirectProduct(Symmetric(3), Cyclic(8), Cyclic(2), Cyclic(2)), []int64{8, 2, 2}, 6},
	} {
		zs, rest, err := c.g.splitAbelian(w)
		require.NoError(t, err)
		var orders []int64
		for _, z := range zs {
			orders = append(orders, z.Order().Int64())
		}
		require.Equal(t, c.orders, orders, c.g.String())
		require.Equal(t, c.rest, rest.Order().Int64())
		require.True(t, subgroup(c.g.degree, slices.Concat(rest.images(), New(append(zs, rest.generators...)...).images())).Equal(c.g))
		zs, _, err = rest.splitAbelian(w)
		require.NoError(t, err)
		require.Empty(t, zs)
	}
}

// TestIndecomposable tests groups with one orbit, which their orbits do not split.
func TestIndecomposable(t *testing.T) {
	w := chain.NewWork(t.Context(), "test")
	is := func(g *Group, err error) bool {
		require.NoError(t, err)
		known, err := g.isIndecomposable(w)
		require.NoError(t, err)
		return known
	}
	wreath := func(a, b *Group) (*Group, error) { return WreathProduct(a, b) }
	for _, g := range []*Group{Symmetric(3), Symmetric(4), Alternating(5), Dihedral(4), Dihedral(15), Dicyclic(8), Dicyclic(12)} {
		require.True(t, is(g, nil), g.String())
	}
	require.True(t, is(wreath(Symmetric(3), Symmetric(3))))
	require.True(t, is(wreath(Cyclic(2), Symmetric(4))))
	require.True(t, is(wreath(Cyclic(2), Cyclic(4))))
	require.True(t, is(Mathieu(11)))
	require.True(t, is(SL(2, 5)))
	all := []*Group{Symmetric(3), Symmetric(4), Dihedral(4), Dicyclic(8), Alternating(5), Dicyclic(12)}
	for i, a := range all {
		for _, b := range all[:i+1] {
			g := DirectProduct(a, b)
			action, err := g.OnTuples(t.Context(), []int{1, a.degree + 1}, nil)
			require.NoError(t, err)
			require.False(t, is(action.Group(), nil), g.String())
			require.False(t, is(g, nil))
		}
	}
}
