package puzzlekit_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/word"
)

// The blank of a state may be anywhere, and a puzzle whose moves can be blocked may have
// any shape; a walk home comes first.
func TestFactorWalksHome(t *testing.T) {
	forbidding, err := puzzle.New(puzzle.Definition{
		Name: "forbidding", Notation: word.Moves, Places: 7, Forbidden: []puzzle.Forbidden{{Place: 1, Labels: []int{4, 7}}},
		Moves: []puzzle.Move{{Name: "A", Perm: perm.MustParse("(1,2,3,4,5)")}, {Name: "B", Perm: perm.MustParse("(1,5,6,7)")}},
	})
	require.NoError(t, err)
	for _, p := range []*puzzle.Puzzle{
		puzzle.Sliding(3, 3), puzzle.Polyhedral("cube"), puzzle.Loops(3, 3),
		puzzle.SquareOne(), puzzle.Bicube(), forbidding,
	} {
		for seed := range uint64(5) {
			s := puzzlekit.Scramble(p, seed)
			for _, way := range []*puzzlekit.Way{puzzlekit.Factor(s), puzzlekit.Minkwitz(s)} {
				end, err := s.Apply(way.Word)
				require.NoError(t, err)
				require.True(t, end.IsSolved(), p.Name())
			}
		}
	}
}
