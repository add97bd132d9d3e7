package group

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/perm"
)

// classedGroups have classes with the same cycle type; the last two are too large to be listed.
func classedGroups(t *testing.T) []*Group {
	t.Helper()
	wreath, err := WreathProduct(Cyclic(3), Symmetric(4))
	require.NoError(t, err)
	m11, err := Mathieu(11)
	require.NoError(t, err)
	large, err := WreathProduct(Cyclic(3), Symmetric(7))
	require.NoError(t, err)
	return []*Group{Trivial(0), Trivial(3), Cyclic(12), Dihedral(6), Alternating(6), wreath, m11, Alternating(10), large}
}

func TestClassOfElement(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, g := range classedGroups(t) {
		c, err := g.Classes(t.Context(), nil)
		require.NoError(t, err)
		for i := range min(c.Len(), 60) {
			class := c.Class(i)
			x := class.Representative.Conj(g.Random(rng))
			at, err := c.Of(t.Context(), x)
			require.NoError(t, err)
			require.Equal(t, i, at, "%v in %v", x, g)
			require.Equal(t, class.Representative.Order().Int64(), int64(c.ElementOrder(i)))
			require.Equal(t, g.Order(), class.Size.Mul(class.Size, c.CentralizerOrder(i)))
		}
	}
}

func TestPowerMapsAreThoseOfRepresentatives(t *testing.T) {
	for _, g := range classedGroups(t) {
		c, err := g.Classes(t.Context(), nil)
		require.NoError(t, err)
		for _, k := range []int{-7, -1, 0, 1, 2, 3, 5, 12, 35} {
			powers, err := c.PowerMap(t.Context(), k)
			require.NoError(t, err)
			for i := range min(c.Len(), 40) {
				want, err := c.Of(t.Context(), c.Class(i).Representative.Pow(k))
				require.NoError(t, err)
				require.Equal(t, want, powers[i], "power %d of %v in %v", k, c.Class(i).Representative, g)
			}
		}
		exponent, err := g.Exponent(t.Context(), nil)
		require.NoError(t, err)
		require.Equal(t, exponent, c.Exponent())
	}
}

// countedProducts multiplies all elements of class r with elements that make the
// representative of t.
func countedProducts(t *testing.T, c *Classes, r, target int) []int {
	t.Helper()
	counts := make([]int, c.Len())
	elements := []perm.Perm{c.Class(r).Representative}
	seen := map[string]bool{elements[0].Key(): true}
	for k := 0; k < len(elements); k++ {
		i, err := c.Of(t.Context(), elements[k].Inverse().Mul(c.Class(target).Representative))
		require.NoError(t, err)
		counts[i]++
		for _, s := range c.Group().Generators() {
			if y := elements[k].Conj(s); !seen[y.Key()] {
				seen[y.Key()] = true
				elements = append(elements, y)
			}
		}
	}
	return counts
}

func TestStructureConstantsAreCounts(t *testing.T) {
	for _, g := range classedGroups(t) {
		c, err := g.Classes(t.Context(), nil)
		require.NoError(t, err)
		for r := range min(c.Len(), 12) {
			if c.Class(r).Size.Int64() > 700 {
				continue
			}
			for target := 0; target < c.Len(); target += 1 + c.Len()/12 {
				got, err := c.StructureConstants(t.Context(), r, target)
				require.NoError(t, err)
				require.Equal(t, countedProducts(t, c, r, target), got, "%s, %s in %v", c.Name(r), c.Name(target), g)
			}
		}
	}
}

func TestClassNames(t *testing.T) {
	require.Equal(t, []string{"1a", "2a", "2b", "3a"}, classNames([]int{1, 2, 2, 3}))
	many := classNames(make([]int, 28))
	require.Equal(t, []string{"0z", "0aa", "0ab"}, many[25:])
}

func TestClassesRefuse(t *testing.T) {
	c, err := Symmetric(4).Classes(t.Context(), nil)
	require.NoError(t, err)
	_, err = c.Of(t.Context(), perm.MustParse("(1,5)"))
	require.ErrorContains(t, err, "(1,5); want an element of the group")
	for _, call := range []func(int){
		func(i int) { c.Class(i) }, func(i int) { c.Name(i) }, func(i int) { c.ElementOrder(i) }, func(i int) { c.CentralizerOrder(i) },
		func(i int) { _, _ = c.StructureConstants(t.Context(), i, 0) }, func(i int) { _, _ = c.StructureConstants(t.Context(), 0, i) },
	} {
		for _, i := range []int{-1, 5} {
			require.PanicsWithError(t, panicText(func() { call(i) }), func() { call(i) })
			require.Contains(t, panicText(func() { call(i) }), fmt.Sprintf("number of a class is %d; want 0..4", i))
		}
	}
	_, err = Symmetric(40).Classes(t.Context(), &ClassOptions{MaxClasses: 100})
	limit := (*fault.LimitError)(nil)
	require.ErrorAs(t, err, &limit)
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	stopped := (*fault.StoppedError)(nil)
	_, err = Alternating(10).Classes(ended, nil)
	require.ErrorAs(t, err, &stopped)
	large, err := Alternating(10).Classes(t.Context(), nil)
	require.NoError(t, err)
	_, err = large.StructureConstants(ended, 3, 4)
	require.ErrorAs(t, err, &stopped)
	_, err = large.PowerMap(ended, 2)
	require.ErrorAs(t, err, &stopped)
}

func panicText(f func()) (text string) {
	defer func() { text = fmt.Sprint(recover()) }()
	f()
	return ""
}
