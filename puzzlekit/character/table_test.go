package character

import (
	"context"
	"fmt"
	"math"
	"math/big"
	"math/cmplx"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/perm"
)

func tableOf(t *testing.T, g *group.Group) *Table {
	t.Helper()
	table, err := New(t.Context(), g, nil)
	require.NoError(t, err, "%v", g)
	return table
}

func degrees(table *Table) (out []int64) {
	for _, c := range table.Irreducibles() {
		out = append(out, c.Degree().Int64())
	}
	return out
}

// murnaghanNakayama returns the value of the character of a partition, which is given by the lengths of its first
// column's hooks (a set of beta-numbers), on a cycle type: a rim hook of length k is removed by taking k from a
// beta-number.
func murnaghanNakayama(beta []int, cycles []int) int64 {
	if len(cycles) == 0 {
		return 1
	}
	sum := int64(0)
	for i, b := range beta {
		to := b - cycles[0]
		if to < 0 || slices.Contains(beta, to) {
			continue
		}
		sign := int64(1)
		for _, c := range beta {
			if to < c && c < b {
				sign = -sign
			}
		}
		rest := slices.Clone(beta)
		rest[i] = to
		sum += sign * murnaghanNakayama(rest, cycles[1:])
	}
	return sum
}

func partitionsOf(n, most int) (out [][]int) {
	if n == 0 {
		return [][]int{nil}
	}
	for k := min(n, most); k > 0; k-- {
		for _, rest := range partitionsOf(n-k, k) {
			out = append(out, append([]int{k}, rest...))
		}
	}
	return out
}

// rowsAsText returns the rows as texts in order, to be compared as sets.
func rowsAsText(rows [][]int64) (out []string) {
	for _, r := range rows {
		out = append(out, fmt.Sprint(r))
	}
	slices.Sort(out)
	return out
}

func TestSymmetricGroupsByMurnaghanNakayama(t *testing.T) {
	for n := 1; n <= 10; n++ {
		table := tableOf(t, group.Symmetric(n))
		var want, got [][]int64
		for _, parts := range partitionsOf(n, n) {
			var beta []int
			for i, part := range parts {
				beta = append(beta, part+len(parts)-1-i)
			}
			var row []int64
			for i := range table.Len() {
				row = append(row, murnaghanNakayama(beta, table.Classes().Class(i).Representative.WithDegree(n).CycleType()))
			}
			want = append(want, row)
		}
		for _, c := range table.Irreducibles() {
			var row []int64
			for _, v := range c.Values() {
				q, ok := v.Rational()
				require.True(t, ok)
				row = append(row, q.Num().Int64())
			}
			require.Equal(t, 1, c.Indicator())
			got = append(got, row)
		}
		require.Equal(t, rowsAsText(want), rowsAsText(got), "S%d", n)
	}
}

func TestCyclicGroups(t *testing.T) {
	for _, n := range []int{2, 3, 4, 5, 6, 8, 9, 12, 15, 30, 36} {
		g := group.Cyclic(n)
		table := tableOf(t, g)
		x := perm.Identity(n)
		var rows, want []string
		for j := range n {
			text := ""
			for k := range n {
				text += RootOfUnity(n, j*k).key() + ";"
			}
			want = append(want, text)
		}
		var order []int
		for range n {
			at, err := table.Classes().Of(t.Context(), x)
			require.NoError(t, err)
			order = append(order, at)
			x = x.Mul(g.Generators()[0])
		}
		for _, c := range table.Irreducibles() {
			text := ""
			for _, at := range order {
				text += c.values[at].key() + ";"
			}
			rows = append(rows, text)
		}
		slices.Sort(rows)
		slices.Sort(want)
		require.Equal(t, want, rows)
	}
}

// The characters of degree 2 of a dihedral group have the values ζ^jk + ζ^−jk on rotations and 0 on reflections.
func TestDihedralGroups(t *testing.T) {
	for n := 3; n <= 20; n++ {
		g := group.Dihedral(n)
		table := tableOf(t, g)
		var rotation perm.Perm
		for _, x := range g.Generators() {
			if x.Order().Int64() == int64(n) {
				rotation = x
			}
		}
		planar := map[string]bool{}
		for j := 1; 2*j < n; j++ {
			text := ""
			for k := range n {
				text += RootOfUnity(n, j*k).Add(RootOfUnity(n, -j*k)).key() + ";"
			}
			planar[text] = true
		}
		for _, c := range table.Irreducibles() {
			require.Equal(t, 1, c.Indicator())
			if c.Degree().Int64() == 1 {
				continue
			}
			text := ""
			for k := range n {
				at, err := table.Classes().Of(t.Context(), rotation.Pow(k))
				require.NoError(t, err)
				text += c.values[at].key() + ";"
			}
			require.True(t, planar[text], "D%d", n)
			delete(planar, text)
		}
		require.Empty(t, planar)
	}
}

func TestKnownDegrees(t *testing.T) {
	psl7, err := group.PSL(2, 7)
	require.NoError(t, err)
	m11, err := group.Mathieu(11)
	require.NoError(t, err)
	m12, err := group.Mathieu(12)
	require.NoError(t, err)
	for _, c := range []struct {
		g    *group.Group
		want []int64
	}{
		{group.Trivial(0), []int64{1}},
		{group.Alternating(5), []int64{1, 3, 3, 4, 5}},
		{group.Alternating(6), []int64{1, 5, 5, 8, 8, 9, 10}},
		{group.Alternating(9), []int64{1, 8, 21, 21, 27, 28, 35, 35, 42, 48, 56, 84, 105, 120, 162, 168, 189, 216}},
		{psl7, []int64{1, 3, 3, 6, 7, 8}},
		{m11, []int64{1, 10, 10, 10, 11, 16, 16, 44, 45, 55}},                        // ATLAS, page 18
		{m12, []int64{1, 11, 11, 16, 16, 45, 54, 55, 55, 55, 66, 99, 120, 144, 176}}, // ATLAS, page 33
	} {
		require.Equal(t, c.want, degrees(tableOf(t, c.g)))
	}
}

func quaternions() *group.Group {
	return group.MustParse("(1,2,4,7)(3,6,8,5), (1,3,4,8)(2,5,7,6)")
}

// The quaternions and the dihedral group of order 8 have the same table. The indicators differ.
func TestQuaternionsAndSquare(t *testing.T) {
	q, d := tableOf(t, quaternions()), tableOf(t, group.Dihedral(4))
	require.Equal(t, []int64{1, 1, 1, 1, 2}, degrees(q))
	values := func(table *Table) (out []string) {
		for _, c := range table.Irreducibles() {
			out = append(out, fmt.Sprint(c.Values()))
		}
		return out
	}
	require.ElementsMatch(t, values(q)[4:], []string{"[2 −2 0 0 0]"})
	require.Equal(t, -1, q.Irreducible(4).Indicator())
	require.Equal(t, 1, d.Irreducible(4).Indicator())
	require.Len(t, values(d), 5)
}

// randomGroup returns a group of moderate order.
func randomGroup(rng *rand.Rand) *group.Group {
	for {
		n := 3 + rng.IntN(6)
		gens := []perm.Perm{perm.Random(rng, n)}
		for range rng.IntN(3) {
			x := perm.Random(rng, n)
			gens = append(gens, x.Pow(1+rng.IntN(4)))
		}
		if rng.IntN(2) == 0 { // a group of shorter elements
			for i, x := range gens {
				gens[i] = x.Pow(2)
			}
		}
		g := group.New(gens...)
		if rng.IntN(4) == 0 {
			g = group.DirectProduct(g, group.Cyclic(2+rng.IntN(5)))
		}
		if g.Order().Int64() <= 2000 {
			return g
		}
	}
}

// In rounded numbers and element by element: the rows are orthonormal, have as many degrees as classes, and are
// constant on classes. The kernels and centers are those of the group.
func TestRandomGroups(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	for range 120 {
		g := randomGroup(rng)
		table := tableOf(t, g)
		var of []int
		for x := range g.Elements() {
			at, err := table.Classes().Of(t.Context(), x)
			require.NoError(t, err)
			of = append(of, at)
		}
		square := int64(0)
		for i, c := range table.Irreducibles() {
			square += c.Degree().Int64() * c.Degree().Int64()
			for j, d := range table.Irreducibles() {
				sum := complex128(0)
				for _, at := range of {
					sum += c.values[at].Complex128() * cmplx.Conj(d.values[at].Complex128())
				}
				want := 0.0
				if i == j {
					want = 1
				}
				require.InDelta(t, want, cmplx.Abs(sum)/float64(len(of)), 1e-9)
			}
		}
		require.Equal(t, g.Order().Int64(), square)
		requireKernels(t, g, table)
	}
}

// requireKernels compares the intersections of kernels and centers with the groups that they must be.
func requireKernels(t *testing.T, g *group.Group, table *Table) {
	t.Helper()
	count := func(sets func(*Character) []int, of func(*Character) bool) *big.Int {
		in := make([]int, table.Len())
		rows := 0
		for _, c := range table.Irreducibles() {
			if !of(c) {
				continue
			}
			rows++
			for _, i := range sets(c) {
				in[i]++
			}
		}
		sum := new(big.Int)
		for i, n := range in {
			if n == rows {
				sum.Add(sum, table.Classes().Class(i).Size)
			}
		}
		return sum
	}
	all := func(*Character) bool { return true }
	center, err := g.Center(t.Context())
	require.NoError(t, err)
	require.Equal(t, center.Order(), count((*Character).Center, all))
	require.Equal(t, big.NewInt(1), count((*Character).Kernel, all))
	derived, err := g.DerivedSubgroup(t.Context())
	require.NoError(t, err)
	require.Equal(t, derived.Order(), count((*Character).Kernel, func(c *Character) bool { return c.Degree().Int64() == 1 }))
	involutions := int64(0)
	for x := range g.Elements() {
		if x.Mul(x).IsIdentity() {
			involutions++
		}
	}
	for _, c := range table.Irreducibles() { // Frobenius and Schur 1906
		involutions -= int64(c.Indicator()) * c.Degree().Int64()
	}
	require.Zero(t, involutions)
}

// The irreducible characters of a direct product are the products of those of its factors.
func TestProducts(t *testing.T) {
	for _, c := range [][2]*group.Group{
		{group.Symmetric(3), group.Cyclic(5)}, {group.Alternating(5), group.Dihedral(4)}, {quaternions(), group.Alternating(4)}, {group.Symmetric(4), group.Symmetric(4)},
	} {
		g := group.DirectProduct(c[0], c[1])
		table, left, right := tableOf(t, g), tableOf(t, c[0]), tableOf(t, c[1])
		var want, got []string
		n := c[0].Degree()
		for _, x := range left.Irreducibles() {
			for _, y := range right.Irreducibles() {
				text := ""
				for i := range table.Len() {
					a, b := halves(table.Classes().Class(i).Representative.WithDegree(g.Degree()), n)
					ai, err := left.Classes().Of(t.Context(), a)
					require.NoError(t, err)
					bi, err := right.Classes().Of(t.Context(), b)
					require.NoError(t, err)
					text += x.values[ai].Mul(y.values[bi]).key() + ";"
				}
				want = append(want, text)
			}
		}
		for _, x := range table.Irreducibles() {
			text := ""
			for _, v := range x.values {
				text += v.key() + ";"
			}
			got = append(got, text)
		}
		slices.Sort(want)
		slices.Sort(got)
		require.Equal(t, want, got)
	}
}

// halves returns what a permutation does on 1..n and on the points beyond.
func halves(x perm.Perm, n int) (a, b perm.Perm) {
	img := x.AppendZeroBased(nil)
	low, high := img[:n], slices.Clone(img[n:])
	for i := range high {
		high[i] -= int32(n)
	}
	a, _ = perm.FromZeroBased(slices.Clone(low))
	b, _ = perm.FromZeroBased(high)
	return a, b
}

// A table of a group too large to be listed, with classes that only a search tells apart, and characters that only
// a Galois automorphism tells apart cheaply.
func TestLargeGroups(t *testing.T) {
	m22, err := group.Mathieu(22)
	require.NoError(t, err)
	require.Equal(t, []int64{1, 21, 45, 45, 55, 99, 154, 210, 231, 280, 280, 385}, degrees(tableOf(t, m22))) // ATLAS, page 39
	wreath, err := group.WreathProduct(group.Cyclic(3), group.Symmetric(5))
	require.NoError(t, err)
	require.Equal(t, 108, tableOf(t, wreath).Len())
	require.Equal(t, 55, tableOf(t, group.Alternating(13)).Len())
}

func TestRefusals(t *testing.T) {
	input, limit, stopped := (*fault.InputError)(nil), (*fault.LimitError)(nil), (*fault.StoppedError)(nil)
	_, err := New(t.Context(), group.Symmetric(3), &Options{MaxClasses: -1})
	require.ErrorAs(t, err, &input)
	_, err = New(t.Context(), group.Symmetric(30), nil)
	require.ErrorAs(t, err, &limit)
	require.Equal(t, "character.New: the search reached the limit of 1,000 conjugacy classes; raise Options.MaxClasses", err.Error())
	_, err = New(t.Context(), group.Symmetric(5), &Options{MaxClasses: 6})
	require.ErrorAs(t, err, &limit)
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = New(ended, group.Symmetric(12), nil)
	require.ErrorAs(t, err, &stopped)
	require.Contains(t, err.Error(), "character.New: stopped")
	table := tableOf(t, group.Symmetric(3))
	require.PanicsWithError(t, "character.Table.Irreducible: number of a character is 3; want 0..2", func() { table.Irreducible(3) })
	other := tableOf(t, group.Symmetric(3))
	require.Panics(t, func() { table.Irreducible(1).Mul(other.Irreducible(1)) })
	_, err = table.Irreducible(1).Restrict(t.Context(), tableOf(t, group.Cyclic(4)))
	require.ErrorAs(t, err, &input)
	_, err = table.Irreducible(1).Induce(t.Context(), tableOf(t, group.Cyclic(4)))
	require.ErrorAs(t, err, &input)
}

// A table with a wrong value, or with the rows of another, is not returned.
func TestVerifyFindsErrors(t *testing.T) {
	g := group.Alternating(5)
	spoil := func(change func(rows []*Character)) error {
		table := tableOf(t, g)
		change(table.rows)
		return table.verify(t.Context())
	}
	require.NoError(t, spoil(func([]*Character) {}))
	require.ErrorContains(t, spoil(func(rows []*Character) { rows[3].values[2] = Integer(2) }), "orthogonality")
	require.ErrorContains(t, spoil(func(rows []*Character) { rows[1].values[3] = Integer(2) }), "conjugates")
	require.ErrorContains(t, spoil(func(rows []*Character) { rows[1] = rows[2] }), "conjugates")
	require.ErrorContains(t, spoil(func(rows []*Character) { rows[4].values[0] = Integer(-5) }), "orthogonality")
}

func TestFrobeniusReciprocity(t *testing.T) {
	g := tableOf(t, group.Symmetric(5))
	for _, sub := range []*group.Group{group.Symmetric(4), group.Alternating(5), group.Cyclic(5), group.MustParse("(1,2,3,4,5), (2,3,5,4)"), group.Trivial(5)} {
		h := tableOf(t, sub)
		for _, x := range h.Irreducibles() {
			induced, err := x.Induce(t.Context(), g)
			require.NoError(t, err)
			for _, y := range g.Irreducibles() {
				restricted, err := y.Restrict(t.Context(), h)
				require.NoError(t, err)
				require.Equal(t, restricted.InnerProduct(x), induced.InnerProduct(y))
			}
		}
	}
}

// The number of orbits is ⟨π,1⟩, and the rank of a transitive group ⟨π,π⟩.
func TestPermutationCharacters(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 8))
	for range 40 {
		g := randomGroup(rng)
		table := tableOf(t, g)
		pi := table.Permutation()
		require.Equal(t, int64(len(g.Orbits())), pi.InnerProduct(table.Irreducible(0)).Int64())
		if g.IsTransitive() && g.Degree() > 0 {
			rank, err := g.PermutationRank(t.Context())
			require.NoError(t, err)
			require.Equal(t, int64(rank), pi.InnerProduct(pi).Int64())
		}
	}
	table := tableOf(t, group.Symmetric(5))
	action, err := table.Classes().Group().OnSets(t.Context(), []int{1, 2}, nil)
	require.NoError(t, err)
	f, err := action.Homomorphism(t.Context())
	require.NoError(t, err)
	pairs, err := table.PermutationOn(f)
	require.NoError(t, err)
	trivial := tableOf(t, group.MustParse("(1,2), (3,4,5), (3,4)")).Irreducible(0)
	induced, err := trivial.Induce(t.Context(), table)
	require.NoError(t, err)
	require.True(t, pairs.Equal(induced))
	require.Equal(t, int64(3), pairs.InnerProduct(pairs).Int64())
}

// A sum of irreducible characters is told by its values, and nothing else is a character.
func TestCharactersByTheirValues(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 12))
	input := (*fault.InputError)(nil)
	for _, g := range []*group.Group{group.Symmetric(4), group.Alternating(5), group.Cyclic(7), quaternions()} {
		table := tableOf(t, g)
		for range 5 {
			want, sum := make([]*big.Int, table.Len()), table.Irreducible(0)
			for i := range want {
				n := rng.IntN(4)
				for range n {
					sum = sum.Add(table.Irreducible(i))
				}
				want[i] = big.NewInt(int64(n))
			}
			want[0].Add(want[0], big.NewInt(1))
			c, err := table.Character(t.Context(), sum.Values())
			require.NoError(t, err)
			require.Equal(t, fmt.Sprint(want), fmt.Sprint(c.Multiplicities()))
		}
		values := table.Irreducible(table.Len() - 1).Values()
		for _, factor := range []*big.Rat{big.NewRat(-1, 1), big.NewRat(1, 2)} {
			multiple := make([]Cyclotomic, len(values))
			for i, x := range values {
				multiple[i] = x.Scale(factor)
			}
			_, err := table.Character(t.Context(), multiple)
			require.ErrorAs(t, err, &input)
		}
		_, err := table.Character(t.Context(), values[1:])
		require.ErrorAs(t, err, &input)
	}
	five := tableOf(t, group.Cyclic(5))
	values := five.Irreducible(1).Values()
	values[1] = values[2] // the inner products are not rational
	_, err := five.Character(t.Context(), values)
	require.ErrorAs(t, err, &input)
}

func TestProgressIsReported(t *testing.T) {
	calls := 0
	_, err := New(t.Context(), group.Symmetric(7), &Options{Progress: func(p Progress) {
		calls++
		require.Equal(t, 15, p.Classes)
		require.LessOrEqual(t, p.Found, 15)
	}})
	require.NoError(t, err)
	require.Positive(t, calls)
}

func TestAlgebraOfCharacters(t *testing.T) {
	table := tableOf(t, group.Alternating(5))
	a, b := table.Irreducible(1), table.Irreducible(2)
	require.Equal(t, "χ₄ + χ₅", a.Mul(b).String())
	require.Equal(t, "χ₂ + χ₃", a.Add(b).String())
	require.True(t, a.Conj().Equal(a))
	require.True(t, a.IsIrreducible())
	require.False(t, a.Add(a).IsIrreducible())
	require.Equal(t, "2χ₂", a.Add(a).String())
	require.False(t, math.IsNaN(real(a.values[3].Complex128())))
}
