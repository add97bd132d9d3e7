package group_test

import (
	"context"
	"errors"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/perm"
)

// selected lists the elements of g with a property and makes a group of them.
func selected(g *group.Group, has func(perm.Perm) bool) *group.Group {
	out := []perm.Perm{perm.Identity(g.Degree())}
	for x := range g.Elements() {
		if has(x) {
			out = append(out, x)
		}
	}
	return group.New(out...)
}

func TestSubgroupsAgainstListing(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 1))
	for range 80 {
		n := 4 + rng.IntN(5)
		g := group.New(randomGenerators(rng, n)...)
		if g.Order().Int64() > 2000 {
			continue
		}
		x := perm.Random(rng, n)
		if rng.IntN(2) == 0 {
			x = g.Random(rng)
		}
		c, err := g.Centralizer(t.Context(), x)
		require.NoError(t, err)
		require.True(t, c.Equal(selected(g, func(y perm.Perm) bool { return y.Mul(x).Equal(x.Mul(y)) })), "%v centraliser of %v", g, x)

		set := rng.Perm(n)[:1+rng.IntN(n-1)]
		in := make([]bool, n+1)
		for i := range set {
			set[i]++
			in[set[i]] = true
		}
		s, err := g.SetwiseStabilizer(t.Context(), set...)
		require.NoError(t, err)
		keeps := func(y perm.Perm) bool {
			for p := 1; p <= n; p++ {
				if in[p] != in[y.Image(p)] {
					return false
				}
			}
			return true
		}
		require.True(t, s.Equal(selected(g, keeps)), "%v stabiliser of %v", g, set)

		h := group.New(randomGenerators(rng, n)...)
		both, err := g.Intersection(t.Context(), h)
		require.NoError(t, err)
		require.True(t, both.Equal(selected(g, h.Contains)), "%v and %v", g, h)

		small := group.New(g.Random(rng), g.Random(rng).Pow(2))
		if rng.IntN(2) == 0 {
			small = group.New(x)
		}
		norm, err := g.Normalizer(t.Context(), small)
		require.NoError(t, err)
		normalizes := func(y perm.Perm) bool {
			for _, z := range small.Generators() {
				if !small.Contains(z.Conj(y)) {
					return false
				}
			}
			return true
		}
		require.True(t, norm.Equal(selected(g, normalizes)), "%v normaliser of %v", g, small)

		y := x.Conj(g.Random(rng))
		w, ok, err := g.Conjugator(t.Context(), x, y)
		require.NoError(t, err)
		require.True(t, ok)
		require.True(t, g.Contains(w))
		require.Equal(t, y, x.Conj(w))
		y = x.Conj(perm.Random(rng, n))
		_, ok, err = g.Conjugator(t.Context(), x, y)
		require.NoError(t, err)
		require.Equal(t, !selected(g, func(z perm.Perm) bool { return x.Conj(z).Equal(y) }).IsTrivial() || x.Equal(y), ok, "%v takes %v to %v", g, x, y)
	}
}

func TestCentralizersOfTheFirstGenerator(t *testing.T) {
	for name, order := range map[string]string{"rubik3x3x3": "160526499840", "cube2_3gens": "648", "M12": "11", "M24": "23"} {
		g := factNamed(t, name)
		c, err := g.Centralizer(t.Context(), g.Generators()[0])
		require.NoError(t, err)
		require.Equal(t, order, c.Order().String(), name)
	}
}

func TestCenters(t *testing.T) {
	for name, order := range map[string]int64{"rubik3x3x3": 2, "pyraminx_notips": 162, "M24": 1, "D_ngon12": 2, "S20": 1, "C1000": 1000} {
		z, err := factNamed(t, name).Center(t.Context())
		require.NoError(t, err)
		require.Equal(t, order, z.Order().Int64(), name)
	}
}

func TestSearchesStop(t *testing.T) {
	reason := errors.New("enough")
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(reason)
	g := factNamed(t, "M24")
	_, err := g.SetwiseStabilizer(ctx, 1, 2, 3)
	require.ErrorIs(t, err, reason)
	_, err = g.Normalizer(ctx, group.Trivial(24))
	require.ErrorIs(t, err, reason)
	_, err = g.Intersection(ctx, group.Symmetric(24))
	require.ErrorIs(t, err, reason)
	_, _, err = g.Conjugator(ctx, g.Generators()[0], g.Generators()[0])
	require.ErrorIs(t, err, reason)
	_, err = g.Centralizer(ctx, g.Generators()[0])
	require.ErrorIs(t, err, reason)
}

// TestStabilizersAgainstOrbits compares the orders of stabilisers of sets and of
// elements with the number of their images.
func TestStabilizersAgainstOrbits(t *testing.T) {
	rng := rand.New(rand.NewPCG(22, 1))
	for _, name := range []string{"rubik3x3x3", "skewb_8gens", "M12", "M24", "S5wrS5", "C2wrS20", "S20_pairs", "PSL2_31", "AGL6_2", "Syl2_S256", "U3_5"} {
		g := factNamed(t, name)
		set := rng.Perm(g.Degree())[:2]
		set[0]++
		set[1]++
		images, err := g.OnSets(t.Context(), set, nil)
		require.NoError(t, err)
		s, err := g.SetwiseStabilizer(t.Context(), set...)
		require.NoError(t, err)
		require.Equal(t, int64(len(images.Labels)), g.Index(s).Int64(), "%s: the set %v", name, set)
		complement := slices.DeleteFunc(g.MovedPoints(), func(p int) bool { return slices.Contains(set, p) })
		s, err = g.SetwiseStabilizer(t.Context(), complement...)
		require.NoError(t, err)
		require.Equal(t, int64(len(images.Labels)), g.Index(s).Int64(), "%s: all but %v", name, set)
		x := g.Generators()[0]
		conjugates, err := g.ByConjugation(t.Context(), x, &group.ActionOptions{MaxObjects: 3000})
		if err != nil {
			continue // too many
		}
		c, err := g.Centralizer(t.Context(), x)
		require.NoError(t, err)
		require.Equal(t, int64(len(conjugates.Labels)), g.Index(c).Int64(), "%s: %v", name, x)
	}
}

// TestSearchesThatABacktrackDoesNotEnd asks for subgroups that need more than
// the images of base points.
func TestSearchesThatABacktrackDoesNotEnd(t *testing.T) {
	m24 := factNamed(t, "M24")
	n, err := group.Symmetric(24).Normalizer(t.Context(), m24)
	require.NoError(t, err)
	require.True(t, n.Equal(m24), "M24 is its own normaliser")
	m22 := must(m24.Stabilizer(t.Context(), 1, 2))
	n, err = group.Symmetric(24).Normalizer(t.Context(), m22)
	require.NoError(t, err)
	require.Equal(t, int64(2*2*443520), n.Order().Int64(), "Aut(M22) and the exchange of the two points")
	n, err = group.Alternating(24).Normalizer(t.Context(), m22)
	require.NoError(t, err)
	require.Equal(t, int64(2*443520), n.Order().Int64())

	wreath := must(group.WreathProduct(group.Symmetric(4), group.Symmetric(12)))
	both, err := wreath.Intersection(t.Context(), group.New(conjugates(wreath, perm.Random(rand.New(rand.NewPCG(23, 1)), 48))...))
	require.NoError(t, err)
	require.True(t, both.IsSubgroupOf(wreath))

	cube := factNamed(t, "rubik3x3x3")
	corners, err := cube.SetwiseStabilizer(t.Context(), cube.Orbit(1)[:12]...)
	require.NoError(t, err)
	require.Positive(t, corners.Order().Sign())
	squares := factNamed(t, "rubik3_squares")
	n, err = cube.Normalizer(t.Context(), squares)
	require.NoError(t, err)
	require.True(t, squares.IsSubgroupOf(n))
	normal, err := squares.IsNormalIn(t.Context(), n)
	require.NoError(t, err)
	require.True(t, normal)

	s, err := group.Symmetric(53).SylowSubgroup(t.Context(), 5)
	require.NoError(t, err)
	require.Equal(t, int64(244140625), s.Order().Int64(), "5 to the power of 10 + 2")
}

func conjugates(g *group.Group, by perm.Perm) []perm.Perm {
	var out []perm.Perm
	for _, x := range g.Generators() {
		out = append(out, x.Conj(by))
	}
	return out
}

// TestSylowSubgroupsOfProducts meets orbits, blocks, and what remains of wreath
// products.
func TestSylowSubgroupsOfProducts(t *testing.T) {
	m11 := factNamed(t, "M11")
	for _, g := range []*group.Group{
		must(group.WreathProduct(m11, group.Dihedral(14))), must(group.WreathProduct(group.Symmetric(4), group.Symmetric(12))),
		group.DirectProduct(group.Alternating(9), m11, group.Dihedral(9)), group.Alternating(16), must(group.Symmetric(27).Stabilizer(t.Context(), 4)),
	} {
		for _, p := range []int{2, 3, 7, 11} {
			s, err := g.SylowSubgroup(t.Context(), p)
			require.NoError(t, err)
			require.True(t, s.IsSubgroupOf(g))
			want := g.Order()
			for rest := new(big.Int); ; {
				if q, r := new(big.Int).QuoRem(want, big.NewInt(int64(p)), rest); r.Sign() == 0 {
					want = q
					continue
				}
				break
			}
			require.Equal(t, want.Mul(want, s.Order()), g.Order(), "p = %d", p)
		}
	}
}
