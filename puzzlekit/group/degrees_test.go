package group_test

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/perm"
)

// What a person types, and what GAP, Magma and Sage answer.
func TestGroupOfUnequalDegrees(t *testing.T) {
	g := group.New(perm.MustParse("(1,2,3,4,5)(6,7)"), perm.MustParse("(1,2)"))
	require.Equal(t, int64(240), g.Order().Int64())
	require.Equal(t, 7, g.Degree())
	require.Equal(t, 7, g.Generators()[1].Degree())
	require.Equal(t, g.Order(), group.MustParse(g.GAP()).Order())
}

// draw returns generators of a small group and the elements of it, by plain
// multiplication. Degrees are drawn freely.
func draw(rng *rand.Rand) (g *group.Group, elements map[string]perm.Perm) {
	var gens []perm.Perm
	for range 1 + rng.IntN(3) {
		gens = append(gens, drawPerm(rng))
	}
	one := perm.Perm{}
	elements = map[string]perm.Perm{one.Key(): one}
	for queue := []perm.Perm{one}; len(queue) > 0; queue = queue[1:] {
		for _, x := range gens {
			y := queue[0].Mul(x)
			if _, known := elements[y.Key()]; !known {
				elements[y.Key()] = y
				queue = append(queue, y)
			}
		}
	}
	return group.New(gens...), elements
}

func drawPerm(rng *rand.Rand) perm.Perm {
	moved := rng.IntN(6)
	return perm.Random(rng, moved).WithDegree(moved + rng.IntN(2)*rng.IntN(4))
}

// requireSame checks that g has just the elements of the list for which keep
// holds.
func requireSame(t *testing.T, g *group.Group, list map[string]perm.Perm, keep func(perm.Perm) bool) {
	t.Helper()
	count := int64(0)
	for _, x := range list {
		if keep(x) {
			count++
			require.True(t, g.Contains(x), "%v is in %v", x, g)
		}
	}
	require.Equal(t, count, g.Order().Int64(), "%v", g)
}

// Membership, comparison and the subgroups do not depend on degrees: everything
// is held against lists of elements.
func TestUnequalDegreesAgainstLists(t *testing.T) {
	rng := rand.New(rand.NewPCG(16, 10))
	for range 400 {
		g, inG := draw(rng)
		h, inH := draw(rng)
		x, y := drawPerm(rng), drawPerm(rng)
		require.Equal(t, int64(len(inG)), g.Order().Int64(), "%v", g)
		for _, p := range []perm.Perm{x, y, g.Random(rng).WithDegree(9)} {
			_, in := inG[p.Key()]
			require.Equal(t, in, g.Contains(p), "%#v in %v", p, g)
			residue, level := g.Sift(p)
			require.Equal(t, in, residue.IsIdentity(), "%#v in %v", p, g)
			require.False(t, in && level <= must(g.Chain(t.Context(), nil)).Depth())
			requireSifted(t, must(g.Chain(t.Context(), nil)), p, residue, level)
			rank, ok := g.Rank(p)
			require.Equal(t, in, ok)
			if in {
				back, err := g.Unrank(rank)
				require.NoError(t, err)
				require.True(t, back.Equal(p))
			}
			_, ok = must(g.Chain(t.Context(), nil)).Factor(p)
			require.Equal(t, in, ok)
		}
		requireSubgroups(t, g, h, inG, inH)
		requireCommuting(t, g, x, y, inG)
	}
}

// requireSifted checks that the residue differs from p by an element of the group
// and falls out where it is said to.
func requireSifted(t *testing.T, c *group.StabilizerChain, p, residue perm.Perm, level int) {
	t.Helper()
	require.True(t, c.Contains(p.Inverse().Mul(residue)))
	base := c.Base()
	for i := 1; i < level; i++ {
		require.Equal(t, base[i-1], residue.Image(base[i-1]))
	}
	if level <= c.Depth() {
		require.NotContains(t, c.Orbit(level), residue.Image(base[level-1]))
	}
}

func requireSubgroups(t *testing.T, g, h *group.Group, inG, inH map[string]perm.Perm) {
	t.Helper()
	both := func(p perm.Perm) bool { _, in := inH[p.Key()]; return in }
	meet, err := g.Intersection(t.Context(), h)
	require.NoError(t, err)
	requireSame(t, meet, inG, both)
	require.Equal(t, g.Degree(), meet.Degree())
	inside := meet.Order().Cmp(g.Order()) == 0
	require.Equal(t, inside, g.IsSubgroupOf(h))
	require.Equal(t, inside && len(inG) == len(inH), g.Equal(h))
	require.Equal(t, len(inG)/int(meet.Order().Int64()), int(g.Index(meet).Int64()))

	normalizes := func(x perm.Perm) bool {
		for _, y := range inH {
			if _, in := inH[y.Conj(x).Key()]; !in {
				return false
			}
		}
		return true
	}
	norm, err := g.Normalizer(t.Context(), h)
	require.NoError(t, err)
	requireSame(t, norm, inG, normalizes)
	require.Equal(t, g.Degree(), norm.Degree())
	joined := group.New(append(g.Generators(), h.Generators()...)...)
	closure := must(g.NormalClosure(t.Context(), h.Generators()...))
	require.True(t, h.IsSubgroupOf(closure))
	require.True(t, must(closure.IsNormalIn(t.Context(), joined)))
	require.Equal(t, max(g.Degree(), h.Degree()), closure.Degree())

	var seeds []perm.Perm
	for _, x := range g.Generators() {
		for _, y := range h.Generators() {
			seeds = append(seeds, x.Commutator(y))
		}
	}
	require.True(t, must(g.Commutator(t.Context(), h)).Equal(must(joined.NormalClosure(t.Context(), seeds...))))

	cosets, err := g.OnCosets(t.Context(), meet.WithDegree(9), nil)
	require.NoError(t, err)
	require.Equal(t, g.Index(meet), big.NewInt(int64(len(cosets.Labels))))
}

func requireCommuting(t *testing.T, g *group.Group, x, y perm.Perm, inG map[string]perm.Perm) {
	t.Helper()
	c, err := g.Centralizer(t.Context(), x, y)
	require.NoError(t, err)
	requireSame(t, c, inG, func(p perm.Perm) bool { return p.Commutator(x).IsIdentity() && p.Commutator(y).IsIdentity() })
	require.Equal(t, g.Degree(), c.Degree())

	takes := false
	conjugates := map[string]bool{}
	for _, p := range inG {
		takes = takes || x.Conj(p).Equal(y)
		conjugates[x.Conj(p).Key()] = true
	}
	p, ok, err := g.Conjugator(t.Context(), x, y)
	require.NoError(t, err)
	require.Equal(t, takes, ok, "%v from %#v to %#v", g, x, y)
	if ok {
		require.True(t, g.Contains(p))
		require.True(t, x.Conj(p).Equal(y))
		require.Equal(t, g.Degree(), p.Degree())
	}
	action, err := g.ByConjugation(t.Context(), x, nil)
	require.NoError(t, err)
	require.Len(t, action.Labels, len(conjugates))
}

func TestGroupWithDegree(t *testing.T) {
	for _, g := range []*group.Group{
		group.Symmetric(9), group.Alternating(10), factNamed(t, "M11"), group.Trivial(4),
		group.MustParse("[(1,2,3,4,5),(6,7)]"),
	} {
		larger, again := g.WithDegree(g.Degree()+3), g.WithDegree(g.Degree()+3).WithDegree(g.Degree())
		require.Equal(t, g.Degree()+3, larger.Degree())
		require.Equal(t, g.Degree(), again.Degree())
		for _, h := range []*group.Group{larger, again} {
			require.True(t, h.Equal(g) && g.Equal(h))
			require.Equal(t, g.Order(), h.Order())
			require.True(t, must(h.Chain(t.Context(), nil)).Proved())
			rng := rand.New(rand.NewPCG(1, 10))
			for range 20 {
				require.True(t, g.Contains(h.Random(rng)))
				require.True(t, h.Contains(g.Random(rng)))
			}
			require.Equal(t, h.Degree(), len(h.Random(rng).Images()))
		}
		require.True(t, must(larger.Stabilizer(t.Context(), 1)).Equal(must(g.Stabilizer(t.Context(), 1))), "a base change of the chain carried over")
		require.Equal(t, []int{larger.Degree()}, larger.Orbit(larger.Degree()))
		require.False(t, larger.Contains(perm.MustParse("(1,2)").Conj(perm.MustParse("(1,50)"))))
	}
	require.PanicsWithError(t, "perm.WithDegree: point is 3; want 1..2", func() { group.Symmetric(3).WithDegree(2) })
	require.Panics(t, func() { group.Trivial(3).WithDegree(-1) })
}

func TestMapsTakeUnequalDegrees(t *testing.T) {
	f, err := group.MustParse("[(1,2,3),(1,2)]").Homomorphism(t.Context(), perm.Perm{}, perm.MustParse("(1,2)"))
	require.NoError(t, err)
	require.Equal(t, "(1,2)", f.Image(perm.MustParse("(2,3)", 7)).String())
	require.Equal(t, -1, f.Preimage(perm.MustParse("(1,2)", 9)).Sign())
	require.Equal(t, int64(3), f.PreimageGroup(group.Trivial(0)).Order().Int64())
	require.Equal(t, int64(6), f.PreimageGroup(group.Symmetric(2).WithDegree(5)).Order().Int64())
	require.PanicsWithError(t, "group.Homomorphism.Image: permutation is (1,9); want an element of the source", func() { f.Image(perm.MustParse("(1,9)")) })
	require.PanicsWithError(t, "group.Homomorphism.Preimage: permutation is (1,9); want an element of the image", func() { f.Preimage(perm.MustParse("(1,9)")) })
	require.Panics(t, func() { f.PreimageGroup(group.Symmetric(3)) })
	require.PanicsWithError(t, "group.Group.Index: generator of the subgroup is (1,2,3,4); want an element of the group",
		func() { group.Symmetric(3).Index(group.Symmetric(4)) })
	_, err = group.Symmetric(4).Homomorphism(t.Context(), perm.Perm{})
	var count *fault.InputError
	require.ErrorAs(t, err, &count)
	require.EqualError(t, err, "group.Group.Homomorphism: number of images is 1; want one for each of the 2 generators")

	var filter group.JerrumFilter
	filter.Add(perm.MustParse("(1,2)"))
	filter.Add(perm.MustParse("(2,3,4)"))
	filter.Add(perm.MustParse("(1,4,5,6)"))
	require.Equal(t, int64(720), group.New(filter.Generators()...).Order().Int64())
}
