package solve

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/puzzle"
)

// The distributions were computed with a plain breadth-first search in C++ and
// those of 3×3 and 3×2 checked with GAP.
func TestLoopSpheres(t *testing.T) {
	for _, test := range []struct {
		cols, rows int
		metric     string
		spheres    []uint64
	}{
		{3, 2, "letters", []uint64{1, 4, 10, 19, 17, 8, 1}},
		{4, 2, "letters", []uint64{1, 6, 28, 111, 343, 797, 906, 321, 7}},
		{3, 3, "letters", []uint64{1, 4, 10, 26, 60, 134, 301, 605, 1171, 2120, 3355, 4570, 4548, 2717, 510, 25, 3}},
		{5, 2, "letters", []uint64{1, 8, 54, 311, 1551, 6686, 23119, 58204, 72353, 18872, 281}},
		{3, 3, "powers", []uint64{1, 8, 24, 96, 282, 972, 2331, 5245, 6461, 4115, 606, 19}},
	} {
		p := puzzle.Loops(test.cols, test.rows)
		t.Run(p.Name()+" "+test.metric, func(t *testing.T) {
			solver, err := newLoops(context.Background(), p, test.metric, nil)
			require.NoError(t, err)
			if len(test.spheres)-1 > 14 {
				test.spheres = test.spheres[:15]
			} else {
				require.True(t, solver.Complete())
			}
			require.Equal(t, test.spheres, solver.Spheres())
		})
	}
}

// The spheres of the 15 puzzle under its loop generators, from an independent
// enumeration.
func TestFifteenLoopSpheres(t *testing.T) {
	for metric, spheres := range map[string][]uint64{
		"letters": {1, 6, 28, 120, 490, 1984, 8027, 31395, 121194, 456770},
		"powers":  {1, 18, 184, 2004, 20232, 199604},
	} {
		solver, err := newLoops(context.Background(), puzzle.Loops(4, 4), metric, &Options{Memory: 8 << 20})
		require.NoError(t, err)
		require.Equal(t, spheres[:solver.Radius()+1], solver.Spheres())
	}
}

// Whatever the memory, and so the radius, the lengths are the same; and so are
// the words with any number of cores.
func TestLoopRadiiAgree(t *testing.T) {
	p := puzzle.Loops(3, 3)
	whole, err := NewTable(context.Background(), p, "", quiet())
	require.NoError(t, err)
	small, err := newLoops(context.Background(), p, "", &Options{Memory: 12_000, Workers: 1})
	require.NoError(t, err)
	large, err := newLoops(context.Background(), p, "", &Options{Memory: 40_000, Workers: 3})
	require.NoError(t, err)
	require.Less(t, small.Radius(), large.Radius())
	rng := rand.New(rand.NewPCG(1, 2))
	for range 100 {
		s := p.RandomState(rng)
		want, err := Optimal(context.Background(), whole, s)
		require.NoError(t, err)
		for _, solver := range []Solver{small, large} {
			got, err := Optimal(context.Background(), solver, s)
			require.NoError(t, err)
			require.Equal(t, want.Length, got.Length)
			require.True(t, got.Proved())
		}
	}
}

func TestLoopAllAndBounded(t *testing.T) {
	ctx, p := context.Background(), puzzle.Loops(3, 3)
	whole, err := NewTable(ctx, p, "", quiet())
	require.NoError(t, err)
	solver, err := newLoops(ctx, p, "", &Options{Memory: 15_000})
	require.NoError(t, err)
	rng := rand.New(rand.NewPCG(3, 4))
	for range 30 {
		s := p.RandomState(rng)
		words, length := map[string]bool{}, 0
		for r, err := range All(ctx, solver, s) {
			require.NoError(t, err)
			require.False(t, words[r.Word.String()], "a word twice")
			words[r.Word.String()], length = true, r.Length
		}
		want := 0
		for _, err := range All(ctx, whole, s) {
			require.NoError(t, err)
			want++
		}
		require.Len(t, words, want)
		if length == 0 {
			continue
		}
		_, err := Bounded(ctx, solver, s, length)
		require.NoError(t, err)
		short, err := Bounded(ctx, solver, s, length-1)
		var none *fault.UnreachableError
		require.ErrorAs(t, err, &none)
		require.Equal(t, length, short.Lower)
	}
}

// newLoops makes the search for loops, for any puzzle.
func newLoops(ctx context.Context, p *puzzle.Puzzle, metric string, opts *Options) (*loopSearch, error) {
	o, err := opts.checked("test")
	if err != nil {
		return nil, err
	}
	b, err := readBoard("test", p, metric, o)
	if err != nil {
		return nil, err
	}
	return newLoopSearch(ctx, "test", b, o)
}

func TestLoopErrors(t *testing.T) {
	ctx := context.Background()
	_, err := newLoops(ctx, puzzle.Loops(5, 4), "", nil)
	var unfit *fault.InputError
	require.ErrorAs(t, err, &unfit)
	_, err = newLoops(ctx, puzzle.Loops(4, 4), "", &Options{Memory: 100})
	var memory *fault.LimitError
	require.ErrorAs(t, err, &memory)
	require.Contains(t, err.Error(), "NewNear")

	p := puzzle.Loops(4, 4)
	solver, err := newLoops(ctx, p, "", &Options{Memory: 1 << 20, Nodes: 1000})
	require.NoError(t, err)
	_, err = Optimal(ctx, solver, p.Solved().Swap(14, 15))
	var unsolvable *fault.UnreachableError
	require.ErrorAs(t, err, &unsolvable)
	far := fifteen(t, "13 9 2 6 7 11 3 12 15 4 5 8 14 1 10")
	_, err = Optimal(ctx, solver, far)
	var limit *LimitError
	require.ErrorAs(t, err, &limit)
	require.Equal(t, "Nodes", limit.Option)
	require.Greater(t, limit.Lower, solver.Radius())
	require.False(t, limit.Best.Found)
	require.False(t, limit.Best.Proved())
	require.Zero(t, limit.Best.Gap())
	require.Equal(t, fmt.Sprintf("no solution found; none has fewer than %d letters", limit.Lower), limit.Best.String())
	canceled, cancel := context.WithCancel(ctx)
	cancel()
	_, err = Optimal(canceled, solver, far)
	require.ErrorIs(t, err, context.Canceled)
	_, err = newLoops(canceled, p, "", nil)
	require.ErrorIs(t, err, context.Canceled)
}

// fifteen reads a board of the loop puzzle.
func fifteen(t *testing.T, board string) puzzle.State {
	t.Helper()
	s, err := puzzle.Loops(4, 4).ParseState(board)
	require.NoError(t, err)
	return s
}

// Problem 1 of the source, for which GAP finds a word of 67 letters.
func ExampleNewBidirectional_loops() {
	ctx, p := context.Background(), puzzle.Loops(4, 4)
	solver, err := NewBidirectional(ctx, p, "", &Options{Memory: 16 << 20})
	if err != nil {
		panic(err)
	}
	board, err := p.ParseState("13 9 2 6 7 11 3 12 15 4 5 8 14 1 10")
	if err != nil {
		panic(err)
	}
	best, err := Optimal(ctx, solver, board)
	fmt.Println(best, err)
	// Output: b^-1*a^-3*c^-1*a^-2*b*a^-4*c*a^-1*c*b^-3*c*a*b (21 letters, optimal) <nil>
}
