package solve

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/puzzle"
)

var tilesTables sync.Map

// plainTiles returns the distances of searchTiles, found once for all tests.
func plainTiles(cols, rows int, runs bool) map[string]int {
	search := sync.OnceValue(func() map[string]int { return searchTiles(cols, rows, runs) })
	once, _ := tilesTables.LoadOrStore(fmt.Sprint(cols, rows, runs), search)
	return once.(func() map[string]int)()
}

// searchTiles goes through a sliding puzzle breadth first and returns the
// distance of each board, as a string of bytes with 0 for the blank. A move is
// a step of the blank or, with runs, any number of steps in one direction.
func searchTiles(cols, rows int, runs bool) map[string]int {
	home := make([]byte, cols*rows)
	for i := range home {
		home[i] = byte((i + 1) % len(home))
	}
	distance := map[string]int{string(home): 0}
	for queue := []string{string(home)}; len(queue) > 0; queue = queue[1:] {
		for _, d := range [4][2]int{{0, 1}, {0, -1}, {1, 0}, {-1, 0}} {
			board := []byte(queue[0])
			at := 0
			for board[at] != 0 {
				at++
			}
			for x, y := at%cols+d[0], at/cols+d[1]; x >= 0 && x < cols && y >= 0 && y < rows; x, y = x+d[0], y+d[1] {
				board[at], board[y*cols+x] = board[y*cols+x], 0
				at = y*cols + x
				if _, known := distance[string(board)]; !known {
					distance[string(board)] = distance[queue[0]] + 1
					queue = append(queue, string(board))
				}
				if !runs {
					break
				}
			}
		}
	}
	return distance
}

// plainBoard returns the state of a board of plainTiles.
func plainBoard(t *testing.T, p *puzzle.Puzzle, board string) puzzle.State {
	t.Helper()
	labels := make([]int, len(board))
	for i, b := range []byte(board) {
		labels[i] = (int(b)+len(board)-1)%len(board) + 1
	}
	s, err := p.State(labels)
	require.NoError(t, err)
	return s
}

// Every state of the small boards, in both metrics, and some of the 8 puzzle.
// The greatest distances are known: 21/20 on 3×2, 36/25 on 4×2, 31/24 on 3×3.
func TestSlidingAgreesWithBreadthFirstSearch(t *testing.T) {
	for _, test := range []struct{ cols, rows, every, single, multi int }{
		{2, 2, 1, 6, 6}, {3, 2, 1, 21, 20}, {2, 3, 1, 21, 20}, {4, 2, 97, 36, 25}, {3, 3, 1009, 31, 24},
	} {
		for _, runs := range []bool{false, true} {
			p := puzzle.Sliding(test.cols, test.rows)
			metric, want := "single-tile", test.single
			if runs {
				metric, want = "multi-tile", test.multi
			}
			t.Run(p.Name()+" "+metric, func(t *testing.T) {
				distances := plainTiles(test.cols, test.rows, runs)
				solver, err := NewSliding(context.Background(), p, metric, &Options{Workers: 2})
				require.NoError(t, err)
				most, k := 0, 0
				for _, board := range sorted(distances) {
					most = max(most, distances[board])
					if k++; k%test.every != 0 {
						continue
					}
					r, err := Optimal(context.Background(), solver, plainBoard(t, p, board))
					require.NoError(t, err)
					require.Equal(t, distances[board], r.Length)
					require.True(t, r.Proved())
				}
				require.Equal(t, want, most)
			})
		}
	}
}

func sorted(distances map[string]int) []string { return slices.Sorted(maps.Keys(distances)) }

// All shortest solutions are as many as there are shortest paths.
func TestSlidingAll(t *testing.T) {
	ctx, p := context.Background(), puzzle.Sliding(3, 2)
	for _, runs := range []bool{false, true} {
		metric := map[bool]string{false: "single-tile", true: "multi-tile"}[runs]
		distances := plainTiles(3, 2, runs)
		solver, err := NewSliding(ctx, p, metric, nil)
		require.NoError(t, err)
		for i, board := range sorted(distances) {
			if i%7 != 0 {
				continue
			}
			words := map[string]bool{}
			for r, err := range All(ctx, solver, plainBoard(t, p, board)) {
				require.NoError(t, err)
				require.Equal(t, distances[board], r.Length)
				words[r.Word.String()] = true
			}
			require.Len(t, words, plainPaths(distances, board, 3, runs))
		}
	}
}

// plainPaths counts the shortest paths home.
func plainPaths(distances map[string]int, board string, cols int, runs bool) int {
	if distances[board] == 0 {
		return 1
	}
	count := 0
	at := strings.IndexByte(board, 0)
	for _, d := range [4][2]int{{0, 1}, {0, -1}, {1, 0}, {-1, 0}} {
		next, from := []byte(board), at
		for x, y := at%cols+d[0], at/cols+d[1]; x >= 0 && x < cols && y >= 0 && y < len(board)/cols; x, y = x+d[0], y+d[1] {
			next[from], next[y*cols+x] = next[y*cols+x], 0
			from = y*cols + x
			if distances[string(next)] == distances[board]-1 {
				count += plainPaths(distances, string(next), cols, runs)
			}
			if !runs {
				break
			}
		}
	}
	return count
}

func TestSlidingErrors(t *testing.T) {
	ctx, p := context.Background(), puzzle.Sliding(3, 3)
	var unfit *fault.InputError
	_, err := NewSliding(ctx, puzzle.Loops(3, 3), "", nil)
	require.ErrorAs(t, err, &unfit)
	var memory *fault.LimitError
	_, err = NewSliding(ctx, puzzle.Sliding(4, 4), "", &Options{Memory: 1 << 20})
	require.ErrorAs(t, err, &memory)
	require.Contains(t, err.Error(), "NewSliding")
	canceled, cancel := context.WithCancel(ctx)
	cancel()
	_, err = NewSliding(canceled, puzzle.Sliding(4, 4), "", nil)
	require.ErrorIs(t, err, context.Canceled)

	solver, err := NewSliding(ctx, p, "", nil)
	require.NoError(t, err)
	var unsolvable *fault.UnreachableError
	_, err = Optimal(ctx, solver, p.Solved().Swap(1, 2))
	require.ErrorAs(t, err, &unsolvable)
	far, err := p.ParseState("8 6 7 2 5 4 3 _ 1")
	require.NoError(t, err)
	var none *fault.UnreachableError
	_, err = Bounded(ctx, solver, far, 20)
	require.ErrorAs(t, err, &none)
	_, err = Bounded(ctx, solver, far, 31)
	require.NoError(t, err)
	_, err = Optimal(canceled, solver, far)
	require.ErrorIs(t, err, context.Canceled)
	limited, err := NewSliding(ctx, p, "", &Options{Nodes: 10})
	require.NoError(t, err)
	_, err = Optimal(ctx, limited, far)
	var limit *LimitError
	require.ErrorAs(t, err, &limit)
	require.Equal(t, "Nodes", limit.Option)
	best := limit.Best
	require.True(t, best.Found, "row by row there always is a solution")
	end, err := far.Apply(best.Word)
	require.NoError(t, err)
	require.True(t, end.IsSolved())
	require.Equal(t, limit.Lower, best.Lower)
	require.False(t, best.Proved())
}

// The answer is the same with any number of cores.
func TestSlidingCores(t *testing.T) {
	p := puzzle.Sliding(3, 3)
	rng := rand.New(rand.NewPCG(5, 6))
	for _, metric := range []string{"single-tile", "multi-tile"} {
		one, err := NewSliding(context.Background(), p, metric, &Options{Workers: 1})
		require.NoError(t, err)
		three, err := NewSliding(context.Background(), p, metric, &Options{Workers: 3})
		require.NoError(t, err)
		for range 20 {
			s := p.RandomState(rng)
			want, err := Optimal(context.Background(), one, s)
			require.NoError(t, err)
			got, err := Optimal(context.Background(), three, s)
			require.NoError(t, err)
			require.Equal(t, want, got)
		}
	}
}

// One of the two boards of the 8 puzzle that need 31 moves.
func ExampleNewSliding() {
	ctx, p := context.Background(), puzzle.Sliding(3, 3)
	solver, err := NewSliding(ctx, p, "", nil)
	if err != nil {
		panic(err)
	}
	board, err := p.ParseState("8 6 7 2 5 4 3 _ 1")
	if err != nil {
		panic(err)
	}
	best, err := Optimal(ctx, solver, board)
	fmt.Println(best, err)
	// Output: R D L D L U R U L D R2 D L2 U R U R D2 L U2 R D2 L U L U (31 single-tile, optimal) <nil>
}
