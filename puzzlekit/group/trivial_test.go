package group_test

import (
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/perm"
)

// TestTrivialInEveryWay asks trivial groups, however they are given, for everything that is
// trivial in them.
func TestTrivialInEveryWay(t *testing.T) {
	ctx, swap := t.Context(), perm.MustParse("(1,2)")
	for name, g := range map[string]*group.Group{
		"no points": group.Trivial(0), "one point": group.Trivial(1), "three points": group.Trivial(3), "the identity": group.New(perm.Identity(1)),
		"twice the identity": group.New(perm.Identity(3), perm.Identity(2)), "parsed": group.MustParse("[()]"), "S0": group.Symmetric(0), "S1": group.Symmetric(1),
		"A1": group.Alternating(1), "A2": group.Alternating(2), "C0": group.Cyclic(0), "C1": group.Cyclic(1), "D1": group.Dihedral(1),
	} {
		colors := make([]int, g.Degree())
		for what, find := range map[string]func() (*group.Group, error){
			"Centralizer":           func() (*group.Group, error) { return g.Centralizer(ctx) },
			"Centralizer of a swap": func() (*group.Group, error) { return g.Centralizer(ctx, swap) },
			"Center":                func() (*group.Group, error) { return g.Center(ctx) },
			"Normalizer":            func() (*group.Group, error) { return g.Normalizer(ctx, group.Symmetric(3)) },
			"Intersection":          func() (*group.Group, error) { return g.Intersection(ctx, group.Symmetric(3)) },
			"Intersection with it":  func() (*group.Group, error) { return group.Symmetric(3).Intersection(ctx, g) },
			"SetwiseStabilizer":     func() (*group.Group, error) { return g.SetwiseStabilizer(ctx) },
			"ColoringStabilizer":    func() (*group.Group, error) { return g.ColoringStabilizer(ctx, colors) },
			"SylowSubgroup":         func() (*group.Group, error) { return g.SylowSubgroup(ctx, 2) },
			"DerivedSubgroup":       func() (*group.Group, error) { return g.DerivedSubgroup(ctx) },
			"NormalClosure":         func() (*group.Group, error) { return g.NormalClosure(ctx) },
			"WreathProduct":         func() (*group.Group, error) { return group.WreathProduct(g, g) },
		} {
			h, err := find()
			require.NoError(t, err, "%s of %s", what, name)
			require.True(t, h.IsTrivial(), "%s of %s", what, name)
		}
		for _, method := range []group.Method{group.Fast, group.Plain, group.Jerrum, group.Random, group.Unfiltered} {
			c, err := g.Chain(ctx, &group.ChainOptions{Method: method})
			require.NoError(t, err, name)
			require.Equal(t, big.NewInt(1), c.Order(), name)
			require.Empty(t, c.Base(), name)
		}
		recoloring, err := g.Recoloring(ctx, colors)
		require.NoError(t, err)
		x, ok, err := recoloring.To(ctx, colors)
		require.NoError(t, err)
		require.True(t, ok && x.IsIdentity(), name)
		classes, err := g.ConjugacyClasses(ctx, nil)
		require.NoError(t, err)
		require.Len(t, classes, 1, name)
		subgroups, err := g.SubgroupClasses(ctx, nil)
		require.NoError(t, err)
		require.Len(t, subgroups, 1, name)
		whole, err := group.Symmetric(4).Normalizer(ctx, g)
		require.NoError(t, err)
		require.True(t, whole.Equal(group.Symmetric(4)), name)
		arcs, err := g.CayleyGraph(ctx, 1)
		require.NoError(t, err)
		for _, a := range arcs {
			require.Equal(t, [2]int{1, 1}, [2]int{a.From, a.To}, name)
		}
	}
}
