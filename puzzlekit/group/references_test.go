package group_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/group"
)

// TestSmallGroupsAreNamed names all groups of order at most 31, in two actions, and tells them
// apart.
func TestSmallGroupsAreNamed(t *testing.T) {
	known := map[string]bool{}
	for _, s := range smallGroups(t) {
		require.False(t, known[s.Name], s.Name)
		known[s.Name] = true
		for _, text := range []string{s.Generators, s.Regular} {
			hint, err := parsed(text).StructureHint(t.Context())
			require.NoError(t, err)
			require.Equal(t, group.Structure{Name: s.Name, Proved: true}, hint, "SmallGroup(%d,%d): %s", s.Order, s.ID, text)
		}
	}
}

// TestGroupsAreNamedInOtherActions has groups that are named by an isomorphism.
func TestGroupsAreNamedInOtherActions(t *testing.T) {
	pairs := func(g *group.Group) *group.Group {
		return must(g.OnTuples(t.Context(), []int{1, 2}, nil)).Group()
	}
	regular := func(g *group.Group) *group.Group {
		return must(g.OnCosets(t.Context(), group.Trivial(g.Degree()), nil)).Group()
	}
	for want, g := range map[string]*group.Group{
		"S4":        regular(group.Symmetric(4)),
		"S5":        pairs(group.Symmetric(5)),
		"A6":        pairs(group.Alternating(6)),
		"PSL(2,7)":  regular(must(group.PSL(2, 7))),
		"SL(2,5)":   must(group.SL(2, 5)),
		"GL(2,3)":   regular(must(group.GL(2, 3))),
		"11:5":      regular(group.MustParse("(1,2,3,4,5,6,7,8,9,10,11), (2,4,10,6,5)(3,7,8,11,9)")),
		"S4 × C2":   regular(group.DirectProduct(group.Symmetric(4), group.Cyclic(2))),
		"S3 × S3":   regular(group.DirectProduct(group.Symmetric(3), group.Symmetric(3))),
		"D10 × C6":  regular(group.DirectProduct(group.Dihedral(10), group.Cyclic(3))),
		"D8 × S3":   regular(group.DirectProduct(group.Dihedral(4), group.Symmetric(3))),
		"A5 × C2^2": regular(group.DirectProduct(group.Alternating(5), group.Cyclic(2), group.Cyclic(2))),
		"2^3:7":     group.MustParse("(1,2)(3,4)(5,6)(7,8), (2,3,5,4,7,8,6)"),
		"3^2:4":     group.MustParse("(1,2,3), (4,5,6), (1,4)(2,5,3,6)"),
	} {
		hint, err := g.StructureHint(t.Context())
		require.NoError(t, err)
		require.Equal(t, want, hint.Name)
		require.True(t, hint.Proved)
	}
}

func TestNamed(t *testing.T) {
	g, ok := group.Named("He3")
	require.True(t, ok)
	require.EqualValues(t, 27, g.Order().Int64())
	_, ok = group.Named("He5")
	require.False(t, ok)
}
