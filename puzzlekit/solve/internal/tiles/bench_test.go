package tiles

import (
	"context"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/solve/internal/kit"
)

// Instances of Korf 1985 that the Manhattan distance can do, by their numbers,
// turned so that the blank's home is last.
var benchBoards = [][]int{
	{1, 3, 5, 6, 0, 13, 14, 9, 11, 4, 8, 12, 10, 7, 15, 2}, // 12
	{6, 1, 15, 8, 5, 10, 13, 0, 3, 4, 2, 7, 14, 9, 11, 12}, // 42
	{5, 10, 14, 4, 6, 12, 11, 1, 9, 0, 15, 7, 13, 2, 8, 3}, // 55
	{1, 6, 10, 8, 14, 12, 4, 2, 13, 11, 3, 5, 9, 7, 15, 0}, // 79
	{13, 5, 0, 4, 10, 3, 12, 6, 14, 15, 1, 8, 9, 11, 2, 7}, // 97
}

// plainSearch is Korf's IDA* of 1985 with no move back and a bound that is
// worked out anew at every node.
type plainSearch struct {
	board *Board
	cells []int
	bound func(b *Board, cells []int) int
	nodes uint64
}

func (s *plainSearch) shortest(tiles []int) int {
	s.cells = append([]int(nil), tiles...)
	blank := 0
	for s.cells[blank] != 0 {
		blank++
	}
	for length := s.bound(s.board, s.cells); ; length += 2 {
		if s.below(blank, directions, length) {
			return length
		}
	}
}

func (s *plainSearch) below(blank, last, left int) bool {
	for d := range directions {
		to := int(s.board.next[blank][d])
		if to < 0 || d^1 == last {
			continue
		}
		s.nodes++
		s.cells[blank], s.cells[to] = s.cells[to], 0
		h := s.bound(s.board, s.cells)
		done := h == 0 || h < left && s.below(to, d, left-1)
		s.cells[to], s.cells[blank] = s.cells[blank], 0
		if done {
			return true
		}
	}
	return false
}

func manhattanBound(b *Board, cells []int) int {
	sum := 0
	for c, t := range cells {
		if t != 0 {
			sum += b.distance(c, t-1)
		}
	}
	return sum
}

// conflictBound adds two for every tile that has to leave its home row or column
// to let others pass (Hansson, Mayer and Yung 1992).
func conflictBound(b *Board, cells []int) int {
	sum := manhattanBound(b, cells)
	for line := range b.Rows {
		sum += 2 * leaving(b.Cols, func(i int) int {
			if t := cells[line*b.Cols+i]; t != 0 && (t-1)/b.Cols == line {
				return (t - 1) % b.Cols
			}
			return -1
		})
	}
	for line := range b.Cols {
		sum += 2 * leaving(b.Rows, func(i int) int {
			if t := cells[i*b.Cols+line]; t != 0 && (t-1)%b.Cols == line {
				return (t - 1) / b.Cols
			}
			return -1
		})
	}
	return sum
}

// leaving is the number of tiles of a line outside the longest run that is in
// order.
func leaving(n int, home func(i int) int) int {
	var longest [MaxCells]int
	tiles, best := 0, 0
	for i := range n {
		if home(i) < 0 {
			continue
		}
		tiles++
		longest[i] = 1
		for j := range i {
			if h := home(j); h >= 0 && h < home(i) {
				longest[i] = max(longest[i], longest[j]+1)
			}
		}
		best = max(best, longest[i])
	}
	return tiles - best
}

var (
	sixes = sync.OnceValue(func() *Solver {
		return mustSolver(DefaultPatterns(4, 4, 10<<20))
	})
	sevens = sync.OnceValue(func() *Solver { return mustSolver(DefaultPatterns(4, 4, 1<<30)) })
)

func mustSolver(patterns [][]int) *Solver {
	s, err := New(context.Background(), 4, 4, Config{Patterns: patterns, Workers: 2})
	if err != nil {
		panic(err)
	}
	return s
}

// Nodes per second and time for five boards, one core: the Manhattan distance
// and linear conflicts worked out anew, a 6-6-3 additive database without and
// with the automaton, and the default, 7-7-1. The tables take a minute first.
func BenchmarkFifteen(b *testing.B) {
	plain := []struct {
		name  string
		bound func(*Board, []int) int
	}{{"manhattan", manhattanBound}, {"conflict", conflictBound}}
	for _, baseline := range plain {
		b.Run(baseline.name, func(b *testing.B) {
			s := &plainSearch{board: NewBoard(4, 4), bound: baseline.bound}
			for b.Loop() {
				for _, tiles := range benchBoards {
					s.shortest(tiles)
				}
			}
			report(b, s.nodes)
		})
	}
	run := func(name string, solver func() *Solver, refuse func(*Solver) automaton) {
		b.Run(name, func(b *testing.B) {
			s := *solver()
			s.automaton = refuse(&s)
			var nodes uint64
			for b.Loop() {
				for _, tiles := range benchBoards {
					answer, err := s.Shortest(context.Background(), tiles, kit.Limits{Workers: 1})
					require.NoError(b, err)
					nodes += answer.Nodes
				}
			}
			report(b, nodes)
		})
	}
	run("6-6-3, plain", sixes, func(s *Solver) automaton { return s.plain })
	run("6-6-3", sixes, func(s *Solver) automaton { return s.automaton })
	run("7-7-1", sevens, func(s *Solver) automaton { return s.automaton })
}

func report(b *testing.B, nodes uint64) {
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds()/1e6, "Mnodes/s")
	b.ReportMetric(float64(nodes)/float64(b.N*len(benchBoards)), "nodes/board")
}

// plainMultiSearch is IDA* with the largest of the tables, straight and
// reflected, whichever way the next move goes: no ball, no walking distance, no
// axes.
type plainMultiSearch struct {
	*MultiSolver
	nodes uint64
}

func (s *plainMultiSearch) shortest(tiles []int) int {
	root := s.arrange(tiles)
	for length := s.largest(&root); ; length++ {
		if s.below(&root, alongRow, length) || s.below(&root, alongColumn, length) {
			return length
		}
	}
}

func (s *plainMultiSearch) below(a *arrangement, axis, left int) bool {
	if left == 0 {
		return a.words[0] == s.home
	}
	for d := 2 * axis; d < 2*axis+2; d++ {
		child := *a
		for to := s.board.next[a.blank][d]; to >= 0; to = s.board.next[to][d] {
			s.slide(&child, to, d)
			s.nodes++
			if s.largest(&child) < left && s.below(&child, 1-axis, left-1) {
				return true
			}
		}
	}
	return false
}

func (s *plainMultiSearch) largest(a *arrangement) (most int) {
	blank := uint32(s.board.reflected(int(a.blank)))
	for _, p := range s.patterns {
		straight := min(p.moves(a.words[0], uint32(a.blank), alongRow), p.moves(a.words[0], uint32(a.blank), alongColumn))
		reflected := min(p.moves(a.words[1], blank, alongRow), p.moves(a.words[1], blank, alongColumn))
		most = max(most, straight, reflected)
	}
	return most
}

// Multi-tile moves for boards of Korf's that need at most 29, one core: the
// largest of three tables of six tiles, and the solver with the same tables. The
// tables take two minutes first.
func BenchmarkFifteenMultiTile(b *testing.B) {
	s, err := NewMulti(context.Background(), 4, 4, Config{Patterns: DefaultMultiPatterns(4, 4, 1<<30), Workers: 2}, 256<<20)
	require.NoError(b, err)
	boards, lengths := knownMulti(b, 29)
	b.Run("plain", func(b *testing.B) {
		plain := &plainMultiSearch{MultiSolver: s}
		for b.Loop() {
			for i, tiles := range boards {
				require.Equal(b, lengths[i], plain.shortest(tiles))
			}
		}
		b.ReportMetric(float64(plain.nodes)/float64(b.N*len(boards)), "nodes/board")
	})
	b.Run("solver", func(b *testing.B) {
		var nodes uint64
		for b.Loop() {
			for i, tiles := range boards {
				answer, err := s.Shortest(context.Background(), tiles, kit.Limits{Workers: 1})
				require.NoError(b, err)
				require.Equal(b, lengths[i], answer.Lower)
				nodes += answer.Nodes
			}
		}
		b.ReportMetric(float64(nodes)/float64(b.N*len(boards)), "nodes/board")
	})
}
