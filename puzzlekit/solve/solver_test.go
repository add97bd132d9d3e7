package solve

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"puzzlelab/internal/conventions"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/solve/internal/kit"
	"puzzlelab/puzzlekit/solve/internal/pattern"
)

// large skips a test whose tables the race detector makes too slow.
func large(t *testing.T) {
	t.Helper()
	conventions.SkipUnderRace(t, "a table of millions of states; smaller ones run under the race detector")
}

// sample is how many random states a test takes: few, or many with the tag long.
func sample(few, many int) int {
	if underLong {
		return many
	}
	return few
}

func TestUnsolvable(t *testing.T) {
	ctx := context.Background()
	table, err := NewTable(ctx, puzzle.Cuboid(3, 1, 3), "", quiet())
	require.NoError(t, err)
	odd := puzzle.Torus(3, 3)
	patterns, err := NewPatternSearch(ctx, odd, "", &Options{CacheDir: "off", Memory: 1 << 18})
	require.NoError(t, err)
	_, err = Optimal(ctx, patterns, odd.Solved().Swap(1, 2))
	var unsolvable *fault.UnreachableError
	require.ErrorAs(t, err, &unsolvable)
	require.Contains(t, unsolvable.Reason, "every move is even")

	_, err = Optimal(ctx, table, odd.Solved())
	var foreign *fault.InputError
	require.ErrorAs(t, err, &foreign)
}

func TestSolvedState(t *testing.T) {
	ctx := context.Background()
	p := puzzle.Torus(3, 2)
	table, err := NewTable(ctx, p, "", quiet())
	require.NoError(t, err)
	patterns, err := NewPatternSearch(ctx, p, "", quiet())
	require.NoError(t, err)
	both, err := NewBidirectional(ctx, p, "", &Options{CacheDir: "off", Memory: 1 << 20})
	require.NoError(t, err)
	near, err := NewNear(ctx, p, "", &Options{CacheDir: "off", Memory: 1 << 22})
	require.NoError(t, err)
	for _, solver := range []Solver{table, patterns, both} {
		r, err := Optimal(ctx, solver, p.Solved())
		require.NoError(t, err)
		require.Zero(t, r.Length)
		require.True(t, r.Proved())
	}
	r, err := Near(ctx, near, p.Solved())
	require.NoError(t, err)
	require.Zero(t, r.Length)
}

// The answers, the numbers of states and the limits do not depend on the
// number of cores.
func TestSameWithAnyCores(t *testing.T) {
	ctx := context.Background()
	p := puzzle.Torus(3, 3)
	s := p.RandomState(rand.New(rand.NewPCG(1, 2)))
	var want []Result
	var wantErr []string
	for _, cores := range []int{1, 3} {
		o := &Options{CacheDir: "off", Memory: 1 << 18, Workers: cores}
		patterns, err := NewPatternSearch(ctx, p, "", o)
		require.NoError(t, err)
		both, err := NewBidirectional(ctx, p, "", o)
		require.NoError(t, err)
		o.Nodes = 300
		limited, err := NewPatternSearch(ctx, p, "", o)
		require.NoError(t, err)
		var got []Result
		var gotErr []string
		for _, solver := range []Solver{patterns, both, limited} {
			r, err := Optimal(ctx, solver, s)
			got = append(got, r)
			if err != nil {
				gotErr = append(gotErr, err.Error())
			}
		}
		if want == nil {
			want, wantErr = got, gotErr
		}
		require.Equal(t, want, got)
		require.Equal(t, wantErr, gotErr)
	}
	require.Len(t, wantErr, 1)
	require.Equal(t, want[0].Length, want[1].Length)
}

func TestNodeLimit(t *testing.T) {
	ctx := context.Background()
	p := puzzle.Torus(3, 3)
	s := p.RandomState(rand.New(rand.NewPCG(1, 2)))
	solver, err := NewPatternSearch(ctx, p, "", &Options{CacheDir: "off", Memory: 1 << 18, Nodes: 300})
	require.NoError(t, err)
	r, err := Optimal(ctx, solver, s)
	var limit *LimitError
	require.ErrorAs(t, err, &limit)
	require.Equal(t, "Nodes", limit.Option)
	require.Positive(t, limit.Lower)
	require.Equal(t, limit.Lower, r.Lower)
	require.Contains(t, err.Error(), "raise Options.Nodes")
}

// However small the memory, the answer says how much is needed and what needs
// less.
func TestMemoryLimit(t *testing.T) {
	ctx, p := context.Background(), puzzle.Rubik(3)
	for _, limit := range []uint64{1, 1000, 100_000} {
		o := &Options{CacheDir: "off", Memory: limit}
		_, table := NewTable(ctx, p, "", o)
		_, patterns := NewPatternSearch(ctx, p, "", o)
		_, phases := NewTwoPhase(ctx, p, "", o)
		_, near := NewNear(ctx, p, "", o)
		for err, proposal := range map[error]string{table: "NewPatternSearch", patterns: "NewBidirectional", phases: "NewPatternSearch", near: "NewBidirectional"} {
			var memory *fault.LimitError
			require.ErrorAs(t, err, &memory)
			require.Greater(t, memory.Need, memory.Limit)
			require.Equal(t, limit, memory.Limit)
			require.Contains(t, err.Error(), proposal)
		}
		_, err := NewBidirectional(ctx, p, "", o)
		require.NoError(t, err)
	}
}

func TestFor(t *testing.T) {
	ctx := context.Background()
	for _, test := range []struct {
		puzzle *puzzle.Puzzle
		memory uint64
		want   Solver
	}{
		{puzzle.Cuboid(3, 1, 3), 0, &Table{}}, {puzzle.Loops(3, 2), 0, &Table{}}, {puzzle.Sliding(3, 2), 0, &slidingSearch{}},
		{puzzle.Loops(4, 4), 1 << 20, &Bidirectional{}}, {puzzle.TopSpin(10, 4), 1 << 19, &nearOnDemand{}},
		{puzzle.Torus(4, 4), 1 << 22, &nearOnDemand{}}, {puzzle.Sliding(5, 5), 0, &slidingNear{}}, {puzzle.Sliding(4, 4), 1 << 10, &slidingNear{}},
		{puzzle.SlidingOn(puzzle.KleinBottle, 4, 4), 0, &slidingNear{}}, {puzzle.Sliding(20, 20), 0, &slidingNear{}},
	} {
		solver, err := For(ctx, test.puzzle, "", &Options{CacheDir: "off", Memory: test.memory})
		require.NoError(t, err)
		require.IsType(t, test.want, solver)
	}
}

func TestWrongPuzzles(t *testing.T) {
	ctx := context.Background()
	var wrong *fault.InputError
	_, err := NewTable(ctx, puzzle.Sliding(3, 3), "", nil)
	require.ErrorAs(t, err, &wrong)
	_, err = NewBidirectional(ctx, puzzle.TorusTwin(3, 3), "", quiet())
	require.ErrorAs(t, err, &wrong)
	_, err = NewTwoPhase(ctx, puzzle.Megaminx(), "", quiet())
	require.ErrorAs(t, err, &wrong)
	moebius, err := NewSliding(ctx, puzzle.SlidingOn(puzzle.MoebiusStrip, 3, 3), "", nil)
	require.NoError(t, err)
	require.IsType(t, &slidingNear{}, moebius)
	_, err = newTilesNear(ctx, puzzle.Torus(3, 3), "", nil)
	require.ErrorAs(t, err, &wrong)
	var metric *fault.InputError
	_, err = NewTable(ctx, puzzle.Cuboid(3, 1, 3), "FTM", quiet())
	require.ErrorAs(t, err, &metric)
	require.Contains(t, err.Error(), "HTM")
}

func TestCancel(t *testing.T) {
	cause := errors.New("the bell rang")
	p := puzzle.Torus(4, 4)
	s := p.RandomState(rand.New(rand.NewPCG(1, 2)))
	solver, err := NewPatternSearch(context.Background(), p, "", &Options{CacheDir: "off", Memory: 1 << 20})
	require.NoError(t, err)
	ctx, cancel := context.WithCancelCause(context.Background())
	time.AfterFunc(50*time.Millisecond, func() { cancel(cause) })
	r, err := Optimal(ctx, solver, s)
	require.ErrorIs(t, err, cause)
	require.Positive(t, r.Lower)

	_, err = NewTable(ctx, puzzle.Pocket(), "", quiet())
	require.ErrorIs(t, err, cause)
	_, err = NewBidirectional(ctx, p, "", quiet())
	require.ErrorIs(t, err, cause)
	_, err = NewTwoPhase(ctx, puzzle.Rubik(3), "", quiet())
	require.ErrorIs(t, err, cause)
}

func TestProgress(t *testing.T) {
	var mu sync.Mutex
	var seen []Progress
	p := puzzle.Cuboid(3, 1, 3)
	_, err := NewTable(context.Background(), p, "", &Options{CacheDir: "off", Progress: func(p Progress) {
		mu.Lock()
		seen = append(seen, p)
		mu.Unlock()
	}})
	require.NoError(t, err)
	require.NotEmpty(t, seen)
	require.True(t, strings.HasPrefix(seen[0].What, "distance table"))
}

// A table is read back; one that is damaged, cut off or another puzzle's is
// made anew.
func TestCache(t *testing.T) {
	large(t)
	ctx := context.Background()
	dir := t.TempDir()
	o := &Options{CacheDir: dir}
	solver, err := NewPatternSearch(ctx, puzzle.Pocket(), "", o)
	require.NoError(t, err)
	first := solver.(*patternSearch)
	files, err := filepath.Glob(filepath.Join(dir, "*"))
	require.NoError(t, err)
	require.Len(t, files, 1)
	good, err := os.ReadFile(files[0])
	require.NoError(t, err)

	key := pattern.DistancesKey(first.board, first.views[0].Space, first.board.AllTurns())
	read := func() bool {
		_, ok := kit.NewTableFile(dir, "distances", key).Read()
		return ok
	}
	require.True(t, read())
	damaged := append([]byte(nil), good...)
	damaged[len(damaged)-1] ^= 1
	other := append([]byte(nil), good...)
	other[len(kit.CacheFormat)+1] ^= 1
	for _, data := range [][]byte{damaged, good[:len(good)/2], other, []byte("x")} {
		require.NoError(t, os.WriteFile(files[0], data, 0o644))
		require.False(t, read())
	}
	again, err := NewPatternSearch(ctx, puzzle.Pocket(), "", o)
	require.NoError(t, err)
	require.Equal(t, first.views[0].Table.Spheres, again.(*patternSearch).views[0].Table.Spheres)
	require.True(t, read())
}

// A puzzle of the same name and moves with another goal is another puzzle: its
// states are refused, not solved to the wrong goal.
func TestAnotherGoalIsAnotherPuzzle(t *testing.T) {
	ctx := context.Background()
	other := func(p *puzzle.Puzzle) *puzzle.Puzzle {
		def := p.Definition()
		def.Solved = []int{2, 1, 3, 4, 5, 6}
		q, err := puzzle.New(def)
		require.NoError(t, err)
		return q
	}
	ring, board := puzzle.TopSpin(6, 4), puzzle.Sliding(3, 2)
	table, err := NewTable(ctx, ring, "", quiet())
	require.NoError(t, err)
	tiles, err := NewSliding(ctx, board, "", quiet())
	require.NoError(t, err)
	for _, solver := range []Solver{table, tiles} {
		_, err = Optimal(ctx, solver, other(solver.Puzzle()).Solved())
		var foreign *fault.InputError
		require.ErrorAs(t, err, &foreign)
		require.ErrorContains(t, err, "another puzzle of the name")
	}
	_, err = table.Distance(other(ring).Solved())
	require.ErrorContains(t, err, "another puzzle of the name")
	tiles, err = NewSliding(ctx, other(board), "", quiet())
	require.NoError(t, err)
	require.IsType(t, &slidingNear{}, tiles, "tables are for the usual goal")
}
