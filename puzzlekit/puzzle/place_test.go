package puzzle_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/puzzle"
)

func TestPlacesThatAPuzzleDoesNotHave(t *testing.T) {
	cube := puzzle.Rubik(2)
	s := cube.Solved()
	last := len(s.Labels())
	require.NotEmpty(t, s.At(last).Text)
	for want, ask := range map[string]func(){
		"puzzle: " + cube.Name() + " has no place 0: places are 1 to 24":  func() { s.At(0) },
		"puzzle: " + cube.Name() + " has no place 25: places are 1 to 24": func() { s.At(last + 1) },
		"puzzle: " + cube.Name() + " has no place -1: places are 1 to 24": func() { s.Swap(1, -1) },
		"puzzle: no place 1: the state belongs to no puzzle":              func() { puzzle.State{}.At(1) },
	} {
		require.PanicsWithError(t, want, ask)
	}
	defer func() {
		err, ok := recover().(*puzzle.PlaceError)
		require.True(t, ok)
		require.Equal(t, 0, err.Place)
	}()
	s.At(0)
}
