package group_test

import (
	"context"
	"errors"
	"math/big"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/perm"
)

func TestClassCounts(t *testing.T) {
	for name, count := range map[string]int{"cube2_3gens": 143, "M12": 15, "S8": 22, "M24": 26, "M11": 10, "S5": 7, "A5": 5, "A8": 14, "D_ngon12": 9, "PSL2_7": 6, "pyraminx_notips": 1863, "M23": 17, "PGL5_2": 27} {
		g := factNamed(t, name)
		classes, err := g.ConjugacyClasses(t.Context(), nil)
		require.NoError(t, err, name)
		require.Len(t, classes, count, name)
		sum := new(big.Int)
		for _, c := range classes {
			sum.Add(sum, c.Size)
			require.True(t, g.Contains(c.Representative), name)
		}
		require.Equal(t, g.Order(), sum, name)
	}
}

func TestGiantClassesAgainstListing(t *testing.T) {
	for _, g := range []*group.Group{group.Alternating(8), group.Symmetric(8)} {
		sizes := map[string]int64{}
		for x := range g.Elements() {
			sizes[cycleTypeText(x)]++
		}
		classes, err := g.ConjugacyClasses(t.Context(), nil)
		require.NoError(t, err)
		for _, c := range classes {
			sizes[cycleTypeText(c.Representative)] -= c.Size.Int64()
		}
		for text, left := range sizes {
			require.Zero(t, left, text)
		}
	}
}

func cycleTypeText(x perm.Perm) string {
	text := ""
	for _, k := range x.CycleType() {
		text += string(rune('a' + k))
	}
	return text
}

func TestExponents(t *testing.T) {
	for name, exponent := range map[string]int64{"cube2_3gens": 1260, "M12": 1320, "M24": 212520} {
		e, err := factNamed(t, name).Exponent(t.Context(), nil)
		require.NoError(t, err)
		require.Equal(t, exponent, e.Int64(), name)
	}
}

// TestClassesAreKept asks for classes that random elements find, with so few tries that a
// second search would fail.
func TestClassesAreKept(t *testing.T) {
	g := factNamed(t, "M24")
	classes := must(g.ConjugacyClasses(t.Context(), &group.ClassOptions{Seed: 5}))
	classes[1].Size.SetInt64(-1)
	few := &group.ClassOptions{Seed: 5, MaxTries: 1}
	_, err := factNamed(t, "M24").ConjugacyClasses(t.Context(), few)
	require.ErrorAs(t, err, new(*fault.LimitError))
	require.Equal(t, 26, must(g.ClassCount(t.Context(), few)))
	require.EqualValues(t, 212520, must(g.Exponent(t.Context(), few)).Int64())
	require.True(t, must(g.IsSimple(t.Context(), few)))
	require.EqualValues(t, 244823040, must(g.CycleIndex(t.Context(), few)).Order.Int64())
	require.EqualValues(t, 11385, must(g.ConjugacyClasses(t.Context(), few))[1].Size.Int64(), "the list is the caller's own")

	_, err = g.ClassCount(t.Context(), &group.ClassOptions{Seed: 5, MaxClasses: 25})
	require.ErrorAs(t, err, new(*fault.LimitError), "a limit holds for what is kept, too")
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = g.ClassCount(ended, few)
	require.ErrorIs(t, err, context.Canceled)
}

func TestSimplicity(t *testing.T) {
	for name, simple := range map[string]bool{"M11": true, "A5": true, "A8": true, "S5": false, "PSL2_7": true, "PGL4_2": true, "AGL3_2": false, "U3_5": true} {
		is, err := factNamed(t, name).IsSimple(t.Context(), nil)
		require.NoError(t, err)
		require.Equal(t, simple, is, name)
	}
	for n, simple := range map[int]bool{1: false, 2: true, 6: false, 7: true} {
		is, err := group.Cyclic(n).IsSimple(t.Context(), nil)
		require.NoError(t, err)
		require.Equal(t, simple, is, "C%d", n)
	}
}

func TestClassLimit(t *testing.T) {
	var limit *fault.LimitError
	_, err := factNamed(t, "M24").ConjugacyClasses(t.Context(), &group.ClassOptions{MaxTries: 1})
	require.ErrorAs(t, err, &limit)
	require.Equal(t, "ClassOptions.MaxTries", limit.Option)
	reason := errors.New("enough")
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(reason)
	for _, name := range []string{"M12", "M24"} {
		_, err = factNamed(t, name).ConjugacyClasses(ctx, nil)
		require.ErrorIs(t, err, reason)
	}
	_, err = group.Symmetric(60).ConjugacyClasses(ctx, nil)
	require.ErrorIs(t, err, reason)
}

// A search that finds new classes all the time ends at MaxClasses or when the
// time is up, and says how far it came.
func TestManyClasses(t *testing.T) {
	cube := factNamed(t, "rubik3x3x3")
	var limit *fault.LimitError
	for _, g := range []*group.Group{cube, group.Symmetric(100), group.Alternating(100), group.Cyclic(101)} {
		_, err := g.ConjugacyClasses(t.Context(), &group.ClassOptions{MaxTries: 1000, MaxClasses: 100})
		require.ErrorAs(t, err, &limit)
		require.EqualError(t, err, "group.Group.ConjugacyClasses: the search reached the limit of 100 conjugacy classes; raise ClassOptions.MaxClasses")
	}
	classes, err := group.Symmetric(9).ConjugacyClasses(t.Context(), &group.ClassOptions{MaxClasses: 30})
	require.NoError(t, err)
	require.Len(t, classes, 30)

	a5 := group.Alternating(5)
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	_, err = group.DirectProduct(a5, a5, a5, a5, a5, a5, a5, a5, a5, a5).ConjugacyClasses(ctx, &group.ClassOptions{MaxClasses: 100_000_000})
	var stopped *fault.StoppedError
	require.ErrorAs(t, err, &stopped)
	require.ErrorIs(t, err, context.DeadlineExceeded)
}

// The flips of 21 pieces that are even, and all their exchanges: modulo the flips there are
// 21! elements, more than an int64 holds.
func TestClassesOverALargeQuotient(t *testing.T) {
	var first, second []int
	for i := range 21 {
		first, second = append(first, 2*i+1), append(second, 2*i+2)
	}
	turn, err := perm.FromCycles(42, first, second)
	require.NoError(t, err)
	g := group.New(turn, perm.MustParse("(1,3)(2,4)"), perm.MustParse("(1,2)(3,4)"))
	_, err = g.ConjugacyClasses(t.Context(), &group.ClassOptions{MaxTries: 5})
	var limit *fault.LimitError
	require.ErrorAs(t, err, &limit)
	require.Equal(t, "ClassOptions.MaxTries", limit.Option)
}

// The group of the cube is one of two cosets in the product of what it does to corners and
// to edges.
func TestClassesOfTheCube(t *testing.T) {
	cube := factNamed(t, "rubik3x3x3")
	classes, err := cube.ConjugacyClasses(t.Context(), nil)
	require.NoError(t, err)
	require.Len(t, classes, 81_120)
	total := new(big.Int)
	for _, c := range classes {
		total.Add(total, c.Size)
	}
	require.Equal(t, cube.Order(), total)
	exponent, err := cube.Exponent(t.Context(), nil)
	require.NoError(t, err)
	require.EqualValues(t, 55440, exponent.Int64())
}

func TestSylowSubgroups(t *testing.T) {
	for name, orders := range map[string]map[int]int64{
		"rubik3x3x3": {2: 134217728, 3: 4782969, 5: 125, 7: 49, 11: 11, 13: 1},
		"M24":        {2: 1024, 3: 27, 23: 23},
		"S20":        {2: 262144, 3: 6561},
		"S5wrS5":     {5: 15625 * 1, 2: 2 * 2 * 2 * 4096 * 8},
		"PSL2_31":    {2: 32, 5: 5},
		"D_ngon12":   {2: 8, 3: 3},
	} {
		g := factNamed(t, name)
		for p, order := range orders {
			s, err := g.SylowSubgroup(t.Context(), p)
			require.NoError(t, err)
			require.Equal(t, order, s.Order().Int64(), "%s, p = %d", name, p)
			require.True(t, s.IsSubgroupOf(g))
		}
	}
	_, err := m11.SylowSubgroup(t.Context(), 4)
	var name *fault.InputError
	require.ErrorAs(t, err, &name)
}

func TestCycleIndexAgainstListing(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 4))
	for range 30 {
		n := 2 + rng.IntN(4)
		g := group.New(randomGenerators(rng, n+2)...)
		if g.Order().Int64() > 5000 {
			continue
		}
		index, err := g.CycleIndex(t.Context(), nil)
		require.NoError(t, err)
		require.Equal(t, int64(orbitsOfColorings(g, 2)), index.Colorings(2).Int64())
		sum := new(big.Int)
		for ones := 0; ones <= g.Degree(); ones++ {
			sum.Add(sum, must(index.ColoringsWith(t.Context(), ones, g.Degree()-ones)))
		}
		require.Equal(t, index.Colorings(2), sum)
	}
}

// orbitsOfColorings counts colourings up to symmetry by listing them.
func orbitsOfColorings(g *group.Group, colors int) int {
	total := 1
	for range g.Degree() {
		total *= colors
	}
	seen := make([]bool, total)
	count := 0
	for start := range seen {
		if seen[start] {
			continue
		}
		count++
		seen[start] = true
		for queue := []int{start}; len(queue) > 0; queue = queue[1:] {
			for _, x := range g.Generators() {
				digits, image := queue[0], 0
				weight := make([]int, g.Degree()+1)
				for p, w := 1, 1; p <= g.Degree(); p, w = p+1, w*colors {
					weight[p] = w
				}
				for p := 1; p <= g.Degree(); p++ {
					image += digits % colors * weight[x.Image(p)]
					digits /= colors
				}
				if !seen[image] {
					seen[image] = true
					queue = append(queue, image)
				}
			}
		}
	}
	return count
}

func TestCycleIndexOfLargeGroups(t *testing.T) {
	index, err := group.Symmetric(20).CycleIndex(t.Context(), nil)
	require.NoError(t, err)
	require.Len(t, index.Types, 627)
	require.Equal(t, int64(21), index.Colorings(2).Int64())
}

func TestStructuresOfFamilies(t *testing.T) {
	s := group.Symmetric
	for text, g := range map[string]*group.Group{
		"PSL(2,7) (recognised)":                    must(group.PSL(2, 7)),
		"PSL(2,5) (recognised)":                    must(group.PSL(2, 5)),
		"PSL(3,3) (recognised)":                    must(group.PSL(3, 3)),
		"PSL(3,5) (recognised)":                    must(group.PSL(3, 5)),
		"PSL(4,2) (recognised)":                    must(group.PSL(4, 2)),
		"PGL(2,5) (recognised)":                    group.MustParse("[(1,2,3,4,5),(1,2,4,3),(1,6)(2,5)]"),
		"C2 wr S4 (recognised)":                    must(group.WreathProduct(s(2), s(4))),
		"C3 wr S8 (recognised)":                    must(group.WreathProduct(group.Cyclic(3), s(8))),
		"S4 wr PSL(2,7) (recognised)":              must(group.WreathProduct(s(4), must(group.PSL(2, 7)))),
		"C2 wr (S3 wr C3) (recognised)":            must(group.WreathProduct(must(group.WreathProduct(s(2), s(3))), group.Cyclic(3))),
		"D8 (recognised; D8 has order 8)":          must(group.WreathProduct(s(2), s(2))),
		"D10 wr S3 (recognised; D10 has order 10)": must(group.WreathProduct(group.Dihedral(5), s(3))),
		"PSL(2,7) × A5 (recognised)":               group.DirectProduct(group.Alternating(5), must(group.PSL(2, 7))),
	} {
		require.Equal(t, text, must(g.StructureHint(t.Context())).String())
	}
	// AΓL(1, 8) has the order, degree and transitivity of PSL(2, 7) but is solvable.
	affine := group.MustParse("[(1,2)(3,4)(5,6)(7,8),(2,3,5,4,7,8,6),(3,5,7)(4,6,8)]")
	require.EqualValues(t, 168, affine.Order().Int64())
	require.Equal(t, "not recognised", must(affine.StructureHint(t.Context())).String())
	// The even elements of C2 wr S4 are not a wreath product.
	even := must(must(group.WreathProduct(s(2), s(4))).Intersection(t.Context(), group.Alternating(8)))
	require.Equal(t, "not recognised", must(even.StructureHint(t.Context())).String())
}

// Small groups have one name, however they act and are generated.
func TestSmallGroupsHaveOneName(t *testing.T) {
	for want, texts := range map[string][]string{
		"Q8":           {"(1,2,3,4)(5,6,7,8), (1,5,3,7)(2,8,4,6)", "(1,5,3,7)(2,8,4,6), (1,6,3,8)(2,5,4,7)"},
		"Q12":          {"(1,2,3), (1,2)(4,5,6,7)", "(1,2,3)(4,6)(5,7), (1,2)(4,5,6,7)"},
		"Q16":          {"(1,2,3,4,5,6,7,8)(9,10,11,12,13,14,15,16), (1,9,5,13)(2,16,6,12)(3,15,7,11)(4,14,8,10)"},
		"Q20":          {"(1,2,3,4,5), (2,5)(3,4)(6,7,8,9)"},
		"5:4":          {"(1,2,3,4,5), (2,3,5,4)", "(2,3,5,4), (1,3,4,2)", "(1,2,3,4,5)(6,7,8,9,10), (1,6)(2,8,5,9)(3,10,4,7)"},
		"7:3":          {"(1,2,3,4,5,6,7), (2,3,5)(4,7,6)"},
		"7:6":          {"(1,2,3,4,5,6,7), (2,4,3,7,5,6)"},
		"D12":          {"(1,2,3,4,5,6), (2,6)(3,5)", "(1,2,3), (1,2), (4,5)", "(4,5), (1,2,3), (1,2)(6,7)"},
		"D20":          {"(1,2,3,4,5), (2,5)(3,4), (6,7)", "(6,7), (1,2,3,4,5), (2,5)(3,4)"},
		"S3 × C2^2":    {"(1,2,3), (1,2), (4,5), (6,7)", "(1,2,3,4,5,6), (2,6)(3,5), (7,8)", "(1,2,3), (1,2), (4,5)(6,7), (4,6)(5,7)"},
		"S3 × S3 × C2": {"(1,2,3), (1,2), (4,5,6), (4,5), (7,8)", "(1,2,3,4,5,6), (2,6)(3,5), (7,8,9), (7,8)"},
		"A4 × C6":      {"(1,2,3), (2,3,4), (5,6), (7,8,9)", "(5,6,7), (1,2,3), (2,3,4), (8,9)"},
		"SL(2,3)":      {"(1,2,3,4)(5,6,7,8), (1,5,3,7)(2,8,4,6), (2,5,6)(4,7,8)"},
		"SD16":         {"(1,2,3,4,5,6,7,8), (2,4)(3,7)(6,8)"},
		"M16":          {"(1,2,3,4,5,6,7,8), (2,6)(4,8)"},
		"3^2:2":        {"(1,2,3)(4,5,6)(7,8,9), (1,4,7)(2,5,8)(3,6,9), (2,3)(4,7)(5,9)(6,8)"},
		"2^3:7":        {"(1,2)(3,4)(5,6)(7,8), (2,3,5,4,7,8,6)"},
	} {
		for _, text := range texts {
			hint := must(group.MustParse(text).StructureHint(t.Context()))
			require.Equal(t, group.Structure{Name: want, Proved: true}, hint, text)
		}
	}
}

func TestStructureHints(t *testing.T) {
	for name, want := range map[string]string{
		"S20": "S20 (recognised)", "A8": "A8 (recognised)", "S5": "S5 (recognised)", "D_ngon12": "D24 (recognised; D24 has order 24)",
		"M24": "M24 (consistent with order, degree and transitivity)", "C2^50": "C2^50 (recognised)",
		"C1000": "C1000 (recognised)", "J1": "not recognised", "dino": "A12 (recognised)",
	} {
		require.Equal(t, want, must(factNamed(t, name).StructureHint(t.Context())).String(), name)
	}
	p := group.DirectProduct(group.Symmetric(9), group.Alternating(5), group.Dihedral(7))
	require.Equal(t, "S9 × D14 × A5 (recognised; D14 has order 14)", must(p.StructureHint(t.Context())).String())
	require.Equal(t, "1 (recognised)", must(group.Trivial(4).StructureHint(t.Context())).String())
	for want, factors := range map[string][]int{
		"C6": {6}, "C12 × C2": {4, 6}, "C6 × C2^2": {2, 2, 2, 3}, "C60": {3, 4, 5}, "C3^2": {3, 3}, "C8 × C4 × C2": {2, 4, 8}, "C12^2": {12, 12},
	} {
		var cyclic []*group.Group
		for _, n := range factors {
			cyclic = append(cyclic, group.Cyclic(n))
		}
		hint := must(group.DirectProduct(cyclic...).StructureHint(t.Context()))
		require.Equal(t, group.Structure{Name: want, Proved: true}, hint)
	}
	require.Equal(t, "D8 (recognised; D8 has order 8)", must(group.Dihedral(4).StructureHint(t.Context())).String())
}
