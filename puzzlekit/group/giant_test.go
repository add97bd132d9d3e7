package group_test

import (
	"math/big"
	"math/rand/v2"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/perm"
)

// TestGiantsTakeLinearMemory would need 40 GB with one permutation a level.
func TestGiantsTakeLinearMemory(t *testing.T) {
	const n = 100_000
	rng := rand.New(rand.NewPCG(1, 5))
	factorial := new(big.Int).MulRange(1, n)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for name, g := range map[string]*group.Group{"S": group.Symmetric(n), "A": group.Alternating(n)} {
		alternating := name == "A"
		order := factorial
		if alternating {
			order = new(big.Int).Rsh(factorial, 1)
		}
		require.Zero(t, order.Cmp(g.Order()), name)
		p := perm.Random(rng, n)
		require.Equal(t, !alternating || p.IsEven(), g.Contains(p), name)
		require.True(t, g.Contains(g.Random(rng)), name)
		require.Zero(t, new(big.Int).Quo(order, big.NewInt(n)).Cmp(must(g.Stabilizer(t.Context(), n)).Order()), name)
		require.Zero(t, must(g.DerivedSubgroup(t.Context())).Order().Cmp(new(big.Int).Rsh(factorial, 1)), name)
	}
	runtime.ReadMemStats(&after)
	require.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(1<<30))
}

// TestSubgroupsOfGiants works in stabilisers whose chains are the ends of that
// of a symmetric or alternating group.
func TestSubgroupsOfGiants(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 5))
	for _, whole := range []*group.Group{group.Symmetric(10), group.Alternating(10), group.New(perm.MustParse("(2,3,4,5,6,7,8,9,12)", 12), perm.MustParse("(2,3)", 12))} {
		for _, points := range [][]int{{1}, {3, 5}, {2, 4, 8}, {2, 3, 4, 5}, {9, 8, 7, 6, 5}, {9, 8, 7, 6, 5, 4}, {9, 8, 7, 6, 5, 4, 3}} {
			h := must(whole.Stabilizer(t.Context(), points...))
			twin := group.New(append(h.Generators(), perm.Identity(whole.Degree()))...)
			byHand, err := twin.Chain(t.Context(), &group.ChainOptions{Method: group.Plain})
			require.NoError(t, err)
			require.Equal(t, byHand.Order(), h.Order())
			checkChain(t, h, must(h.Chain(t.Context(), nil)))
			checkChain(t, h, must(must(h.Chain(t.Context(), nil)).WithBase(t.Context(), 9, 1, 4)))
			for _, p := range points {
				for _, x := range h.Generators() {
					require.Equal(t, p, x.Image(p))
				}
			}
			for range 20 {
				x := perm.Random(rng, whole.Degree())
				require.Equal(t, byHand.Contains(x), h.Contains(x))
				x = byHand.Random(rng)
				require.True(t, h.Contains(x))
				rank, _ := h.Rank(x)
				back, err := h.Unrank(rank)
				require.NoError(t, err)
				require.Equal(t, x, back)
			}
			require.Equal(t, group.New(commutators(h)...).Order(), must(h.DerivedSubgroup(t.Context())).Order())
			classes, err := h.ConjugacyClasses(t.Context(), nil)
			require.NoError(t, err)
			sum := new(big.Int)
			for _, c := range classes {
				require.True(t, h.Contains(c.Representative))
				sum.Add(sum, c.Size)
			}
			require.Equal(t, h.Order(), sum)
		}
	}
	count, err := must(group.Symmetric(9).Stabilizer(t.Context(), 1)).ClassCount(t.Context(), nil)
	require.NoError(t, err)
	require.Equal(t, 22, count, "the partitions of 8")
}

// commutators generate the derived subgroup of a group that is the symmetric or
// alternating one on the points that it moves: [x, y] and all its conjugates
// under the generators, a few times over.
func commutators(g *group.Group) []perm.Perm {
	out := []perm.Perm{perm.Identity(g.Degree())}
	for _, x := range g.Generators() {
		for _, y := range g.Generators() {
			out = append(out, x.Commutator(y))
		}
	}
	for range g.Degree() {
		closure := group.New(out...)
		for _, x := range out {
			for _, y := range g.Generators() {
				if z := x.Conj(y); !closure.Contains(z) {
					out = append(out, z)
					closure = group.New(out...)
				}
			}
		}
	}
	return out
}
