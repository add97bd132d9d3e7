package puzzlekit

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/charts"
	"puzzlelab/charts/board"
	"puzzlelab/puzzlekit/coset"
	"puzzlelab/puzzlekit/cubeboard"
	"puzzlelab/puzzlekit/dango"
	"puzzlelab/puzzlekit/factor"
	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/solve"
	"puzzlelab/puzzlekit/word"
)

func requirePrintsAlike[T any](t *testing.T, want, got T) {
	t.Helper()
	require.Equal(t, fmt.Sprint(want), fmt.Sprint(got))
}

// Values of our own are kept, alone and in lists and structs. The packages have
// tests that what is read is what was written.
func TestCachedKeepsOurOwn(t *testing.T) {
	ctx := context.Background()
	p := perm.MustParse("(1,2,3)", 5)
	requireKept(t, p, requireEqual)
	requireKept(t, []perm.Perm{p, {}}, requirePrintsAlike)
	requireKept(t, p.CycleType(), requireEqual)
	ab := word.MustAlphabet(word.Product, "a", "b")
	requireKept(t, ab, requirePrintsAlike)
	requireKept(t, map[string]word.Word{"a": ab.MustParse("a*b^-1"), "none": {}}, requirePrintsAlike)

	g := group.Symmetric(5)
	requireKept(t, g, requirePrintsAlike)
	requireKept(t, []*group.Group{g, group.Trivial(3), group.Alternating(12)}, func(t *testing.T, want, got []*group.Group) {
		for i, g := range want {
			require.True(t, g.Equal(got[i]))
		}
	})
	requireKept(t, Chain(g), requirePrintsAlike)
	classes, err := g.ConjugacyClasses(ctx, nil)
	require.NoError(t, err)
	requireKept(t, classes, requirePrintsAlike)
	index, err := g.CycleIndex(ctx, nil)
	require.NoError(t, err)
	requireKept(t, index, requirePrintsAlike)
	action, err := g.OnSets(ctx, []int{1, 2}, nil)
	require.NoError(t, err)
	requireKept(t, action, func(t *testing.T, want, got *group.Action) { require.Equal(t, want.Labels, got.Labels) })
	structure, err := g.StructureHint(ctx)
	require.NoError(t, err)
	requireKept(t, structure, requirePrintsAlike)

	presentation := coset.MustParse("<a, b | a^2, b^3, (a*b)^2>")
	requireKept(t, presentation, requirePrintsAlike)
	table, err := coset.Enumerate(ctx, presentation, nil, nil)
	require.NoError(t, err)
	requireKept(t, table, requirePrintsAlike)
	requireKept(t, table.Stats(), requireEqual)

	words, err := factor.Minkwitz(ctx, g, nil, nil)
	require.NoError(t, err)
	requireKept(t, words, func(t *testing.T, want, got *factor.Table) { require.Equal(t, want.Stats(), got.Stats()) })
	factorizer, err := factor.New(ctx, g, nil, nil)
	require.NoError(t, err)
	requireKept(t, factorizer, func(t *testing.T, want, got *factor.Factorizer) {
		w, err := got.Factor(ctx, perm.MustParse("(1,2)(3,4)"))
		require.NoError(t, err)
		v, err := want.Factor(ctx, perm.MustParse("(1,2)(3,4)"))
		require.NoError(t, err)
		require.True(t, v.Equal(w))
	})

	cube := puzzle.Pocket()
	requireKept(t, cube, func(t *testing.T, want, got *puzzle.Puzzle) { require.True(t, want.Same(got)) })
	state := cube.RandomState(rand.New(rand.NewPCG(1, 2)))
	sameState := func(t *testing.T, want, got puzzle.State) { require.True(t, want.Equal(got)) }
	requireKept(t, state, sameState)
	requireKept(t, puzzle.State{}, sameState)
	solver, err := solve.For(ctx, puzzle.Sliding(2, 2), "", nil)
	require.NoError(t, err)
	result, err := solve.Optimal(ctx, solver, puzzle.Sliding(2, 2).RandomState(rand.New(rand.NewPCG(1, 3))))
	require.NoError(t, err)
	requireKept(t, result, requirePrintsAlike)

	census, err := cubeboard.RookCensus(3)
	require.NoError(t, err)
	requireKept(t, census, requirePrintsAlike)
	b := cubeboard.MustNew(3)
	requireKept(t, b, requirePrintsAlike)
	placement, err := b.Find(ctx, cubeboard.Queen, nil)
	require.NoError(t, err)
	requireKept(t, []cubeboard.Placement{placement}, requirePrintsAlike)
	requireKept(t, b.Lines(cubeboard.Queen), requirePrintsAlike)
	requireKept(t, cubeboard.Isometries(), requireEqual)

	sweets := dango.New(dango.Config{Skewers: 3, Height: 2, Colors: []int{2, 1}})
	from, to := dango.MustParseState("11|2|"), dango.MustParseState("|21|1")
	requireKept(t, [][2]dango.State{{from, to}}, requireEqual)
	solutions, err := sweets.Solutions(ctx, from, to, nil)
	require.NoError(t, err)
	requireKept(t, solutions, func(t *testing.T, want, got *dango.Solutions) {
		require.Equal(t, want.Count().String(), got.Count().String())
		require.Equal(t, want.First(), got.First())
	})
	hardest, err := sweets.Hardest(ctx)
	require.NoError(t, err)
	requireKept(t, hardest, requireEqual)

	requireKept(t, board.Net(state), requireEqual)
	requireKept(t, charts.Bars([]string{"a", "b"}, []int{1, 2}), requirePrintsAlike)
	requireKept(t, NewTable("t", "a", "b").Row(1, "x").Row(-2, "y"), func(t *testing.T, want, got *Table) {
		require.Equal(t, want.HTML(), got.HTML())
		require.Equal(t, want.String(), got.String())
	})
}
