package tiles

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/solve/internal/kit"
)

// smallSolvers are solvers for boards of different shapes, whose tables take no time.
func smallSolvers(t *testing.T) []*Solver {
	t.Helper()
	var solvers []*Solver
	for _, board := range []struct {
		cols, rows int
		patterns   [][]int
	}{
		{2, 2, [][]int{{1, 2, 3}}},
		{3, 3, [][]int{{1}, {2, 3, 4}, {5, 6, 7, 8}}},
		{4, 4, [][]int{{1, 2, 5, 6}, {3, 4, 7, 8}, {9, 10, 13, 14}, {11, 12, 15}}},
		{4, 2, [][]int{{1, 2, 5, 6, 3}, {4, 7}}},
		{3, 5, [][]int{{1, 2, 4, 5, 7}, {3, 6, 8, 9}, {10, 11, 13}, {12, 14}}},
		{5, 3, [][]int{{1, 2, 6, 7, 11}, {3, 4, 8, 9}, {5, 10, 12}, {13, 14}}},
		{8, 2, [][]int{{1, 2, 9, 10}, {3, 4, 11, 12}, {5, 6, 13, 14}, {7, 8, 15}}},
		{7, 1, [][]int{{1, 2, 3}, {4, 5, 6}}},
	} {
		s, err := New(context.Background(), board.cols, board.rows, Config{Patterns: board.patterns})
		require.NoError(t, err)
		solvers = append(solvers, s)
	}
	return solvers
}

// stir makes random moves of the blank from home.
func stir(b *Board, rng *rand.Rand, moves int) []int {
	tiles := make([]int, b.Cells)
	for c := range b.Cells - 1 {
		tiles[c] = c + 1
	}
	blank := b.Cells - 1
	for range moves {
		if to := int(b.next[blank][rng.IntN(directions)]); to >= 0 {
			tiles[blank], tiles[to] = tiles[to], 0
			blank = to
		}
	}
	return tiles
}

// The bounds that a move changes are those of the arrangement after it, worked out
// anew.
func TestBoundsAfterMoves(t *testing.T) {
	const plenty = 100 * both // so that no move is refused
	rng := rand.New(rand.NewPCG(1, 2))
	for _, s := range smallSolvers(t) {
		d := s.deepening(context.Background(), stir(s.board, rng, 0), kit.Limits{}, s.plain)
		for range 200 {
			tiles := stir(s.board, rng, 100)
			n, lower := s.start(tiles)
			n.slack += plenty
			w := d.walk(task{node: n})
			var found [directions]child
			count := w.expand(n.cells, n.mirror, n.slack, n.blank, 0, &found)
			require.EqualValues(t, count, w.nodes)
			for _, c := range found[:count] {
				to := s.board.next[n.blank][c.direction]
				tiles[n.blank], tiles[to] = tiles[to], 0
				expected, after := s.start(tiles)
				tiles[to], tiles[n.blank] = tiles[n.blank], 0
				// A child has one move less than its parent.
				expected.slack += plenty + slack((lower-1-after)/2)*both
				have := w.after(&n, &c)
				have.state = 0
				require.Equal(t, expected, have)
			}
		}
	}
}

// The search finds the solution of a plain search, which works out the bounds anew and
// knows nothing of bounds of children, and visits at most as many nodes.
func TestSameAsPlainSearch(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	fewer := 0
	for _, s := range smallSolvers(t) {
		for range 20 {
			tiles := stir(s.board, rng, 40)
			plain := &refusingSearch{Solver: s, tiles: append([]int(nil), tiles...)}
			moves := plain.shortest()
			answer, err := s.Shortest(context.Background(), tiles, kit.Limits{Workers: 2})
			require.NoError(t, err)
			require.True(t, answer.Found())
			require.Equal(t, moves, append([]uint8{}, answer.Words[0]...))
			if answer.Nodes < plain.nodes {
				fewer++
			}
			// Children of the last positions are looked at together.
			require.LessOrEqual(t, answer.Nodes, plain.nodes+uint64(2*len(moves)))
		}
	}
	require.Positive(t, fewer)
}

// refusingSearch is IDA* with the automaton and the bounds of a solver, written plainly.
type refusingSearch struct {
	*Solver
	tiles []int
	path  []uint8
	nodes uint64
}

func (r *refusingSearch) shortest() []uint8 {
	for length := r.Lower(r.tiles); ; length += 2 {
		r.path = []uint8{}
		if r.Lower(r.tiles) == 0 || r.below(0, length) {
			return r.path
		}
	}
}

func (r *refusingSearch) below(state int32, left int) bool {
	blank := 0
	for r.tiles[blank] != 0 {
		blank++
	}
	for d := range uint8(directions) {
		to, next := r.board.next[blank][d], r.automaton.next[state][d]
		if to < 0 || next < 0 {
			continue
		}
		r.nodes++
		r.tiles[blank], r.tiles[to] = r.tiles[to], 0
		r.path = append(r.path, d)
		h := r.Lower(r.tiles)
		if h < left && (h == 0 || r.below(next, left-1)) {
			return true
		}
		r.path = r.path[:len(r.path)-1]
		r.tiles[to], r.tiles[blank] = r.tiles[blank], 0
	}
	return false
}
