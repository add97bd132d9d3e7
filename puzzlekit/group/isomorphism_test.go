package group_test

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/perm"
)

// A smallGroup is one of the groups of order at most 31, in two actions.
type smallGroup struct {
	Order, ID           int
	Name                string
	Automorphisms       int64
	Generators, Regular string
}

func smallGroups(t *testing.T) (all []smallGroup) {
	text, err := os.ReadFile("testdata/smallgroups.json")
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(text, &all))
	require.Len(t, all, 93)
	return all
}

// parsed reads generators; the trivial group has none.
func parsed(text string) *group.Group {
	if text == "[]" {
		return group.Trivial(1)
	}
	return group.MustParse(text)
}

// requireIsomorphism tests a map by its kernel, its image and products of random elements.
func requireIsomorphism(t *testing.T, f *group.Homomorphism, g, h *group.Group) {
	require.NotNil(t, f)
	require.True(t, f.Kernel().IsTrivial())
	require.True(t, f.ImageGroup().Equal(h))
	rng := rand.New(rand.NewPCG(1, 1))
	for range 5 {
		x, y := g.Random(rng), g.Random(rng)
		require.True(t, f.Image(x).Mul(f.Image(y)).Equal(f.Image(x.Mul(y))))
	}
}

// TestIsomorphismsOfSmallGroups compares all pairs of groups of the same order.
func TestIsomorphismsOfSmallGroups(t *testing.T) {
	all := smallGroups(t)
	for _, a := range all {
		g := parsed(a.Generators)
		for _, b := range all {
			if a.Order != b.Order {
				continue
			}
			h := parsed(b.Regular)
			f, why, err := g.Isomorphism(t.Context(), h, nil)
			require.NoError(t, err)
			if a.ID != b.ID {
				require.Nil(t, f, "%s and %s", a.Name, b.Name)
				require.NotEmpty(t, why)
				continue
			}
			require.Empty(t, why)
			requireIsomorphism(t, f, g, h)
		}
	}
}

func TestIsomorphismsOfLargerGroups(t *testing.T) {
	isomorphic := func(g, h *group.Group) {
		f, why, err := g.Isomorphism(t.Context(), h, nil)
		require.NoError(t, err)
		require.Empty(t, why)
		requireIsomorphism(t, f, g, h)
	}
	isomorphic(must(group.PSL(2, 5)), group.Alternating(5))
	isomorphic(must(group.PGL(2, 5)), group.Symmetric(5))
	isomorphic(must(group.PSL(2, 7)), must(group.PSL(3, 2)))
	isomorphic(group.Alternating(8), must(group.PSL(4, 2)))
	isomorphic(group.Alternating(5), must(group.PSL(2, 4)))
	isomorphic(group.Alternating(6), must(group.PSL(2, 9)))
	m11 := factNamed(t, "M11")
	isomorphic(m11, must(m11.OnSets(t.Context(), []int{1, 2}, nil)).Group())
	// Symmetric and alternating groups of any order, on other points and with other generators.
	rng := rand.New(rand.NewPCG(3, 1))
	isomorphic(group.Symmetric(30), group.New(perm.MustParse("(2,3)"), perm.MustParse("(2,31,30,29,28,27,26,25,24,23,22,21,20,19,18,17,16,15,14,13,12,11,10,9,8,7,6,5,4,3)")))
	isomorphic(group.Alternating(25), group.New(conjugates(group.Alternating(25), perm.Random(rng, 40))...))
	// A large group in another action, because the generators go to each other.
	cube := factNamed(t, "cube2_6gens")
	isomorphic(cube, group.DirectProduct(cube, group.Trivial(3)))
}

// Two simple groups of the same order.
func TestA8IsNotPSL34(t *testing.T) {
	g := must(group.PSL(3, 4))
	require.Equal(t, group.Alternating(8).Order(), g.Order())
	f, why, err := g.Isomorphism(t.Context(), group.Alternating(8), nil)
	require.NoError(t, err)
	require.Nil(t, f)
	require.Equal(t, "2,240 elements have order 3 in the first group, 1,232 in the second", why)
}

func TestReasonsWhyGroupsDiffer(t *testing.T) {
	d := func(corners ...int) *group.Group {
		var factors []*group.Group
		for _, n := range corners {
			if n == 2 {
				factors = append(factors, group.Cyclic(2))
			} else {
				factors = append(factors, group.Dihedral(n))
			}
		}
		return group.DirectProduct(factors...)
	}
	c := group.Cyclic
	q8 := group.MustParse("(1,2,3,4)(5,6,7,8), (1,5,3,7)(2,8,4,6)")
	for want, pair := range map[string][2]*group.Group{
		"the first group has 6 elements, the second 8 elements":                     {c(6), c(8)},
		"the first group is abelian, the second is not":                             {c(6), d(3)},
		"the second group is abelian, the first is not":                             {d(3), c(6)},
		"the first group is C4, the second C2^2":                                    {c(4), group.DirectProduct(c(2), c(2))},
		"5 elements have order 2 in the first group, 1 in the second":               {d(4), q8},
		"the centre of the first group has order 4, that of the second 2":           {d(4, 2), group.Dihedral(8)},
		"the derived subgroup of the first group has order 4, that of the second 8": {d(4, 4), d(16, 2)},
	} {
		f, why, err := pair[0].Isomorphism(t.Context(), pair[1], nil)
		require.NoError(t, err)
		require.Nil(t, f)
		require.Contains(t, why, want)
	}
}

func TestAutomorphismsOfSmallGroups(t *testing.T) {
	for _, s := range smallGroups(t) {
		g := parsed(s.Generators)
		a, err := g.Automorphisms(t.Context(), nil)
		require.NoError(t, err)
		require.Equal(t, s.Automorphisms, a.Order().Int64(), s.Name)
		center, err := g.Center(t.Context())
		require.NoError(t, err)
		require.Equal(t, g.Index(center), a.InnerOrder(), s.Name)
		require.True(t, a.Inner.IsSubgroupOf(a.Group))
		for _, p := range a.Group.Generators() {
			f, err := a.Map(t.Context(), p)
			require.NoError(t, err)
			requireIsomorphism(t, f, g, g)
			for k, x := range a.Elements {
				require.True(t, f.Image(x).Equal(a.Elements[p.Image(k+1)-1]))
			}
		}
		if s.Order <= 8 {
			require.Equal(t, s.Automorphisms, automorphismsByTrying(t, g), s.Name)
		}
	}
}

// automorphismsByTrying counts the choices of images of the generators that are isomorphisms.
func automorphismsByTrying(t *testing.T, g *group.Group) (count int64) {
	var elements []perm.Perm
	for x := range g.Elements() {
		elements = append(elements, x)
	}
	images := make([]perm.Perm, len(g.Generators()))
	var try func(k int)
	try = func(k int) {
		if k == len(images) {
			if f, err := g.Homomorphism(t.Context(), images...); err == nil && f.Kernel().IsTrivial() {
				count++
			}
			return
		}
		for _, x := range elements {
			images[k] = x
			try(k + 1)
		}
	}
	try(0)
	return count
}

func TestAutomorphismsOfLargerGroups(t *testing.T) {
	d8 := group.Dihedral(4)
	c2 := group.Cyclic(2)
	for want, g := range map[string]*group.Group{
		"1,440 automorphisms, 720 of them inner":                   group.Symmetric(6),
		"1,440 automorphisms, 360 of them inner":                   group.Alternating(6),
		"5,040 automorphisms, 5,040 of them inner":                 group.Symmetric(7),
		"336 automorphisms, 168 of them inner":                     must(group.PSL(2, 7)),
		"11,232 automorphisms, 5,616 of them inner":                must(group.PSL(3, 3)),
		"7,920 automorphisms, 7,920 of them inner":                 factNamed(t, "M11"),
		"9,999,360 automorphisms, only the identity of them inner": group.DirectProduct(c2, c2, c2, c2, c2),
		"2,048 automorphisms, 16 of them inner":                    group.DirectProduct(d8, d8),
		"12,582,912 automorphisms, 64 of them inner":               group.DirectProduct(d8, d8, d8), // GAP
		"1,152 automorphisms, 576 of them inner":                   group.DirectProduct(group.Symmetric(4), group.Symmetric(4)),
		"131,072 automorphisms, 256 of them inner":                 must(group.Symmetric(12).SylowSubgroup(t.Context(), 2)), // GAP
		"128 automorphisms, 16 of them inner":                      group.Dihedral(16),
	} {
		a, err := g.Automorphisms(t.Context(), nil)
		require.NoError(t, err)
		require.Equal(t, want, a.String())
	}
}

func TestIsomorphismLimits(t *testing.T) {
	var limit *fault.LimitError
	// This group has more conjugacy classes than are compared, and no blocks of the second action are the points of the first.
	g := must(group.WreathProduct(group.Cyclic(2), group.Symmetric(20)))
	gens := must(g.OnSets(t.Context(), []int{1, 3}, nil)).Group().Generators()
	_, _, err := g.Isomorphism(t.Context(), group.New(gens[1], gens[2], gens[0]), nil)
	require.ErrorAs(t, err, &limit)
	require.Empty(t, limit.Option, "no list could be so long")
	require.ErrorContains(t, err, "no faster method decides, and a list of all 2,551,082,656,125,828,464,640,000 elements is over the limit of 1,000,000 elements")
	_, _, err = g.Isomorphism(t.Context(), group.New(gens[1], gens[2], gens[0]), &group.IsomorphismOptions{MaxOrder: 1})
	require.ErrorContains(t, err, "limit of 1 element")
	_, err = g.Automorphisms(t.Context(), nil)
	require.ErrorAs(t, err, &limit)
	_, err = factNamed(t, "M24").Automorphisms(t.Context(), &group.IsomorphismOptions{MaxMemory: 1000})
	require.ErrorAs(t, err, &limit)
	_, err = group.Symmetric(7).Automorphisms(t.Context(), &group.IsomorphismOptions{MaxMemory: 1000})
	require.ErrorAs(t, err, &limit)
	require.Equal(t, "IsomorphismOptions.MaxMemory", limit.Option)
	var input *fault.InputError
	_, err = g.Automorphisms(t.Context(), &group.IsomorphismOptions{MaxOrder: -1})
	require.ErrorAs(t, err, &input)
	_, _, err = g.Isomorphism(t.Context(), g, &group.IsomorphismOptions{MaxMemory: -1})
	require.ErrorAs(t, err, &input)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = group.Symmetric(5).Automorphisms(ctx, nil)
	require.ErrorIs(t, err, context.Canceled)
}
