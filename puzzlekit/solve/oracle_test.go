package solve

import (
	"context"
	"math/rand/v2"
	"os"
	"slices"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/word"
)

// quiet are options for tests: nothing is read from or written to the cache.
func quiet() *Options { return &Options{CacheDir: "off"} }

// tables is a folder for tables that many tests need, so that each is made once.
var tables string

func TestMain(m *testing.M) {
	var err error
	if tables, err = os.MkdirTemp("", "tables"); err != nil {
		panic(err)
	}
	code := m.Run()
	_ = os.RemoveAll(tables)
	os.Exit(code)
}

// kept returns the options of quiet, with the tables of other tests.
func kept() *Options { return &Options{CacheDir: tables} }

// plainDistances is breadth-first search as in a textbook: a map of all states,
// the moves of the puzzle and nothing else.
func plainDistances(p *puzzle.Puzzle, metric puzzle.Metric) map[string]int {
	var moves []word.Word
	for g, m := range p.Moves() {
		l := word.Letter(g + 1)
		w := p.Alphabet().Word(l)
		moves = append(moves, w, w.Inverse())
		for k := 2; metric.Runs && k < int(m.Perm.Order().Int64()); k++ {
			moves = append(moves, w.Pow(k))
		}
	}
	distance := map[string]int{p.Solved().Key(): 0}
	for queue := []puzzle.State{p.Solved()}; len(queue) > 0; queue = queue[1:] {
		for _, m := range moves {
			next, err := queue[0].Apply(m)
			if err != nil {
				panic(err)
			}
			if _, known := distance[next.Key()]; !known {
				distance[next.Key()] = distance[queue[0].Key()] + 1
				queue = append(queue, next)
			}
		}
	}
	return distance
}

func metricNamed(t *testing.T, p *puzzle.Puzzle, name string) puzzle.Metric {
	for _, m := range p.Metrics() {
		if m.Name == name || name == "" {
			return m
		}
	}
	require.Fail(t, "no metric "+name)
	return puzzle.Metric{}
}

// requireOptimal checks a proved result.
func requireOptimal(t *testing.T, s puzzle.State, r Result, length int) {
	t.Helper()
	end, err := s.Apply(r.Word)
	require.NoError(t, err)
	require.True(t, end.IsSolved())
	require.Equal(t, length, r.Length)
	require.Equal(t, length, r.Metric.Len(r.Word))
	require.True(t, r.Proved())
}

// Every solver that proves agrees with plain breadth-first search.
func TestAgainstPlainSearch(t *testing.T) {
	ctx := context.Background()
	for _, test := range []struct {
		puzzle *puzzle.Puzzle
		metric string
	}{
		{puzzle.Cuboid(3, 1, 3), ""}, {puzzle.Torus(3, 2), "steps"}, {puzzle.Torus(4, 2), "shifts"}, {puzzle.TopSpin(6, 4), "letters"},
		{puzzle.Shuffles(8), "letters"}, {puzzle.Wreath(3, 2), "powers"}, {puzzle.Loops(3, 2), "letters"},
	} {
		t.Run(test.puzzle.Name(), func(t *testing.T) {
			want := plainDistances(test.puzzle, metricNamed(t, test.puzzle, test.metric))
			table, err := NewTable(ctx, test.puzzle, test.metric, quiet())
			require.NoError(t, err)
			small := quiet()
			small.Memory = 1 << 18
			patterns, err := NewPatternSearch(ctx, test.puzzle, test.metric, small)
			require.NoError(t, err)
			both, err := NewBidirectional(ctx, test.puzzle, test.metric, small)
			require.NoError(t, err)
			rng := rand.New(rand.NewPCG(3, 4))
			for range 30 {
				s := test.puzzle.RandomState(rng)
				for _, solver := range []Solver{table, patterns, both} {
					r, err := Optimal(ctx, solver, s)
					require.NoError(t, err)
					requireOptimal(t, s, r, want[s.Key()])
				}
			}
		})
	}
}

// TestAllShortest counts the shortest solutions by hand: all words of the right
// length in which neighbouring commuting moves are in order.
func TestAllShortest(t *testing.T) {
	ctx := context.Background()
	p := puzzle.Torus(3, 3)
	table, err := NewTable(ctx, p, "", quiet())
	require.NoError(t, err)
	small := quiet()
	small.Memory = 1 << 19
	patterns, err := NewPatternSearch(ctx, p, "", small)
	require.NoError(t, err)
	both, err := NewBidirectional(ctx, p, "", small)
	require.NoError(t, err)
	rng := rand.New(rand.NewPCG(5, 6))
	for range 5 {
		s, err := p.Solved().Apply(p.Scramble(rng, 4))
		require.NoError(t, err)
		distance, err := table.Distance(s)
		require.NoError(t, err)
		var want []string
		for _, path := range table.factors[0].table.board.Words(distance) {
			w := table.factors[0].table.board.Word(path)
			if end, _ := s.Apply(w); end.IsSolved() {
				want = append(want, w.String())
			}
		}
		for _, solver := range []Solver{table, patterns, both} {
			var got []string
			for r, err := range All(ctx, solver, s) {
				require.NoError(t, err)
				requireOptimal(t, s, r, distance)
				got = append(got, r.Word.String())
			}
			require.Len(t, slices.Compact(slices.Sorted(slices.Values(got))), len(want))
			if solver == Solver(table) {
				require.ElementsMatch(t, want, got)
			}
		}
	}
}

// A half turn is one solution, not two: R2 and R2' do the same, and so do R R and R' R'
// where quarter turns count, and R and R' where R is its own inverse.
func TestAllTellsHalfTurnsOnce(t *testing.T) {
	ctx := context.Background()
	for _, test := range []struct {
		puzzle         *puzzle.Puzzle
		metric, mixing string
		length         int
	}{
		{puzzle.Pocket(), "HTM", "R2", 1}, {puzzle.Pocket(), "QTM", "R2", 2}, {puzzle.Cuboid(3, 1, 3), "", "R", 1}, {puzzle.Cuboid(3, 1, 3), "", "R'", 1},
	} {
		s, err := test.puzzle.Solved().Do(test.mixing)
		require.NoError(t, err)
		for _, make := range []constructor{constructorOf(NewTable), NewPatternSearch, constructorOf(NewBidirectional)} {
			solver, err := make(ctx, test.puzzle, test.metric, &Options{CacheDir: "off", Memory: 4 << 20})
			require.NoError(t, err)
			found := 0
			for r, err := range All(ctx, solver, s) {
				require.NoError(t, err)
				requireOptimal(t, s, r, test.length)
				found++
			}
			require.Equal(t, 1, found, "%v %v", test.puzzle, test.mixing)
		}
	}
}

var shared sync.Map

// sharedTable makes the table of a puzzle in its first metric once for all
// tests.
func sharedTable(t *testing.T, p *puzzle.Puzzle) *Table {
	if table, ok := shared.Load(p.Name()); ok {
		return table.(*Table)
	}
	table, err := NewTable(context.Background(), p, "", quiet())
	require.NoError(t, err)
	shared.Store(p.Name(), table)
	return table
}

// Larger puzzles: the solvers agree with the tables of all distances.
func TestAgainstTables(t *testing.T) {
	ctx := context.Background()
	for _, p := range []*puzzle.Puzzle{puzzle.Pocket(), puzzle.Torus(3, 3)} {
		t.Run(p.Name(), func(t *testing.T) {
			if p.Places() > 9 {
				large(t)
			}
			table := sharedTable(t, p)
			small := quiet()
			small.Memory = 1 << 20
			patterns, err := NewPatternSearch(ctx, p, "", small)
			require.NoError(t, err)
			both, err := NewBidirectional(ctx, p, "", small)
			require.NoError(t, err)
			rng := rand.New(rand.NewPCG(7, 8))
			for range 10 {
				s := p.RandomState(rng)
				distance, err := table.Distance(s)
				require.NoError(t, err)
				for _, solver := range []Solver{table, patterns, both} {
					r, err := Optimal(ctx, solver, s)
					require.NoError(t, err)
					requireOptimal(t, s, r, distance)
				}
				short, err := Bounded(ctx, patterns, s, distance-1)
				var none *fault.UnreachableError
				require.ErrorAs(t, err, &none)
				require.Equal(t, distance, short.Lower)
				r, err := Bounded(ctx, both, s, distance+1)
				require.NoError(t, err)
				require.Equal(t, distance, r.Length)
			}
		})
	}
}
