package group_test

import (
	"math/big"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/perm"
)

// TestSubgroupsOfGiantsAgainstListing compares what is written down with all elements,
// one by one, also where the permutations move points on which the group does not act.
func TestSubgroupsOfGiantsAgainstListing(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 6))
	for n := 1; n <= 7; n++ {
		for _, whole := range []*group.Group{group.Symmetric(n), group.Alternating(n)} {
			for range 30 {
				g := whole
				xs := randomGenerators(rng, 4+rng.IntN(4))[:1]
				if n > 3 && rng.IntN(3) > 0 {
					xs = randomGenerators(rng, n)
				}
				c, err := g.Centralizer(t.Context(), xs...)
				require.NoError(t, err)
				commutes := func(y perm.Perm) bool {
					return !slices.ContainsFunc(xs, func(x perm.Perm) bool { return !y.Mul(x).Equal(x.Mul(y)) })
				}
				require.True(t, c.Equal(selected(g, commutes)), "%v centraliser of %v", g, xs)

				h := group.New(xs...)
				normal, err := g.Normalizer(t.Context(), h)
				require.NoError(t, err)
				keeps := func(y perm.Perm) bool {
					return !slices.ContainsFunc(xs, func(x perm.Perm) bool { return !h.Contains(x.Conj(y)) })
				}
				require.True(t, normal.Equal(selected(g, keeps)), "%v normaliser of %v", g, xs)

				points := rng.Perm(9)[:2+rng.IntN(7)]
				for i := range points {
					points[i]++
				}
				x := must(perm.FromCycles(9, points))
				other := group.New(x, must(perm.FromCycles(9, points[:2])))
				if rng.IntN(2) == 0 {
					other = must(other.DerivedSubgroup(t.Context()))
				}
				both, err := g.Intersection(t.Context(), other)
				require.NoError(t, err)
				require.True(t, both.Equal(selected(g, other.Contains)), "%v and %v", g, other)
			}
		}
	}
}

// TestOrdersOfSubgroupsOfGiants compares orders that are written down with those of chains
// that know only the generators, and a chain that is built later with the order.
func TestOrdersOfSubgroupsOfGiants(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	for range 60 {
		n := 8 + rng.IntN(12)
		x := perm.Random(rng, n)
		xs := []perm.Perm{x.Pow(1 + rng.IntN(3)), x.Pow(2 + rng.IntN(5))}[:1+rng.IntN(2)]
		points := rng.Perm(n)[:1+rng.IntN(n-1)]
		for i := range points {
			points[i]++
		}
		for _, g := range []*group.Group{group.Symmetric(n), group.Alternating(n), group.Alternating(n).WithDegree(n + 2)} {
			for _, h := range []*group.Group{must(g.Centralizer(t.Context(), xs...)), must(g.SetwiseStabilizer(t.Context(), points...))} {
				plain := group.New(append(h.Generators(), perm.Identity(n))...)
				require.Equal(t, plain.Order(), h.Order(), "%v and %v in %v", xs, points, g)
				require.Equal(t, plain.Order(), h.WithDegree(n+5).Order())
				c := must(h.Chain(t.Context(), nil))
				require.Equal(t, plain.Order(), c.Order())
				require.True(t, c.Proved())
			}
		}
	}
}

// TestLargeCentralizerOfInvolution has the order 2⁵⁰⁰·500!, and half of it for even elements.
func TestLargeCentralizerOfInvolution(t *testing.T) {
	images := make([]int, 1000)
	for i := range images {
		images[i] = i ^ 1 + 1
	}
	x := must(perm.FromImages(images))
	want := new(big.Int).MulRange(1, 500)
	want.Lsh(want, 500)
	require.Equal(t, want, must(group.Symmetric(1000).Centralizer(t.Context(), x)).Order())
	require.Equal(t, want.Rsh(want, 1), must(group.Alternating(1000).Centralizer(t.Context(), x)).Order())
}

// TestCyclicNormalizersOfGiants knows the order: that of the centraliser times the number
// of exponents that are coprime to the order of the permutation.
func TestCyclicNormalizersOfGiants(t *testing.T) {
	for _, c := range []struct {
		x            string
		degree       int
		central, phi int64
	}{
		{"(1,2,3,4,5,6,7,8,9,10,11,12)(13,14,15,16,17,18)(19,20,21)", 21, 12 * 6 * 3, 4},
		{"(1,2,3,4,5,6,7,8)(9,10)(11,12)", 12, 8 * 8, 4},
		{"(1,2,3,4,5,6,7,8,9)(10,11,12,13,14,15,16)", 18, 9 * 7 * 2, 36},
	} {
		n, err := group.Symmetric(c.degree).Normalizer(t.Context(), group.New(perm.MustParse(c.x)))
		require.NoError(t, err)
		require.Equal(t, big.NewInt(c.central*c.phi), n.Order(), c.x)
	}
}

// TestSubgroupsOfGiantsTakeLittleMemory would need gigabytes with one element for each
// point.
func TestSubgroupsOfGiantsTakeLittleMemory(t *testing.T) {
	const n = 1000
	x, y := perm.MustParse("(1,2,3)(4,5,6)"), perm.MustParse("(1,4)(2,5)(3,6)")
	images := perm.Identity(n).Images()
	for i := range images {
		images[i] = i/5*5 + (i+1)%5 + 1
	}
	many := must(perm.FromImages(images)) // 200 cycles of five points
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for _, g := range []*group.Group{group.Symmetric(n), group.Alternating(n)} {
		for _, xs := range [][]perm.Perm{{x}, {x, y}, {many}} {
			c, err := g.Centralizer(t.Context(), xs...)
			require.NoError(t, err)
			requireCentral(t, g, c, xs...)
			normal, err := g.Normalizer(t.Context(), group.New(xs...))
			require.NoError(t, err)
			for _, z := range normal.Generators() {
				require.True(t, g.Contains(z))
				require.True(t, group.New(xs...).Contains(xs[0].Conj(z)))
			}
		}
		s, err := g.SetwiseStabilizer(t.Context(), 1, 2, 3)
		require.NoError(t, err)
		require.Len(t, s.Orbits(), 2)
		shifted := group.New(g.Generators()[0].Conj(perm.MustParse("(1,1001)")), g.Generators()[1].Conj(perm.MustParse("(1,1001)")))
		both, err := g.Intersection(t.Context(), shifted)
		require.NoError(t, err)
		require.Equal(t, must(g.Stabilizer(t.Context(), 1)).Order(), both.Order())
	}
	s, err := group.Symmetric(100_000).Centralizer(t.Context(), x)
	require.NoError(t, err)
	require.Len(t, s.Orbits(), 2)
	runtime.ReadMemStats(&after)
	require.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(200<<20))
}

func requireCentral(t *testing.T, g, c *group.Group, xs ...perm.Perm) {
	t.Helper()
	require.NotEmpty(t, c.Generators())
	for _, z := range c.Generators() {
		require.True(t, g.Contains(z))
		for _, x := range xs {
			require.True(t, z.Mul(x).Equal(x.Mul(z)))
		}
	}
}
