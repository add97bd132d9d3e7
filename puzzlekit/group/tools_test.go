package group_test

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/perm"
)

func TestRankIsAPerfectIndex(t *testing.T) {
	for _, g := range []*group.Group{m11, group.Symmetric(5), group.Alternating(6), group.Dihedral(7), group.Symmetric(8), group.Trivial(3)} {
		next := int64(0)
		for p := range g.Elements() {
			rank, ok := g.Rank(p)
			require.True(t, ok)
			require.Equal(t, next, rank.Int64())
			q, err := g.Unrank(rank)
			require.NoError(t, err)
			require.Equal(t, p, q)
			next++
		}
		require.Equal(t, g.Order().Int64(), next)
	}
	cube := factNamed(t, "rubik3x3x3")
	rng := rand.New(rand.NewPCG(1, 1))
	for range 50 {
		p := cube.Random(rng)
		rank, ok := cube.Rank(p)
		require.True(t, ok)
		q, err := cube.Unrank(rank)
		require.NoError(t, err)
		require.Equal(t, p, q)
	}
	for _, deep := range []*group.Group{group.Symmetric(150), group.Alternating(151), times(90, group.Cyclic(3))} {
		require.Greater(t, must(deep.Chain(t.Context(), nil)).Depth(), 64, "ranks of so many digits are read in halves")
		for _, below := range []int64{1, 2, 3} {
			want := new(big.Int).Sub(deep.Order(), big.NewInt(below))
			p, err := deep.Unrank(want)
			require.NoError(t, err)
			rank, ok := deep.Rank(p)
			require.True(t, ok)
			require.Equal(t, want.String(), rank.String())
		}
		for range 20 {
			p := deep.Random(rng)
			rank, ok := deep.Rank(p)
			require.True(t, ok)
			require.Equal(t, -1, rank.Cmp(deep.Order()))
			q, err := deep.Unrank(rank)
			require.NoError(t, err)
			require.Equal(t, p, q)
		}
	}
	_, ok := cube.Rank(perm.MustParse("(1,2)"))
	require.False(t, ok)
	var bad *fault.InputError
	_, err := m11.Unrank(big.NewInt(7920))
	require.ErrorAs(t, err, &bad)
	_, err = m11.Unrank(big.NewInt(-1))
	require.ErrorAs(t, err, &bad)
}

func TestElementsCanBeLeftEarly(t *testing.T) {
	seen := 0
	for range m11.Elements() {
		if seen++; seen == 10 {
			break
		}
	}
	require.Equal(t, 10, seen)
}

func TestRandomIsUniform(t *testing.T) {
	g := group.Alternating(4)
	rng := rand.New(rand.NewPCG(5, 5))
	counts := make([]float64, 12)
	const draws = 12000
	for range draws {
		rank, _ := g.Rank(g.Random(rng))
		counts[rank.Int64()]++
	}
	chi := 0.0
	for _, c := range counts {
		chi += (c - draws/12) * (c - draws/12) / (draws / 12)
	}
	require.Less(t, chi, 31.3) // 0.1 % at 11 degrees of freedom, seeded
}

func TestStabilizers(t *testing.T) {
	m12, err := group.Mathieu(12)
	require.NoError(t, err)
	require.Equal(t, int64(7920), must(m12.Stabilizer(t.Context(), 5)).Order().Int64())
	require.Equal(t, int64(8), must(m12.Stabilizer(t.Context(), 1, 7, 3, 9)).Order().Int64())
	require.Equal(t, int64(1), must(m12.Stabilizer(t.Context(), 1, 7, 3, 9, 11)).Order().Int64())
	require.Equal(t, m12.Order(), must(m12.Stabilizer(t.Context())).Order())
	for _, x := range must(m12.Stabilizer(t.Context(), 4, 6)).Generators() {
		require.Equal(t, 4, x.Image(4))
		require.Equal(t, 6, x.Image(6))
		require.True(t, m12.Contains(x))
	}
	require.Equal(t, "6", must(group.Symmetric(9).Stabilizer(t.Context(), 1, 2, 3, 4, 5, 6)).Order().String())
}

func TestTransversalAndSchreierGraph(t *testing.T) {
	g := factNamed(t, "rubik3x3x3")
	orbit := g.Orbit(1)
	for i, u := range g.Transversal(1) {
		require.Equal(t, orbit[i], u.Image(1))
		require.True(t, g.Contains(u))
	}
	arcs, tree := g.SchreierGraph(1), 0
	require.Len(t, arcs, 24*6)
	for _, a := range arcs {
		require.Equal(t, a.To, g.Generators()[a.Generator-1].Image(a.From))
		if a.Tree {
			tree++
		}
	}
	require.Equal(t, 23, tree)
}

func TestBlocksAgainstTrying(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 1))
	for range 200 {
		gens := randomGenerators(rng, 4+rng.IntN(6))
		g := group.New(gens...)
		if !g.IsTransitive() {
			require.False(t, must(g.IsPrimitive(t.Context())))
			continue
		}
		require.Equal(t, len(must(g.MinimalBlocks(t.Context()))) == 0 && g.Degree() > 1, must(g.IsPrimitive(t.Context())))
		for _, system := range must(g.MinimalBlocks(t.Context())) {
			for _, block := range system {
				for _, x := range gens {
					require.Contains(t, keys(system), fmt.Sprint(sortedImage(block, x)))
				}
			}
		}
	}
	require.Panics(t, func() { must(group.MustParse("[(1,2),(3,4)]").MinimalBlocks(t.Context())) })
}

// TestBlocksAreMinimal compares with the divisors of n: a cyclic group has one
// system of blocks for each, and the least are those of prime size.
func TestBlocksAreMinimal(t *testing.T) {
	for n, primes := range map[int][]int{12: {2, 3}, 16: {2}, 30: {2, 3, 5}, 36: {2, 3}, 37: nil} {
		var sizes []int
		for _, system := range must(group.Cyclic(n).MinimalBlocks(t.Context())) {
			sizes = append(sizes, len(system[0]))
		}
		require.ElementsMatch(t, primes, sizes, n)
	}
}

func keys(system [][]int) map[string]bool {
	out := map[string]bool{}
	for _, b := range system {
		out[fmt.Sprint(b)] = true
	}
	return out
}

func sortedImage(block []int, x perm.Perm) []int {
	in := map[int]bool{}
	for _, p := range block {
		in[x.Image(p)] = true
	}
	var out []int
	for p := 1; p <= x.Degree(); p++ {
		if in[p] {
			out = append(out, p)
		}
	}
	return out
}

func TestTransitivity(t *testing.T) {
	for name, k := range map[string]int{"M11": 4, "M12": 5, "M22": 3, "M23": 4, "M24": 5, "S10": 10, "A8": 6, "D_ngon12": 1, "PSL2_13": 2, "J1": 1, "C2^50": 0, "AGL3_2": 3, "S5": 5} {
		require.Equal(t, k, must(factNamed(t, name).Transitivity(t.Context())), name)
	}
	require.Equal(t, 3, must(factNamed(t, "HS").PermutationRank(t.Context())))
	require.True(t, group.Cyclic(6).IsRegular())
	require.True(t, group.MustParse("[(1,2)(3,4)]").IsSemiregular())
	require.False(t, group.Dihedral(5).IsSemiregular())
}

func TestDerivedSubgroups(t *testing.T) {
	for name, order := range map[string]string{
		"rubik3x3x3": "21626001637244928000", "cube2_3gens": "1837080", "pyraminx_notips": "11520",
		"M24": "244823040", "S20": "1216451004088320000", "D_ngon12": "6",
	} {
		require.Equal(t, order, must(factNamed(t, name).DerivedSubgroup(t.Context())).Order().String(), name)
	}
	require.True(t, must(group.Symmetric(4).IsSolvable(t.Context())))
	require.False(t, must(group.Symmetric(4).IsNilpotent(t.Context())))
	require.False(t, must(group.Symmetric(5).IsSolvable(t.Context())))
	require.True(t, must(group.Dihedral(8).IsNilpotent(t.Context())))
	require.True(t, must(factNamed(t, "Syl2_S256").IsNilpotent(t.Context())))
	require.True(t, must(group.DirectProduct(group.Dihedral(8), group.Cyclic(9)).IsNilpotent(t.Context())))
	require.True(t, must(m11.IsPerfect(t.Context())))
	require.True(t, group.Cyclic(9).IsAbelian())
	orders := []int64{}
	for _, h := range must(group.Symmetric(4).DerivedSeries(t.Context())) {
		orders = append(orders, h.Order().Int64())
	}
	require.Equal(t, []int64{24, 12, 4, 1}, orders)
}

func TestDerivedSubgroupAgainstListing(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 6))
	for range 40 {
		g := group.New(randomGenerators(rng, 4+rng.IntN(4))...)
		if g.Order().Int64() > 200 {
			continue
		}
		var commutators []perm.Perm
		for x := range g.Elements() {
			for y := range g.Elements() {
				commutators = append(commutators, x.Commutator(y))
			}
		}
		require.True(t, group.New(commutators...).Equal(must(g.DerivedSubgroup(t.Context()))), g.String())
		require.True(t, must(must(g.DerivedSubgroup(t.Context())).IsNormalIn(t.Context(), g)))
	}
}

func TestProducts(t *testing.T) {
	p := group.DirectProduct(group.Symmetric(3), group.Cyclic(4), group.Trivial(1))
	require.Equal(t, 8, p.Degree())
	require.Equal(t, int64(24), p.Order().Int64())
	w, err := group.WreathProduct(group.Symmetric(3), group.DirectProduct(group.Cyclic(2), group.Cyclic(3)))
	require.NoError(t, err)
	require.Equal(t, int64(7776*6), w.Order().Int64())
}

func TestNamedGroups(t *testing.T) {
	for d, orders := range map[int]map[int]string{2: {2: "6", 3: "12", 5: "60", 7: "168", 13: "1092"}, 3: {2: "168", 3: "5616", 5: "372000"}, 4: {2: "20160"}} {
		for q, order := range orders {
			g, err := group.PSL(d, q)
			require.NoError(t, err)
			require.Equal(t, order, g.Order().String(), "PSL(%d,%d)", d, q)
		}
	}
	for n, order := range map[int]int64{11: 7920, 12: 95040, 22: 443520, 23: 10200960, 24: 244823040} {
		g, err := group.Mathieu(n)
		require.NoError(t, err)
		require.Equal(t, order, g.Order().Int64())
	}
	var bad *fault.InputError
	_, err := group.Mathieu(13)
	require.ErrorAs(t, err, &bad)
	_, err = group.PSL(2, 6)
	require.ErrorAs(t, err, &bad)
	_, err = group.PSL(30, 7)
	var large *fault.LimitError
	require.ErrorAs(t, err, &large)
	line, err := group.PSL(2, 524287) // as many points as are allowed, nearly
	require.NoError(t, err)
	require.Equal(t, 524288, line.Degree())
	for n := range 9 {
		require.Equal(t, new(big.Int).MulRange(1, int64(n)), group.Symmetric(n).Order())
		require.Equal(t, int64(max(n, 1)), group.Cyclic(n).Order().Int64())
		if n > 1 {
			require.Equal(t, new(big.Int).Rsh(new(big.Int).MulRange(1, int64(n)), 1), group.Alternating(n).Order())
		}
		if n > 2 {
			require.Equal(t, int64(2*n), group.Dihedral(n).Order().Int64())
		}
	}
}

func TestHomomorphism(t *testing.T) {
	cube := factNamed(t, "rubik3x3x3")
	rng := rand.New(rand.NewPCG(6, 2))
	corners := cube.OnOrbit(1)
	f := must(corners.Homomorphism(t.Context()))
	require.Equal(t, "88179840", f.ImageGroup().Order().String())
	require.Equal(t, new(big.Int).Quo(cube.Order(), f.ImageGroup().Order()), f.Kernel().Order())
	require.True(t, must(f.Kernel().IsNormalIn(t.Context(), cube)))
	for range 20 {
		x, y := cube.Random(rng), cube.Random(rng)
		require.Equal(t, f.Image(x.Mul(y)), f.Image(x).Mul(f.Image(y)))
		q := f.ImageGroup().Random(rng)
		require.Equal(t, q, f.Image(f.Preimage(q)))
		require.True(t, cube.Contains(f.Preimage(q)))
	}
	require.Equal(t, f.Kernel().Order(), f.PreimageGroup(group.Trivial(24)).Order())
	require.Panics(t, func() { f.Image(perm.MustParse("(1,2)", 48)) })

	s9 := group.Symmetric(9)
	all := must(s9.Homomorphism(t.Context(), perm.Identity(3), perm.Identity(3))).Kernel()
	require.True(t, all.Equal(s9), "everything goes to the identity")
	for _, x := range append(all.Generators(), all.StrongGenerators()...) {
		require.Equal(t, 9, x.Degree())
	}

	var wrong *fault.InputError
	_, err := group.Cyclic(3).Homomorphism(t.Context(), perm.MustParse("(1,2)"))
	require.ErrorAs(t, err, &wrong)
	_, err = group.Cyclic(3).Homomorphism(t.Context())
	require.Error(t, err)
}

// Point k of the action on an orbit is the k-th point of the sorted orbit, so
// that the action of the whole group on one orbit is the group itself.
func TestActionOnAnOrbitKeepsTheOrder(t *testing.T) {
	require.Equal(t, m11.Generators(), m11.OnOrbit(7).Group().Generators())
	cube := factNamed(t, "rubik3x3x3")
	for _, orbit := range cube.Orbits() {
		action := cube.OnOrbit(orbit[len(orbit)-1])
		slices.Sort(orbit)
		for i, x := range cube.Generators() {
			y := action.Group().Generators()[i]
			for k, point := range orbit {
				require.Equal(t, fmt.Sprint(point), action.Labels[k])
				require.Equal(t, x.Image(point), orbit[y.Image(k+1)-1])
			}
		}
	}
	require.Panics(t, func() { m11.OnOrbit(12) })
	require.Equal(t, []string{"2"}, group.Trivial(3).OnOrbit(2).Labels)
}

func TestBlocksNeedATransitiveGroup(t *testing.T) {
	want := "group.Group.MinimalBlocks: number of orbits is 2; want 1, because blocks need a transitive group; take the action on one orbit: g.OnOrbit(1).Group()"
	require.PanicsWithError(t, want, func() { must(factNamed(t, "rubik3x3x3").MinimalBlocks(t.Context())) })
}

func TestActions(t *testing.T) {
	s5 := group.Symmetric(5)
	pairs, err := s5.OnSets(t.Context(), []int{2, 1}, nil)
	require.NoError(t, err)
	require.Equal(t, 10, pairs.Group().Degree())
	require.Equal(t, int64(120), pairs.Group().Order().Int64())
	require.Equal(t, "{1,2}", pairs.Labels[0])
	tuples, err := s5.OnTuples(t.Context(), []int{1, 2, 3}, nil)
	require.NoError(t, err)
	require.Len(t, tuples.Labels, 60)
	cosets, err := m11.OnCosets(t.Context(), must(m11.Stabilizer(t.Context(), 1, 2)), nil)
	require.NoError(t, err)
	require.Equal(t, 110, cosets.Group().Degree())
	require.Equal(t, int64(7920), cosets.Group().Order().Int64())
	conjugates, err := s5.ByConjugation(t.Context(), perm.MustParse("(1,2)(3,4)", 5), nil)
	require.NoError(t, err)
	require.Len(t, conjugates.Labels, 15)
	wreath, err := group.WreathProduct(group.Symmetric(3), group.Symmetric(4))
	require.NoError(t, err)
	blocks := wreath.OnBlocks(1, 2)
	require.Equal(t, int64(24), blocks.Group().Order().Int64())
	require.Equal(t, int64(1296), must(blocks.Homomorphism(t.Context())).Kernel().Order().Int64())

	var limit *fault.LimitError
	_, err = s5.OnTuples(t.Context(), []int{1, 2, 3}, &group.ActionOptions{MaxObjects: 59})
	require.ErrorAs(t, err, &limit)
	var point *fault.InputError
	_, err = s5.OnSets(t.Context(), []int{6}, nil)
	require.ErrorAs(t, err, &point)
	var sub *fault.InputError
	_, err = m11.OnCosets(t.Context(), group.Symmetric(11), nil)
	require.ErrorAs(t, err, &sub)
}
