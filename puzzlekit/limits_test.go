package puzzlekit

import (
	"context"
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/godsnumber"
	"puzzlelab/puzzlekit/solve"
	"puzzlelab/puzzlekit/stategraph"
)

// Calls without options say how a cell raises a limit: no option can be raised where none
// can be given.
func TestLimitsSayWhatACellCanType(t *testing.T) {
	exploring := Try(func() {
		defer sayingHow()
		next := func(dst []int, s int) []int { return append(dst, s+1) }
		Must(stategraph.Explore(context.Background(), next, []int{0}, &stategraph.ExploreOptions{MaxStates: 1000}))
	})
	require.EqualError(t, exploring, "stategraph.Explore: the graph reached the limit of 1,000 states; "+
		"raise MaxStates, as in Must(stategraph.Explore(Context(), neighbours, starts, &stategraph.ExploreOptions{MaxStates: 10_000}))")
	require.ErrorContains(t, Try(func() { SquareQueens(17) }), "raise MaxN, as in Must(cubeboard.SquareQueens(Context(), n, &cubeboard.CountOptions{MaxN: 17}))")
	require.ErrorContains(t, Try(func() { CountQueens(11) }), "raise MaxN, as in Must(Must(cubeboard.New(n)).Census(Context(), cubeboard.Queen, &cubeboard.CountOptions{MaxN: 11}))")
	err := Try(func() { Distances(Rubik(3)) })
	require.ErrorAs(t, err, new(*fault.LimitError))
	require.NotContains(t, err.Error(), "raise", "no machine holds 4·10^19 states")
}

// What a message advises can be typed as it stands: it counts the states, in the same metric.
func TestCountsSayWhatACellCanType(t *testing.T) {
	large := TopSpin(14, 4) // 14! states
	metric := large.Metrics()[1].Name
	inMetric := fmt.Sprintf(`Must(Must(godsnumber.Puzzle(Context(), p, %q, &godsnumber.Options{MaxStates: 87_178_291_200})).Enumerate(Context(), nil, &stategraph.Options{Folder: "states"}))`, metric)
	require.ErrorContains(t, Try(func() { Distances(large, metric) }), inMetric)
	require.ErrorContains(t, Try(func() { Farthest(large, metric) }), inMetric)
	require.ErrorContains(t, Try(func() { Distances(Group("S14")) }),
		`Must(Must(godsnumber.Cayley(Context(), "group", godsnumber.Letters(g.Generators()), &godsnumber.Options{MaxStates: 87_178_291_200})).Enumerate(Context(), nil, &stategraph.Options{Folder: "states"}))`)
	require.Equal(t, `Must(Must(godsnumber.Puzzle(Context(), p, "", nil)).Enumerate(Context(), nil, &stategraph.Options{%s}))`, toCount(Pocket(), "")["stategraph.Enumerate"])

	p := Pocket() // as the message has it, and counted in a folder of its own
	counted := Must(Must(godsnumber.Puzzle(Context(), p, "", &godsnumber.Options{MaxStates: 87_178_291_200})).Enumerate(Context(), nil, &stategraph.Options{Folder: t.TempDir()}))
	require.Equal(t, Distances(p).Counts, counted.Spheres())
}

// A product is counted factor by factor, though the whole is over the limit.
func TestDistancesOfALargeProduct(t *testing.T) {
	moves := make([]string, 30)
	for k := range moves {
		moves[k] = fmt.Sprintf("d%d = (%d,%d,%d)", k+1, 3*k+1, 3*k+2, 3*k+3)
	}
	d := Distances(Puzzle("thirty dials", moves...))
	require.Equal(t, "205891132094649", d.Total().String())
	require.Equal(t, 30, d.Eccentricity())
	require.Equal(t, d.Counts, Distances(Puzzle("thirty dials", moves...).Group()).Counts)
}

func TestSearchesSayWhatACellCanType(t *testing.T) {
	limited := func(with ...any) error {
		return Try(func() {
			defer methodOf("Shortest", with).sayingHow("Shortest(s")
			Must(0, error(&solve.LimitError{Option: "Nodes", Limit: 1_000_000_000, Lower: 9}))
		})
	}
	require.ErrorContains(t, limited(), "and none has fewer than 9; raise Options.Nodes, as in Shortest(s, Solver(s.Puzzle(), solve.For, &solve.Options{Nodes: 10_000_000_000}))")
	own := Solver(TopSpin(6, 4), solve.NewTable, &solve.Options{CacheDir: "off"})
	require.ErrorContains(t, limited(own), "9; raise Options.Nodes", "the options of a solver of one's own")
	require.NotContains(t, limited(own).Error(), "as in")

	tables := Try(func() {
		defer method{}.sayingHow("Solve(s")
		Must(solve.NewTable(context.Background(), Rubik(2), "", &solve.Options{Memory: 1 << 20}))
	})
	require.ErrorContains(t, tables, "raise Memory, as in Solve(s, Solver(s.Puzzle(), solve.For, &solve.Options{Memory: ")
}

func TestRaisable(t *testing.T) {
	require.Empty(t, raisable("", "Options.Memory", 5, 4))
	require.Empty(t, raisable("f(%s)", "", 5, 4))
	require.Empty(t, raisable("f(%s)", "Options.MaxStates", math.MaxUint64, 4))
	require.Equal(t, "MaxStates, as in f(MaxStates: 5_000)", raisable("f(%s)", "Options.MaxStates", 5000, 4))
}
