package godsnumber

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/stategraph"
)

func puzzlePerms(p *puzzle.Puzzle) (out []perm.Perm) {
	for _, m := range p.Moves() {
		out = append(out, m.Perm)
	}
	return out
}

func growth[S any](t testing.TB, g *Graph[S]) []uint64 {
	t.Helper()
	l, err := g.Enumerate(context.Background(), nil, nil)
	require.NoError(t, err)
	return l.Spheres()
}

func TestKnownGrowth(t *testing.T) {
	pocket := puzzlePerms(puzzle.Pocket())
	for _, c := range []struct {
		name  string
		moves []Move
		want  []uint64
	}{
		{"2×2×2 half turns", Powers(pocket), []uint64{1, 9, 54, 321, 1847, 9992, 50136, 227536, 870072, 1887748, 623800, 2644}},
		{"2×2×2 quarter turns", Letters(pocket), []uint64{1, 6, 27, 120, 534, 2256, 8969, 33058, 114149, 360508, 930588, 1350852, 782536, 90280, 276}},
		{"Skewb", Letters(puzzlePerms(puzzle.Skewb())), []uint64{1, 8, 48, 288, 1728, 10248, 59304, 315198, 1225483, 1455856, 81028, 90}},
		{"torus 3×3", Letters(puzzlePerms(puzzle.Torus(3, 3))), []uint64{1, 12, 96, 736, 5208, 28674, 89497, 54741, 2475}},
	} {
		g, err := Cayley(context.Background(), c.name, c.moves, nil)
		require.NoError(t, err)
		require.Equal(t, c.want, growth(t, g.Graph), c.name)
	}
}

func TestNumbersOfElements(t *testing.T) {
	g, err := Cayley(context.Background(), "floppy", Letters(puzzlePerms(puzzle.Cuboid(3, 1, 3))), nil)
	require.NoError(t, err)
	require.NoError(t, stategraph.CheckIndex(context.Background(), g.Index(), true))
	moves := puzzlePerms(puzzle.Cuboid(3, 1, 3))
	for n := range g.Size() {
		p, err := g.State(n)
		require.NoError(t, err)
		back, ok := g.Number(p)
		require.True(t, ok)
		require.Equal(t, n, back)
		for m, x := range moves {
			to, ok := g.apply(n, m)
			require.True(t, ok)
			want, _ := g.Number(p.Mul(x))
			require.Equal(t, want, to)
		}
	}
}
