package solve

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/puzzle"
)

// A 4×4×4 cube is reduced to a 3×3×3, in fewer turns than the 115 of words from a
// stabiliser chain; the number of cores does not matter.
func TestReduction(t *testing.T) {
	large(t)
	p := puzzle.Rubik(4)
	var want [][]uint16
	for _, cores := range []int{1, 3} {
		o, err := (&Options{CacheDir: tables, Memory: 64 << 20, Nodes: 400_000, Workers: cores}).checked("")
		require.NoError(t, err)
		b, err := readBoard("", p, "", o)
		require.NoError(t, err)
		r, err := newReduction(t.Context(), b, o)
		require.NoError(t, err)
		require.Equal(t, "43252003274489856000", r.puzzle.Group().Order().String())
		s := p.RandomState(rand.New(rand.NewPCG(20, 26)))
		homes, err := b.Homes(t.Context(), s)
		require.NoError(t, err)
		paths, err := r.paths(t.Context(), homes)
		require.NoError(t, err)
		for _, path := range paths {
			_, err := resultOf(b, s, path, 0, "reduction", 0)
			require.NoError(t, err)
		}
		require.Less(t, len(paths[0]), 100)
		if want == nil {
			want = paths
		}
		require.Equal(t, want, paths)
	}
}

// With little memory the words are too short to lead a mixed state into the subgroup.
func TestReductionIsLeftOut(t *testing.T) {
	p := puzzle.Rubik(4)
	o, err := (&Options{CacheDir: "off", Memory: 4 << 20, Nodes: 20_000}).checked("")
	require.NoError(t, err)
	b, err := readBoard("", p, "", o)
	require.NoError(t, err)
	r, err := newReduction(t.Context(), b, o)
	require.NoError(t, err)
	require.Nil(t, r)
}

// Large cubes contain a 3×3×3 cube. Two faces of a Megaminx permute 8 corners and 9 edges
// evenly, turn corners and do not turn edges: 8!/2·9!/2·3⁷.
func TestSubpuzzles(t *testing.T) {
	for _, c := range []struct {
		puzzle *puzzle.Puzzle
		orders []string
	}{
		{puzzle.Rubik(4), []string{"43252003274489856000"}},
		{puzzle.Rubik(7), []string{"43252003274489856000"}},
		{puzzle.Megaminx(), []string{"7999675084800"}},
		{puzzle.HungarianRings(), nil},
		{puzzle.TopSpin(20, 4), nil},
		{puzzle.Supercube(3), nil},
	} {
		b, err := readBoard("", c.puzzle, "", Options{})
		require.NoError(t, err)
		var orders []string
		list, err := subpuzzles(t.Context(), b)
		require.NoError(t, err)
		for _, s := range list {
			orders = append(orders, s.puzzle.Group().Order().String())
		}
		require.Equal(t, c.orders, orders, c.puzzle.Name())
	}
}
