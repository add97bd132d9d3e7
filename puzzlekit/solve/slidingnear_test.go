package solve

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/solve/internal/board"
)

// The bound is never above the distance, on every board of the 5 puzzle and
// some of others, and a slide changes it as working it out anew does.
func TestConflicts(t *testing.T) {
	for _, test := range []struct{ cols, rows, every int }{{3, 2, 1}, {2, 3, 1}, {4, 2, 7}, {3, 3, 101}} {
		b := board.NewSlides(puzzle.Sliding(test.cols, test.rows))
		distances := plainTiles(test.cols, test.rows, false)
		for i, text := range sorted(distances) {
			if i%test.every != 0 {
				continue
			}
			board := tilesOf(text)
			blank := slices.Index(board, 0)
			h := b.Bound(board)
			require.LessOrEqual(t, h, distances[text])
			for _, to := range b.After(blank) {
				if to < 0 {
					continue
				}
				after := tilesOf(text)
				after[blank], after[to] = after[to], 0
				require.Equal(t, b.Bound(after), b.BoundAfter(board, h, blank, int(to)))
				require.Equal(t, tilesOf(text), board)
			}
		}
	}
}

func tilesOf(text string) []uint16 {
	board := make([]uint16, len(text))
	for i := range board {
		board[i] = uint16(text[i])
	}
	return board
}

func TestLongestRise(t *testing.T) {
	for _, test := range []struct {
		list []int8
		want int
	}{{nil, 0}, {[]int8{4}, 1}, {[]int8{3, 2, 1}, 1}, {[]int8{0, 4, 1, 2, 5, 3}, 4}} {
		require.Equal(t, test.want, board.LongestRise(test.list))
	}
}

// The optimum lies between the bound and the length.
func TestSlidingNearAgreesWithBreadthFirstSearch(t *testing.T) {
	for _, runs := range []bool{false, true} {
		metric := map[bool]string{false: "single-tile", true: "multi-tile"}[runs]
		for _, size := range [][2]int{{3, 2}, {4, 2}, {3, 3}} {
			p := puzzle.Sliding(size[0], size[1])
			solver, err := newTilesNear(context.Background(), p, metric, &Options{Nodes: 2000})
			require.NoError(t, err)
			distances := plainTiles(size[0], size[1], runs)
			boards := sorted(distances)
			for i := 0; i < len(boards); i += 1 + len(boards)/60 {
				r, err := Near(context.Background(), solver, plainBoard(t, p, boards[i]))
				require.NoError(t, err)
				require.LessOrEqual(t, r.Lower, distances[boards[i]])
				require.GreaterOrEqual(t, r.Length, distances[boards[i]])
			}
		}
	}
}

// On larger boards it is never worse than the human method.
func TestSlidingNearLargeBoards(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	for _, size := range [][2]int{{5, 5}, {6, 6}, {7, 4}, {10, 10}} {
		p := puzzle.Sliding(size[0], size[1])
		near, err := newTilesNear(context.Background(), p, "", &Options{Nodes: 20_000})
		require.NoError(t, err)
		human, err := NewRowByRow(context.Background(), p, "", nil)
		require.NoError(t, err)
		s := p.RandomState(rng)
		r, err := Near(context.Background(), near, s)
		require.NoError(t, err)
		h, err := Near(context.Background(), human, s)
		require.NoError(t, err)
		require.LessOrEqual(t, r.Length, h.Length)
		require.GreaterOrEqual(t, r.Lower, h.Lower)
		again, err := Near(context.Background(), near, s)
		require.NoError(t, err)
		require.Equal(t, r, again)
	}
}

// newTilesNear makes the solver for boards of any size, also for small ones.
func newTilesNear(_ context.Context, p *puzzle.Puzzle, metric string, opts *Options) (Solver, error) {
	o, err := opts.checked("test")
	if err != nil {
		return nil, err
	}
	m, err := metricOf("test", p, metric)
	if err != nil {
		return nil, err
	}
	if !p.Slides() {
		return NewSliding(context.Background(), p, metric, opts)
	}
	return newSlidingNear(p, m, o), nil
}

func TestSlidingNearErrors(t *testing.T) {
	ctx := context.Background()
	var unfit *fault.InputError
	_, err := newTilesNear(ctx, puzzle.Torus(4, 4), "", nil)
	require.ErrorAs(t, err, &unfit)
	p := puzzle.Sliding(5, 5)
	solver, err := newTilesNear(ctx, p, "", &Options{Nodes: 5000})
	require.NoError(t, err)
	s := p.RandomState(rand.New(rand.NewPCG(3, 4)))
	runs, err := newTilesNear(ctx, p, "multi-tile", &Options{Nodes: 5000})
	require.NoError(t, err)
	var goal *fault.InputError
	_, err = Optimal(ctx, runs, s)
	require.ErrorAs(t, err, &goal)
	var unsolvable *fault.UnreachableError
	_, err = Near(ctx, solver, s.Swap(s.Blank()%24+1, (s.Blank()+1)%24+1))
	require.ErrorAs(t, err, &unsolvable)
	var limit *LimitError
	_, err = Bounded(ctx, solver, s, 100)
	require.ErrorAs(t, err, &limit)
	r, err := Optimal(ctx, solver, s)
	require.ErrorAs(t, err, &limit)
	require.Equal(t, r, limit.Best)
	require.True(t, r.Found)
	require.Positive(t, r.Gap())
	var none *fault.UnreachableError
	_, err = Bounded(ctx, solver, s, 20)
	require.ErrorAs(t, err, &none)
	canceled, cancel := context.WithCancel(ctx)
	cancel()
	_, err = Near(canceled, solver, s)
	require.ErrorIs(t, err, context.Canceled)
	r, err = Near(ctx, solver, p.Solved())
	require.NoError(t, err)
	require.True(t, r.Proved())
}

// A board of the 24 puzzle.
func ExampleNewSliding_large() {
	p := puzzle.Sliding(5, 5)
	solver, err := NewSliding(context.Background(), p, "", &Options{Nodes: 200_000})
	if err != nil {
		panic(err)
	}
	board := p.RandomState(rand.New(rand.NewPCG(24, 0)))
	result, err := Near(context.Background(), solver, board)
	fmt.Println(result.Length, "slides, and no solution has fewer than", result.Lower, err)
	// Output: 155 slides, and no solution has fewer than 83 <nil>
}
