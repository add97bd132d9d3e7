package puzzle_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/puzzle"
)

func TestPlacesThatAPuzzleDoesNotHave(t *testing.T) {
	cube := puzzle.Rubik(2)
	s := cube.Solved()
	last := len(s.Labels())
	require.NotEmpty(t, s.At(last).Text)
	for want, ask := range map[string]func(){
		"puzzle.State.At: place is 0; want 1 to 24, the places of " + cube.Name():                         func() { s.At(0) },
		"puzzle.State.At: place is 25; want 1 to 24, the places of " + cube.Name():                        func() { s.At(last + 1) },
		"puzzle.State.Swap: place is -1; want 1 to 24, the places of " + cube.Name():                      func() { s.Swap(1, -1) },
		"puzzle.State.At: state: want one that Puzzle.Solved, Puzzle.State or Puzzle.ParseState has made": func() { puzzle.State{}.At(1) },
	} {
		require.PanicsWithError(t, want, ask)
	}
	defer func() {
		err, ok := recover().(*fault.InputError)
		require.True(t, ok)
		require.Equal(t, 0, err.Value)
	}()
	s.At(0)
}
