package puzzlekit

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"puzzlelab/charts/board"
	"puzzlelab/puzzlekit/internal/stoptest"
	"puzzlelab/puzzlekit/puzzle"
)

func TestPlayMakesATableOfWords(t *testing.T) {
	eight := Sliding(3, 3)
	word := eight.MustParseWord("R D")
	view := &board.PlayOptions{Options: board.Options{Width: 200}}
	with := Play(eight, word, view)
	require.NoError(t, with.Err())
	require.Equal(t, with.HTML(), Play(eight, view, word).HTML(), "in any order")
	require.Contains(t, with.String(), "to play: R D")
	require.Contains(t, with.HTML(), `"levels"`)
	require.NotContains(t, Play(eight, &board.PlayOptions{NoSolver: true}).HTML(), `"levels"`)
	require.Contains(t, Play(Megaminx()).HTML(), `"why":"120 places are too many`)
	require.Error(t, Play(puzzle.State{}).Err())
	require.ErrorContains(t, panics(t, func() { Play(eight, 7) }), "want a word or *board.PlayOptions")
}

func TestTheTableOfAPlayerStops(t *testing.T) {
	for _, after := range []time.Duration{0, 20 * time.Millisecond} {
		stoptest.Require(t, "quickTable", after, func(ctx context.Context) error {
			_, _, err := quickTable(ctx, puzzle.Rubik(3))
			return err
		})
	}
}
