package group_test

import (
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/perm"
)

// TestColoringsOfSmallGroups compares with all elements, one by one, over random
// groups and random colourings, some of which the group can make of each other.
func TestColoringsOfSmallGroups(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 22))
	found, none := 0, 0
	for range 400 {
		n := 1 + rng.IntN(9)
		g := group.New(perm.Identity(n))
		if n > 3 {
			g = group.New(randomGenerators(rng, n)...)
		}
		if g.Order().Int64() > 3000 {
			continue
		}
		to := make([]int, n)
		most := 1 + rng.IntN(n)
		for i := range to {
			to[i] = 7 - 3*rng.IntN(most)
		}
		from := slices.Clone(to)
		switch rng.IntN(3) {
		case 0:
			from = recolored(g.Random(rng), to)
		case 1:
			from = recolored(perm.Random(rng, n), to)
		default:
			from[rng.IntN(n)] = 100
		}
		keeping, err := g.ColoringStabilizer(t.Context(), to)
		require.NoError(t, err)
		require.True(t, keeping.Equal(selected(g, func(x perm.Perm) bool { return slices.Equal(recolored(x, to), to) })), "%v keeps %v", g, to)

		makes := func(x perm.Perm) bool { return slices.Equal(recolored(x, to), from) }
		possible := false
		for x := range g.Elements() {
			possible = possible || makes(x)
		}
		recoloring, err := g.Recoloring(t.Context(), from)
		require.NoError(t, err)
		x, ok, err := recoloring.To(t.Context(), to)
		require.NoError(t, err)
		require.Equal(t, possible, ok, "%v from %v to %v", g, from, to)
		if ok {
			require.True(t, g.Contains(x) && makes(x), "%v in %v from %v to %v", x, g, from, to)
			found++
		} else {
			none++
		}
	}
	require.Greater(t, min(found, none), 50)
}

// recolored returns the colouring from which x makes colors.
func recolored(x perm.Perm, colors []int) []int {
	out := make([]int, len(colors))
	for i := range out {
		out[i] = colors[x.Image(i+1)-1]
	}
	return out
}

func TestColoringsOfLargeGroups(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 22))
	wreathed := must(group.WreathProduct(group.Symmetric(5), group.Alternating(12)))
	for _, g := range []*group.Group{
		group.Symmetric(200), group.Alternating(200), wreathed, factNamed(t, "rubik3x3x3"),
		group.DirectProduct(group.Alternating(50), group.Symmetric(50)), times(60, group.Cyclic(3)),
	} {
		for _, most := range []int{1, 2, 6, 1 << 30} {
			to := make([]int, g.Degree())
			for i := range to {
				to[i] = rng.IntN(most)
			}
			from := recolored(g.Random(rng), to)
			recoloring, err := g.Recoloring(t.Context(), from)
			require.NoError(t, err)
			var first perm.Perm
			for k := range 6 {
				other := recolored(g.Random(rng), from)
				if k%5 == 0 { // the same answer, whatever was asked before
					other = to
				}
				x, ok, err := recoloring.To(t.Context(), other)
				require.NoError(t, err)
				require.True(t, ok)
				require.True(t, g.Contains(x))
				require.Equal(t, from, recolored(x, other))
				if k == 0 {
					first = x
				}
				require.True(t, k%5 > 0 || x.Equal(first))
			}
			keeping, err := g.ColoringStabilizer(t.Context(), to)
			require.NoError(t, err)
			require.True(t, keeping.IsSubgroupOf(g))
			for _, y := range keeping.Generators() {
				require.Equal(t, to, recolored(y, to))
			}
		}
	}
	halves := make([]int, 40)
	for i := range 20 {
		halves[i] = 1
	}
	half := new(big.Int).MulRange(1, 20)
	keeping, err := group.Alternating(40).ColoringStabilizer(t.Context(), halves)
	require.NoError(t, err)
	require.Equal(t, new(big.Int).Rsh(new(big.Int).Mul(half, half), 1), keeping.Order())
}

// An alternating group is searched as the symmetric one.
func TestRecolorIsEven(t *testing.T) {
	different := []int{1, 2, 3, 4, 5, 6, 7, 8, 9}
	swapped := []int{2, 1, 3, 4, 5, 6, 7, 8, 9}
	_, ok, err := must(group.Alternating(9).Recoloring(t.Context(), swapped)).To(t.Context(), different)
	require.NoError(t, err)
	require.False(t, ok)
	x, ok, err := must(group.Alternating(9).Recoloring(t.Context(), []int{2, 1, 3, 4, 5, 6, 7, 8, 8})).To(t.Context(), []int{1, 2, 3, 4, 5, 6, 7, 8, 8})
	require.NoError(t, err)
	require.True(t, ok)
	require.Equal(t, "(1,2)(8,9)", x.String())
}

func TestColoringsOfOtherLengths(t *testing.T) {
	var input *fault.InputError
	_, err := m11.ColoringStabilizer(t.Context(), []int{1, 2})
	require.ErrorAs(t, err, &input)
	require.EqualError(t, err, "group.Group.ColoringStabilizer: number of colors is 2; want 11, one for each point")
	_, err = m11.Recoloring(t.Context(), nil)
	require.EqualError(t, err, "group.Group.Recoloring: number of colors is 0; want 11, one for each point")
	recoloring, err := m11.Recoloring(t.Context(), make([]int, 11))
	require.NoError(t, err)
	_, _, err = recoloring.To(t.Context(), nil)
	require.EqualError(t, err, "group.Recoloring.To: number of colors is 0; want 11, one for each point")
}
