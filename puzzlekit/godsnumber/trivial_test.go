package godsnumber

import (
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/word"
)

// The graphs of the trivial group have one state, whether there are no moves or moves
// that do nothing.
func TestTrivialGraphs(t *testing.T) {
	for name, moves := range map[string][]Move{
		"no moves": nil, "no points": Letters([]perm.Perm{{}}), "one point": Letters([]perm.Perm{perm.Identity(1)}),
		"identities": Powers([]perm.Perm{perm.Identity(3), perm.Identity(2)}),
	} {
		c, err := Cayley(ctx, name, moves, nil)
		require.NoError(t, err, name)
		requireOneState(t, c.Graph)
		q, err := c.Quotient(ctx)
		require.NoError(t, err, name)
		requireOneState(t, q)
		for _, h := range []*group.Group{group.Trivial(0), group.Symmetric(3)} {
			g, err := Cosets(ctx, name, h, moves, nil)
			require.NoError(t, err, name)
			requireOneState(t, g)
		}
	}
	require.Zero(t, CountingBound(big.NewInt(1), []uint64{1}))
}

func TestTrivialPuzzles(t *testing.T) {
	still, err := puzzle.New(puzzle.Definition{Name: "still", Places: 1, Solved: []int{1}, Notation: word.Moves, Moves: []puzzle.Move{{Name: "A", Perm: perm.Identity(1)}}})
	require.NoError(t, err)
	alike, err := puzzle.New(puzzle.Definition{Name: "alike", Places: 2, Solved: []int{1, 1}, Notation: word.Moves, Moves: []puzzle.Move{{Name: "A", Perm: perm.MustParse("(1,2)")}}})
	require.NoError(t, err)
	blocked, err := puzzle.New(puzzle.Definition{Name: "blocked", Places: 2, Solved: []int{1, 2}, Notation: word.Moves, Moves: []puzzle.Move{{Name: "A", Perm: perm.MustParse("(1,2)")}},
		Forbidden: []puzzle.Forbidden{{Place: 1, Labels: []int{2}}}})
	require.NoError(t, err)
	for _, p := range []*puzzle.Puzzle{new(puzzle.Puzzle), still, alike, blocked} {
		for _, m := range p.Metrics() {
			g, err := Puzzle(ctx, p, m.Name, nil)
			require.NoError(t, err, p.Name())
			requireOneState(t, g)
		}
	}
}

func requireOneState[S any](t *testing.T, g *Graph[S]) {
	t.Helper()
	require.Equal(t, uint64(1), g.Size())
	s, err := g.State(0)
	require.NoError(t, err)
	n, ok := g.Number(s)
	require.True(t, ok)
	require.Zero(t, n)
	d, err := g.Enumerate(ctx, nil, nil)
	require.NoError(t, err)
	require.Equal(t, []uint64{1}, d.Spheres())
	path, err := d.Path(s)
	require.NoError(t, err)
	w, err := g.Word(path)
	require.NoError(t, err)
	require.Zero(t, w.Len())
	_ = g.Numbers().Moves()
}
