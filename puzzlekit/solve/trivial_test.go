package solve

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/word"
)

// Every solver solves a puzzle with one or two states by as many letters at most, or says
// that it does not fit.
func TestTrivialPuzzles(t *testing.T) {
	swap := perm.MustParse("(1,2)")
	for _, def := range []puzzle.Definition{
		{Name: "still", Places: 1, Solved: []int{1}, Moves: []puzzle.Move{{Name: "A", Perm: perm.Identity(1)}}},
		{Name: "all still", Places: 2, Solved: []int{1, 2}, Moves: []puzzle.Move{{Name: "A", Perm: perm.Identity(2)}, {Name: "B", Perm: perm.Identity(2)}}},
		{Name: "alike", Places: 2, Solved: []int{1, 1}, Moves: []puzzle.Move{{Name: "A", Perm: swap}}},
		{Name: "two states", Places: 2, Solved: []int{1, 2}, Moves: []puzzle.Move{{Name: "A", Perm: swap}}},
		{Name: "twice two states", Places: 4, Solved: []int{1, 2, 3, 4}, Moves: []puzzle.Move{{Name: "A", Perm: swap}, {Name: "B", Perm: perm.MustParse("(3,4)")}}},
		{Name: "blocked", Places: 2, Solved: []int{1, 2}, Moves: []puzzle.Move{{Name: "A", Perm: swap}}, Forbidden: []puzzle.Forbidden{{Place: 1, Labels: []int{2}}}},
	} {
		def.Notation = word.Moves
		p, err := puzzle.New(def)
		require.NoError(t, err)
		requireSolvers(t, p)
	}
	requireSolvers(t, puzzle.Sliding(2, 2))
}

func requireSolvers(t *testing.T, p *puzzle.Puzzle) {
	t.Helper()
	ctx := context.Background()
	for name, make := range map[string]constructor{
		"For": For, "Table": constructorOf(NewTable), "Product": constructorOf(NewTable), "Bidirectional": constructorOf(NewBidirectional), "PatternSearch": NewPatternSearch,
		"Near": NewNear, "TwoPhase": constructorOf(NewTwoPhase), "Groupoid": newGroupoid, "Loops": constructorOf(newLoops), "RowByRow": NewRowByRow,
		"SlidingNear": newTilesNear, "Sliding": NewSliding, "Cube": NewCube,
	} {
		for _, m := range p.Metrics() {
			solver, err := make(ctx, p, m.Name, quiet())
			if err != nil {
				var unfit *fault.InputError
				require.ErrorAs(t, err, &unfit, "%s, %v", name, p)
				require.NotEqual(t, "For", name)
				continue
			}
			states := []puzzle.State{p.Solved()}
			for g := range p.Moves() {
				if s, err := p.Solved().Apply(p.Alphabet().Word(word.Letter(g + 1))); err == nil {
					states = append(states, s)
				}
			}
			for _, s := range states {
				r, err := Near(ctx, solver, s)
				require.NoError(t, err, "%s, %v", name, p)
				end, err := s.Apply(r.Word)
				require.NoError(t, err)
				require.True(t, end.IsSolved())
				require.LessOrEqual(t, r.Length, 1)
			}
		}
	}
}
