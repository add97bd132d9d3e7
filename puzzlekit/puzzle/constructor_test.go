package puzzle_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/puzzle"
)

func TestConstructor(t *testing.T) {
	for want, p := range map[string]*puzzle.Puzzle{
		"Rubik(3)": puzzle.Rubik(3), "Pocket()": puzzle.Pocket(), "TopSpin(20, 4)": puzzle.TopSpin(20, 4),
		"Merge(4, 7, 9)": puzzle.Merge(4, 7, 9), `Bandaged(3, "UFR UF")`: puzzle.Bandaged(3, "UFR UF"), "Bicube()": puzzle.Bicube(),
		`Polyhedral("football")`: puzzle.Polyhedral("football"), "TorusTwin(3, 3)": puzzle.TorusTwin(3, 3),
	} {
		require.Equal(t, want, p.Constructor())
	}
	changed, err := puzzle.New(puzzle.Rubik(3).Definition())
	require.NoError(t, err)
	require.Empty(t, changed.Constructor(), "a definition may have been changed")
}

// What a player copies as Go can be read: a state in one line.
func TestLinesOfTheCatalogueAreStates(t *testing.T) {
	for _, p := range puzzle.Catalogue() {
		s := p.RandomState(rand.New(rand.NewPCG(1, 1)))
		read, err := p.ParseState(s.Line())
		require.NoError(t, err, p.Name())
		require.Equal(t, s.Line(), read.Line(), p.Name())
	}
}
