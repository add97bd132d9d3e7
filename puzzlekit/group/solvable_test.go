package group_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/group"
)

func wreath(t *testing.T, inner, top *group.Group) *group.Group {
	t.Helper()
	g, err := group.WreathProduct(inner, top)
	require.NoError(t, err)
	return g
}

func TestSolvableGroupsAreBuiltDirectly(t *testing.T) {
	s3, s4 := group.Symmetric(3), group.Symmetric(4)
	for name, g := range map[string]*group.Group{
		"dihedral":      group.Dihedral(100),
		"S3 wr S4":      wreath(t, s3, s4),
		"S4 wr S3":      wreath(t, s4, s3),
		"S4 × D9":       group.DirectProduct(s4, group.Dihedral(9)),
		"AGL(1,101)":    factNamed(t, "AGL1_101"),
		"squares":       factNamed(t, "rubik3_squares"),
		"slices":        factNamed(t, "rubik3_slice"),
		"antislices":    factNamed(t, "rubik3_antislice"),
		"C2 wr C2 wr…":  wreath(t, wreath(t, group.Cyclic(2), group.Cyclic(2)), group.Dihedral(4)),
		"C5 wr (S3×C2)": wreath(t, group.Cyclic(5), group.DirectProduct(s3, group.Cyclic(2))),
	} {
		require.Contains(t, must(g.Chain(t.Context(), nil)).Proof(), "solvable", name)
		checkSample(t, g)
		for _, opts := range []group.ChainOptions{{Method: group.Trees}, {Base: []int{7, 3, 1, 5}}} {
			chain, err := g.Chain(context.Background(), &opts)
			require.NoError(t, err)
			require.Equal(t, g.Order(), chain.Order(), name)
			for _, x := range g.StrongGenerators() {
				require.True(t, chain.Contains(x), name)
			}
		}
	}
}

func TestGroupsThatAreNotSolvableAreNotTakenForIt(t *testing.T) {
	a5 := group.Alternating(5)
	for name, g := range map[string]*group.Group{
		"A5 × C2":       group.DirectProduct(a5, group.Cyclic(2)),
		"C2 × A5":       group.DirectProduct(group.Cyclic(2), a5),
		"A5 wr C3":      wreath(t, a5, group.Cyclic(3)),
		"C2 wr A5":      wreath(t, group.Cyclic(2), a5),
		"D20 × S4 × A5": group.DirectProduct(group.Dihedral(20), group.Symmetric(4), a5),
	} {
		require.NotContains(t, must(g.Chain(t.Context(), nil)).Proof(), "solvable", name)
		chain, err := g.Chain(context.Background(), &group.ChainOptions{Method: group.Plain})
		require.NoError(t, err)
		require.Equal(t, chain.Order(), g.Order(), name)
	}
}
