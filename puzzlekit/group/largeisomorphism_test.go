package group_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/perm"
)

// disguised returns g with random generators and other names for its points.
func disguised(rng *rand.Rand, g *group.Group) *group.Group {
	rename := perm.Random(rng, g.Degree()+2)
	for {
		gens := make([]perm.Perm, len(g.Generators())+1)
		for i := range gens {
			gens[i] = g.Random(rng).Conj(rename)
		}
		if h := group.New(gens...); h.Order().Cmp(g.Order()) == 0 {
			return h
		}
	}
}

// onSets returns g on the images of a set of points.
func onSets(t *testing.T, g *group.Group, points ...int) *group.Group {
	return must(g.OnSets(t.Context(), points, nil)).Group()
}

func TestIsomorphismsOfGroupsThatAreNotListed(t *testing.T) {
	c, s := group.Cyclic, group.Symmetric
	wreath := func(a, b *group.Group) *group.Group { return must(group.WreathProduct(a, b)) }
	product := group.DirectProduct(s(5), s(4), wreath(s(3), s(4)), c(3))
	abelian := group.DirectProduct(c(64), c(8), c(8), c(27), c(9), c(9), c(3), c(125), c(5), c(2))
	rng := rand.New(rand.NewPCG(5, 1))
	for name, pair := range map[string][2]*group.Group{
		"abelian":             {abelian, disguised(rng, abelian)},
		"renamed":             {factNamed(t, "rubik3x3x3"), disguised(rng, factNamed(t, "rubik3x3x3"))},
		"blocks and tuples":   {product, disguised(rng, must(product.OnTuples(t.Context(), []int{1, 6, 10, 22}, nil)).Group())},
		"factors":             {group.DirectProduct(group.Alternating(8), s(7), c(6)), group.DirectProduct(c(3), c(2), s(7), must(group.PSL(4, 2)))},
		"factors and a rest":  {group.DirectProduct(s(7), group.Dihedral(6), s(5)), group.DirectProduct(s(5), s(3), s(7), c(2))},
		"S12 on pairs":        {s(12), disguised(rng, onSets(t, s(12), 1, 2))},
		"M23 on pairs":        {factNamed(t, "M23"), disguised(rng, onSets(t, factNamed(t, "M23"), 1, 2))},
		"S4 wr S4 on pairs":   {wreath(s(4), s(4)), disguised(rng, onSets(t, wreath(s(4), s(4)), 1, 2))},
		"PSL(2,7) and (3,2)":  {wreath(must(group.PSL(2, 7)), c(3)), wreath(must(group.PSL(3, 2)), c(3))},
		"outer automorphisms": {group.DirectProduct(s(6), s(6)), disguised(rng, onSets(t, group.DirectProduct(s(6), s(6)), 1, 2, 7))},
	} {
		t.Run(name, func(t *testing.T) {
			f, why, err := pair[0].Isomorphism(t.Context(), pair[1], nil)
			require.NoError(t, err)
			require.Empty(t, why)
			requireIsomorphism(t, f, pair[0], pair[1])
		})
	}
}

func TestReasonsWhyLargeGroupsDiffer(t *testing.T) {
	c, s, a := group.Cyclic, group.Symmetric, group.Alternating
	d := group.Dihedral
	wreath := func(a, b *group.Group) *group.Group { return must(group.WreathProduct(a, b)) }
	for want, pair := range map[string][2]*group.Group{
		"the first group modulo its derived subgroup is C4, and C2^2 in the second": {
			group.DirectProduct(wreath(a(5), c(4)), a(5)), group.DirectProduct(wreath(a(5), c(2)), wreath(a(5), c(2)), c(1), a(5))},
		"without direct factors that both have, 1 element": {
			group.DirectProduct(s(7), s(7), group.Dicyclic(8)), group.DirectProduct(s(7), s(7), d(4))},
		"elements have order": {group.DirectProduct(a(5), wreath(d(4), s(5))), group.DirectProduct(a(5), wreath(group.Dicyclic(8), s(5)))},
	} {
		f, why, err := pair[0].Isomorphism(t.Context(), pair[1], nil)
		require.NoError(t, err)
		require.Nil(t, f)
		require.Contains(t, why, want)
	}
}

// TestIsomorphismsWithAndWithoutLists compares random groups twice.
func TestIsomorphismsWithAndWithoutLists(t *testing.T) {
	never := &group.IsomorphismOptions{MaxOrder: 1}
	rng := rand.New(rand.NewPCG(6, 1))
	groups := map[string][]*group.Group{} // by order
	answers := map[bool]int{}
	for range 120 {
		x := group.DirectProduct(group.Symmetric(3+rng.IntN(3)), must(group.WreathProduct(group.Symmetric(2+rng.IntN(2)), group.Symmetric(2+rng.IntN(3)))))
		g := group.New(x.Random(rng), x.Random(rng), x.Random(rng).Pow(2))
		order := g.Order()
		if g.IsAbelian() || order.Int64() < 48 || order.Int64() > 8000 {
			continue
		}
		for _, h := range groups[order.String()] {
			f, _, err := g.Isomorphism(t.Context(), h, nil)
			require.NoError(t, err)
			without, why, err := g.Isomorphism(t.Context(), h, never)
			require.NoError(t, err)
			require.Equal(t, f != nil, without != nil, why)
			answers[f != nil]++
			if without != nil {
				requireIsomorphism(t, without, g, h)
			}
		}
		if groups[order.String()] = append(groups[order.String()], g); len(groups[order.String()]) > 3 {
			groups[order.String()] = groups[order.String()][1:]
		}
	}
	require.Greater(t, min(answers[true], answers[false]), 8)
}

func TestAutomorphismsWithoutLists(t *testing.T) {
	never := &group.IsomorphismOptions{MaxOrder: 1}
	for _, g := range []*group.Group{
		group.Symmetric(6), group.Alternating(6), must(group.PSL(3, 3)), group.Dihedral(15), group.DirectProduct(group.Symmetric(4), group.Symmetric(4)),
		must(group.WreathProduct(group.Symmetric(3), group.Symmetric(3))), must(group.SL(2, 5)), group.DirectProduct(group.Alternating(5), group.Cyclic(4)),
	} {
		want, err := g.Automorphisms(t.Context(), nil)
		require.NoError(t, err)
		got, err := g.Automorphisms(t.Context(), never)
		require.NoError(t, err)
		require.Equal(t, want.String(), got.String())
		requireAutomorphisms(t, got)
	}
}

// requireAutomorphisms tests the first generators as maps.
func requireAutomorphisms(t *testing.T, a *group.Automorphisms) {
	for _, p := range a.Group.Generators()[:min(3, len(a.Group.Generators()))] {
		f, err := a.Map(t.Context(), p)
		require.NoError(t, err)
		requireIsomorphism(t, f, a.Of(), a.Of())
		for k, x := range a.Elements[:min(20, len(a.Elements))] {
			require.True(t, f.Image(x).Equal(a.Elements[p.Image(k+1)-1]))
		}
	}
}

func TestAutomorphismsOfGroupsThatAreNotListed(t *testing.T) {
	s5, a5 := group.Symmetric(5), group.Alternating(5)
	for want, g := range map[string]*group.Group{
		"3,628,800 automorphisms, 3,628,800 of them inner":      group.Symmetric(10),
		"88,704,000 automorphisms, 44,352,000 of them inner":    factNamed(t, "HS"),
		"10,368,000 automorphisms, 10,368,000 of them inner":    must(group.WreathProduct(s5, group.Symmetric(3))),
		"4,976,640,000 automorphisms, 12,960,000 of them inner": group.DirectProduct(a5, a5, a5, a5), // S5 wr S4
		"62,208,000 automorphisms, 10,368,000 of them inner":    group.DirectProduct(s5, s5, s5, group.Symmetric(3)),
	} {
		a, err := g.Automorphisms(t.Context(), nil)
		require.NoError(t, err)
		require.Equal(t, want, a.String())
		requireAutomorphisms(t, a)
	}
}
