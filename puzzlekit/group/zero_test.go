package group_test

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/perm"
)

// TestZeroGroup asks the zero Group what one can ask any group: it is the group
// of the identity on no points.
func TestZeroGroup(t *testing.T) {
	var g group.Group
	ctx, rng, swap, none := t.Context(), rand.New(rand.NewPCG(1, 1)), perm.MustParse("(1,2)"), perm.Perm{}
	trivial := group.Trivial(0)
	answers := func(g *group.Group) []any {
		var out []any
		add := func(values ...any) { out = append(out, fmt.Sprint(values...)) }
		add(g.Order(), g.Degree(), g.Generators(), g, g.Base(), g.StrongGenerators(), must(g.Chain(t.Context(), nil)))
		add(g.Contains(swap), g.Contains(none), g.Random(rng), g.Orbits(), g.MovedPoints(), must(g.Stabilizer(t.Context())).Order())
		add(g.IsTransitive(), g.IsAbelian(), g.IsTrivial(), g.IsRegular(), g.IsSemiregular(), g.WithDegree(4).Order())
		add(g.Equal(trivial), g.IsSubgroupOf(group.Symmetric(3)), g.Index(g))
		add(g.Sift(swap))
		add(g.Rank(swap))
		add(g.Rank(none))
		add(g.Unrank(big.NewInt(0)))
		add(g.Unrank(big.NewInt(1)))
		for x := range g.Elements() {
			add(x)
		}
		add(g.Chain(ctx, nil))
		add(g.Chain(ctx, &group.ChainOptions{Method: group.Jerrum}))
		add(g.Centralizer(ctx, swap))
		add(g.Center(ctx))
		add(g.SetwiseStabilizer(ctx))
		add(g.ColoringStabilizer(ctx, nil))
		add(must(g.Recoloring(ctx, nil)).To(ctx, nil))
		add(g.Normalizer(ctx, g))
		add(g.Intersection(ctx, g))
		add(g.Conjugator(ctx, swap, swap))
		add(g.SubgroupConjugator(ctx, g, g))
		add(g.Isomorphism(ctx, g, nil))
		add(must(g.Automorphisms(ctx, nil)).String())
		add(g.SylowSubgroup(ctx, 2))
		add(g.ConjugacyClasses(ctx, nil))
		add(g.CycleIndex(ctx, nil))
		add(g.Exponent(ctx, nil))
		add(g.IsSimple(ctx, nil))
		add(g.DerivedSeries(ctx))
		add(g.LowerCentralSeries(ctx))
		add(g.IsNilpotent(ctx))
		add(g.NormalClosure(ctx, swap))
		add(g.MinimalBlocks(ctx))
		add(g.IsPrimitive(ctx))
		add(g.Transitivity(ctx))
		add(g.PermutationRank(ctx))
		add(g.StructureHint(ctx))
		add(g.IsNormalIn(ctx, group.Symmetric(3)))
		add(g.CayleyTable())
		add(g.CayleyGraph(ctx, 10))
		add(must(g.OnTuples(ctx, nil, nil)).Labels, must(g.OnCosets(ctx, g, nil)).Labels)
		add(group.DirectProduct(g, group.Cyclic(2)), must(group.WreathProduct(g, group.Cyclic(2))))
		f := must(g.Homomorphism(ctx))
		add(f.Source(), f.ImageGroup(), f.Kernel(), f.Image(none), f.Preimage(none), f.PreimageGroup(g))
		return out
	}
	require.Equal(t, answers(trivial), answers(&g))
	for _, ask := range []func() error{
		func() error { g.Orbit(1); return nil },
		func() error { must(g.Stabilizer(t.Context(), 1)); return nil },
		func() error { g.BlockSystem(1, 2); return nil },
	} {
		var point *fault.InputError
		require.ErrorAs(t, caught(ask), &point)
	}
}

// TestOtherZeroValues uses the zero values of the other types.
func TestOtherZeroValues(t *testing.T) {
	var c group.StabilizerChain
	require.Equal(t, must(group.Trivial(0).Chain(t.Context(), nil)).String(), c.String())
	require.Equal(t, big.NewInt(1), c.Order())
	require.True(t, c.Contains(perm.Identity(3)))
	require.Empty(t, must(c.WithBase(t.Context())).Base())
	require.NotEmpty(t, c.Proof())

	var tree group.SchreierTree
	require.Empty(t, tree.Words())
	require.Contains(t, tree.String(), "no points")
	require.Contains(t, tree.HTML(), "no points")
	var input *fault.InputError
	require.ErrorAs(t, caught(func() error { tree.Element(0); return nil }), &input)

	var action group.Action
	require.Equal(t, 0, action.Group().Degree())
	require.True(t, must(action.Homomorphism(t.Context())).Source().IsTrivial())

	var f group.Homomorphism
	require.True(t, f.Source().IsTrivial())
	require.True(t, f.ImageGroup().IsTrivial())
	require.True(t, f.Kernel().IsTrivial())
	require.True(t, f.Image(perm.Perm{}).IsIdentity())
	require.True(t, f.Preimage(perm.Perm{}).IsIdentity())
	require.True(t, f.PreimageGroup(group.Trivial(0)).IsTrivial())

	var recoloring group.Recoloring
	x, ok, err := recoloring.To(t.Context(), nil)
	require.NoError(t, err)
	require.True(t, ok && x.IsIdentity())
	_, _, err = recoloring.To(t.Context(), []int{1})
	require.ErrorAs(t, err, &input)

	var index group.CycleIndex
	require.Equal(t, "0", index.String())
	require.Equal(t, "0", index.Colorings(2).String())
	require.Equal(t, "0", must(index.ColoringsWith(t.Context(), 1)).String())
	require.Empty(t, new(group.CayleyTable).String())
	require.Equal(t, "not recognised", group.Structure{}.String())
}
