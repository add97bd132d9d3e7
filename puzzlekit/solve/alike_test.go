package solve

import (
	"bytes"
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/word"
)

// Puzzles of definition files, of which some have pieces that look the same when
// they are turned: every state that moves make can be solved, and the lengths are
// those of a plain search.
func TestOptimalWithPiecesThatLookTheSameTurned(t *testing.T) {
	ctx := context.Background()
	for path, spheres := range map[string]int{
		"twist.tws": 108, "gears.kpuzzle.json": 0, "wheels.json": 12, "dominoes.json": 24, "triangle.json": 24,
	} {
		p, err := puzzle.ReadFile("../puzzle/testdata/" + path)
		require.NoError(t, err)
		table, err := NewTable(ctx, p, "", nil)
		require.NoError(t, err)
		solver, err := For(ctx, p, "", nil)
		require.NoError(t, err)
		total := 0
		for _, n := range table.Spheres() {
			total += int(n)
		}
		if spheres > 0 {
			require.Equal(t, spheres, total, path)
		}
		rng := rand.New(rand.NewPCG(5, 7))
		for range 60 {
			s := p.RandomState(rng)
			require.NoError(t, p.CheckReachable(s), path)
			result, err := Optimal(ctx, solver, s)
			require.NoError(t, err, path)
			end, err := s.Apply(result.Word)
			require.NoError(t, err)
			require.True(t, end.IsSolved())
			want, err := Optimal(ctx, table, s)
			require.NoError(t, err)
			require.Equal(t, want.Length, result.Length)
		}
	}
}

// A small group acts on many alike pieces, which follow pieces that all differ.
func TestAlikePiecesThatFollowOthers(t *testing.T) {
	ctx := context.Background()
	p, err := puzzle.New(puzzle.Definition{
		Name: "followers", Places: 14, Notation: word.Moves, Solved: []int{1, 2, 3, 4, 5, 6, 7, 8, 8, 8, 8, 8, 8, 8},
		Moves: []puzzle.Move{{Name: "R", Perm: perm.MustParse("(1,2,3,4,5,6,7)(8,9,10,11,12,13,14)")}, {Name: "T", Perm: perm.MustParse("(1,2)(8,9)")}},
	})
	require.NoError(t, err)
	table, err := NewTable(ctx, p, "", nil)
	require.NoError(t, err)
	total := uint64(0)
	for _, n := range table.Spheres() {
		total += n
	}
	require.Equal(t, uint64(5040), total)
	near, err := NewNear(ctx, p, "", nil)
	require.NoError(t, err)
	rng := rand.New(rand.NewPCG(1, 5040))
	for _, n := range []int{1, 2, 30} {
		s, err := p.Solved().Apply(p.Scramble(rng, n))
		require.NoError(t, err)
		for _, solver := range []Solver{table, near} {
			r, err := Near(ctx, solver, s)
			require.NoError(t, err)
			end, err := s.Apply(r.Word)
			require.NoError(t, err)
			require.True(t, end.IsSolved())
		}
	}
}

// Of pieces of which many look alike, the states count and not the elements of the group,
// which are far too many for a table.
func TestTableOfManyAlikePieces(t *testing.T) {
	ctx := context.Background()
	def := puzzle.TopSpin(20, 4).Definition()
	def.Labels = []puzzle.Label{{Text: "r", Color: "#ff0000"}, {Text: "b", Color: "#0000ff"}}
	def.Solved = slices.Concat(slices.Repeat([]int{1}, 6), slices.Repeat([]int{2}, 14))
	def.Layouts = nil
	p, err := puzzle.New(def)
	require.NoError(t, err)
	solver, err := For(ctx, p, "", nil)
	require.NoError(t, err)
	require.IsType(t, (*Table)(nil), solver)
	s := p.RandomState(rand.New(rand.NewPCG(3, 20)))
	r, err := Optimal(ctx, solver, s)
	require.NoError(t, err)
	require.Equal(t, r.Length, r.Lower)
	end, err := s.Apply(r.Word)
	require.NoError(t, err)
	require.True(t, end.IsSolved())
}

// A file of the 5×5×5 cube has many centre pieces of one colour.
func TestLargeCubeOfAFile(t *testing.T) {
	large(t)
	ctx := context.Background()
	var file bytes.Buffer
	require.NoError(t, puzzle.Rubik(5).WriteKPuzzle(&file))
	p, err := puzzle.Read(&file)
	require.NoError(t, err)
	solver, err := For(ctx, p, "", &Options{CacheDir: "off", Memory: 32 << 20})
	require.NoError(t, err)
	for k := 0; k < len(p.Moves()); k += 5 {
		s, err := p.Solved().Apply(p.Alphabet().Word(word.Letter(k + 1)))
		require.NoError(t, err)
		r, err := Optimal(ctx, solver, s)
		require.NoError(t, err)
		require.Equal(t, 1, r.Length)
	}
}

// The solvers for groups refuse puzzles whose moves can be blocked.
func TestBlockedMovesNeedTheirSolver(t *testing.T) {
	_, err := NewNear(context.Background(), puzzle.SquareOne(), "", nil)
	require.EqualError(t, err, "solve.NewNear: the puzzle is Square-1; want one whose moves are possible in every state; NewBidirectional is for others")
}
