package tiles

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/solve/internal/kit"
)

func newMulti(t *testing.T, cols, rows int, patterns [][]int, ballMemory uint64) *MultiSolver {
	t.Helper()
	s, err := NewMulti(context.Background(), cols, rows, Config{Patterns: patterns, Workers: 2}, ballMemory)
	require.NoError(t, err)
	return s
}

// tilesOf lists what stands in the cells.
func tilesOf(a *arrangement, cells int) []int {
	list := make([]int, cells)
	for c := range list {
		list[c] = int(a.cells >> (4 * c) & 15)
	}
	return list
}

// The 181440 boards of the 8 puzzle by the multi-tile moves they need, as plain
// breadth-first search has them. No bound is above, with a ball or without; and a
// search with a small ball finds the same length as the whole one, for boards
// that are their own reflections too, and as many solutions.
func TestEightPuzzleMultiTile(t *testing.T) {
	ctx := context.Background()
	whole := newMulti(t, 3, 3, nil, 8<<20)
	small := newMulti(t, 3, 3, [][]int{{1, 2, 3, 4}, {5, 6, 7, 8}}, 8<<10)
	require.True(t, whole.ball.complete)
	require.Equal(t, 7, small.ball.radius)
	counts, k := make([]int, 25), 0
	for i := range whole.ball.slots {
		key, _, ok := whole.ball.slots.At(i)
		if !ok {
			continue
		}
		a := whole.unpack(key)
		length := whole.ball.length(a)
		own := a.words[0] == a.words[1]
		counts[length]++
		if !own {
			counts[length]++
		}
		board := tilesOf(&a, 9)
		require.LessOrEqual(t, small.Lower(board), length)
		if k++; k%997 != 0 && (!own || k%5 != 0) {
			continue
		}
		answer, err := small.Shortest(ctx, board, kit.Limits{Workers: 2})
		require.NoError(t, err)
		require.True(t, answer.Found())
		require.Equal(t, length, answer.Lower)
		require.Equal(t, solutions(t, whole, board, length), solutions(t, small, board, length))
	}
	require.Equal(t, []int{1, 4, 8, 16, 32, 64, 127, 244, 454, 856, 1576, 2854, 5117, 8588, 13466, 19739, 26558, 31485,
		30985, 23494, 11751, 3390, 589, 41, 1}, counts)
}

// solutions counts the shortest solutions, which must all differ.
func solutions(t *testing.T, s *MultiSolver, board []int, length int) int {
	seen := map[string]bool{}
	err := s.All(context.Background(), board, length, func(steps []uint8) bool {
		require.False(t, seen[string(steps)])
		seen[string(steps)] = true
		return true
	})
	require.NoError(t, err)
	return len(seen)
}

// Boards that are not square have no reflections, and lines beyond four no walk.
func TestMultiTileShapes(t *testing.T) {
	for _, size := range [][2]int{{2, 2}, {3, 2}, {2, 4}, {5, 2}} {
		patterns := DefaultMultiPatterns(size[0], size[1], 1<<24)
		whole := newMulti(t, size[0], size[1], patterns, 1<<26)
		small := newMulti(t, size[0], size[1], patterns, 1<<10)
		k := 0
		for i := range whole.ball.slots {
			key, _, ok := whole.ball.slots.At(i)
			if k++; !ok || k%(len(whole.ball.slots)/20+1) != 0 {
				continue
			}
			a := whole.unpack(key)
			answer, err := small.Shortest(context.Background(), tilesOf(&a, size[0]*size[1]), kit.Limits{Workers: 1})
			require.NoError(t, err)
			require.Equal(t, whole.ball.length(a), answer.Lower)
		}
	}
}

// The walking distance of the 15 puzzle has 24964 states; in moves of several
// tiles the farthest need 15.
func TestLineWalk(t *testing.T) {
	w := newLineWalk(4, 4)
	require.Len(t, w.need, 24964)
	most := uint8(0)
	for _, n := range w.need {
		most = max(most, n)
	}
	require.EqualValues(t, 15, most)
	require.Equal(t, []uint8{0}, newLineWalk(5, 2).need)
}

// Spheres of the 15 puzzle, halved by reflection (A090033 has 1, 6, 18, 54, 162,
// 486, 1457, 4334).
func TestFifteenBall(t *testing.T) {
	b, err := newBall(context.Background(), newMover(NewBoard(4, 4), wordOrder(NewBoard(4, 4), nil)), 1<<20, 2)
	require.NoError(t, err)
	counts := map[int]int{}
	for i := range b.slots {
		key, length, ok := b.slots.At(i)
		if !ok {
			continue
		}
		a := b.unpack(key)
		counts[length]++
		if a.words[0] != a.words[1] {
			counts[length]++
		}
	}
	for length, want := range []int{1, 6, 18, 54, 162, 486, 1457, 4334} {
		require.Equal(t, want, counts[length])
	}
}

func TestMultiTileLimits(t *testing.T) {
	s := newMulti(t, 3, 3, [][]int{{1, 2, 3, 4}, {5, 6, 7, 8}}, 1<<10)
	far := []int{8, 6, 7, 2, 5, 4, 3, 0, 1}
	answer, err := s.Shortest(context.Background(), far, kit.Limits{Nodes: 10})
	var limit *fault.LimitError
	require.ErrorAs(t, err, &limit)
	require.False(t, answer.Found())
	canceled, cancel := context.WithCancel(context.Background())
	cancel()
	_, err = s.Shortest(canceled, far, kit.Limits{})
	require.ErrorIs(t, err, context.Canceled)
	_, err = NewMulti(canceled, 3, 3, Config{}, 1<<20)
	require.ErrorIs(t, err, context.Canceled)
	answer, err = s.Shortest(context.Background(), far, kit.Limits{Length: 9})
	require.NoError(t, err)
	require.False(t, answer.Found())
	require.GreaterOrEqual(t, answer.Lower, 10)
}

// knownMulti are boards of the 15 puzzle with the multi-tile moves they need,
// found with the patterns alone: of Korf's 100, those that need at most so many.
func knownMulti(t testing.TB, most int) (boards [][]int, lengths []int) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("..", "..", "testdata", "fifteen.json"))
	require.NoError(t, err)
	var records []struct {
		Set, Board string
		Lengths    map[string]int
	}
	require.NoError(t, json.Unmarshal(data, &records))
	for _, r := range records {
		length, known := r.Lengths["multi-tile"]
		if r.Set != "K100" || !known || length > most {
			continue
		}
		var board []int
		for _, word := range strings.Fields(r.Board) {
			tile, _ := strconv.Atoi(word) // the blank, "_", is 0
			board = append(board, tile)
		}
		boards, lengths = append(boards, board), append(lengths, length)
	}
	return boards, lengths
}

// A sample of Korf's boards needs what a search without a ball has found, in
// solutions that lead home.
func TestFifteenMultiTile(t *testing.T) {
	s := newMulti(t, 4, 4, [][]int{{1, 2, 3, 4, 5}, {12, 13, 14, 15}}, 8<<20)
	boards, lengths := knownMulti(t, 29)
	rng := rand.New(rand.NewPCG(15, 1))
	for _, i := range rng.Perm(len(boards))[:3] {
		answer, err := s.Shortest(context.Background(), boards[i], kit.Limits{Workers: 2})
		require.NoError(t, err)
		require.Equal(t, lengths[i], answer.Lower)
		require.Equal(t, lengths[i], movesHome(t, s.board, boards[i], answer.Words[0]))
	}
}

// movesHome makes the steps, which must lead home, and counts the moves.
func movesHome(t *testing.T, b *Board, board []int, steps []uint8) (moves int) {
	cells, last := append([]int(nil), board...), uint8(directions)
	blank := 0
	for cells[blank] != 0 {
		blank++
	}
	for _, d := range steps {
		to := b.next[blank][d]
		require.GreaterOrEqual(t, to, int8(0))
		cells[blank], cells[to], blank = cells[to], 0, int(to)
		if d != last {
			moves++
		}
		last = d
	}
	for c := range b.Cells - 1 {
		require.Equal(t, c+1, cells[c])
	}
	return moves
}
