package solve

import (
	"cmp"
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/puzzle"
)

// Every puzzle of the catalogue has a solver, which solves every state: here with
// small tables and little search, so that it is done soon. The test with the tag
// long takes the defaults.
func TestForSolvesTheCatalogue(t *testing.T) {
	large(t)
	const little = 16 << 20
	memory := map[string]uint64{ // where that is not enough for the words of the group
		puzzle.HungarianRings().Name(): 32 << 20, puzzle.TwoRings(20, 20, 5, 5).Name(): 32 << 20, puzzle.Shuffles(52).Name(): 32 << 20,
		puzzle.Kilominx().Name(): 32 << 20, puzzle.FaceTurningOctahedron().Name(): 32 << 20, puzzle.Icosamate().Name(): 32 << 20,
		puzzle.Megaminx().Name(): 48 << 20, puzzle.Rubik(4).Name(): 48 << 20, puzzle.Rubik(5).Name(): 100 << 20,
		puzzle.Sliding(4, 4).Name(): 4 << 20, // not for pattern databases, which take a while
	}
	random := func(p *puzzle.Puzzle, rng *rand.Rand) puzzle.State { return p.RandomState(rng) }
	for _, p := range puzzle.Catalogue() {
		t.Run(p.Name(), func(t *testing.T) {
			t.Parallel()
			draw, o := random, &Options{CacheDir: tables, Memory: cmp.Or(memory[p.Name()], little), Nodes: 2000}
			if p.Same(puzzle.Rubik(5)) || p.Same(puzzle.Rubik(6)) || p.Same(puzzle.Rubik(7)) {
				draw, o.Nodes = scrambled, 100_000 // words for any state take seconds to prepare
			}
			requireSolves(t, p, draw, o)
		})
	}
}

func scrambled(p *puzzle.Puzzle, rng *rand.Rand) puzzle.State {
	s, err := p.Solved().Apply(p.Scramble(rng, 2))
	if err != nil {
		panic(err)
	}
	return s
}

// requireSolves solves some states with the solver that For chooses.
func requireSolves(t *testing.T, p *puzzle.Puzzle, draw func(*puzzle.Puzzle, *rand.Rand) puzzle.State, o *Options) {
	t.Helper()
	solver, err := For(context.Background(), p, "", o)
	require.NoError(t, err)
	require.True(t, p.Same(solver.Puzzle()))
	rng := rand.New(rand.NewPCG(20, 26))
	for range sample(4, 20) {
		s := draw(p, rng)
		r, err := Near(context.Background(), solver, s)
		require.NoError(t, err, s.String())
		end, err := s.Apply(r.Word)
		require.NoError(t, err)
		require.True(t, end.IsSolved())
		require.Equal(t, r.Metric.Len(r.Word), r.Length)
		require.LessOrEqual(t, r.Lower, r.Length)
	}
}
