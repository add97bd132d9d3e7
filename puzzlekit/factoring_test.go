package puzzlekit_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit"
	"puzzlelab/puzzlekit/puzzle"
)

// The blank of a state may be anywhere; it walks home first.
func TestFactorBringsTheBlankHome(t *testing.T) {
	for _, p := range []*puzzle.Puzzle{puzzle.Sliding(3, 3), puzzle.Polyhedral("cube"), puzzle.Loops(3, 3)} {
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
