package puzzle_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/puzzle"
)

// What other notations write, with what to type here.
func TestHintsForMoves(t *testing.T) {
	for text, want := range map[string]string{
		"U 2-3Rw2'": `at character 3: expected a move, found "2"; type (3Rw R') for 2-3Rw`,
		"3-4Uw":     `type (4Uw Uw') for 3-4Uw`,
		"2-9Rw":     `at character 1: expected a move, found "2"`,
		"Ri U":      `unknown move "Ri" at character 1 of "Ri U"; did you mean "R'"?`,
		"(R U)x6":   `at character 6: found "x6"; to repeat a bracket, type 6`,
	} {
		_, err := puzzle.Rubik(5).ParseWord(text)
		require.ErrorContains(t, err, want, text)
	}
	_, err := puzzle.Rubik(3).ParseWord("2-3Rw")
	require.EqualError(t, err, `word: cannot read "2-3Rw" at character 1: expected a move, found "2"`)
}

// The move of the layers 2 to 3 is as the hint says.
func TestInnerLayers(t *testing.T) {
	cube := puzzle.Rubik(6)
	require.Equal(t, cube.Perm(cube.MustParseWord("2R 3R")), cube.Perm(cube.MustParseWord("(3Rw R')")))
	require.Equal(t, cube.Perm(cube.MustParseWord("3R2")), cube.Perm(cube.MustParseWord("(3Rw Rw')2")))
}
