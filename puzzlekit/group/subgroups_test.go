package group_test

import (
	"context"
	"errors"
	"math/rand/v2"
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
		_, ok, err = g.Conjugator(t.Context(), x, perm.Random(rng, n))
		require.NoError(t, err)
		_ = ok
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

func TestCentres(t *testing.T) {
	for name, order := range map[string]int64{"rubik3x3x3": 2, "pyraminx_notips": 162, "M24": 1, "D_ngon12": 2, "S20": 1, "C1000": 1000} {
		z, err := factNamed(t, name).Centre(t.Context())
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
