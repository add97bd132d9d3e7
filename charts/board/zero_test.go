package board_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/charts/board"
	"puzzlelab/puzzlekit/dango"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/word"
)

// Zero values and nil are pictures that say so.
func TestZeroValues(t *testing.T) {
	var noState puzzle.State
	const want = ": the puzzle is missing; want a puzzle, or a state of one, that package puzzle has made"
	requireFailed(t, board.Picture{}, "board.Picture: the picture is missing; want one that a function of package board has drawn")
	requireFailed(t, board.Draw(noState, nil), "board.Draw"+want)
	requireFailed(t, board.Net(noState), "board.Draw"+want)
	requireFailed(t, board.Draw(noState, &board.Options{View: "solid"}), "board.Draw"+want)
	requireFailed(t, board.Draw(noState, &board.Options{View: "sphere"}), "board.Draw"+want)
	requireFailed(t, board.Heat(nil, nil, nil), "board.Heat"+want)
	requireFailed(t, board.Heat(&puzzle.Puzzle{}, nil, nil), "board.Heat"+want)
	requireFailed(t, board.Play(noState, nil), "board.Play"+want)
	requireFailed(t, board.Dango(nil, dango.State{}, dango.State{}), "board.Dango"+want)
	var noPlayer *board.Player
	requireFailed(t, noPlayer, board.Picture{}.Err().Error())
	requireFailed(t, &board.Player{}, board.Picture{}.Err().Error())

	p := puzzle.Sliding(3, 3)
	for _, w := range []word.Word{{}, p.MustParseWord("R")} {
		names, pictures := board.Along(noState, w, nil)
		require.Equal(t, []string{"start"}, names)
		requireFailed(t, pictures[0], "board.Draw"+want)
	}
	names, pictures := board.Along(p.Solved(), word.Word{}, nil)
	require.Equal(t, []string{"start"}, names)
	require.Len(t, pictures, 1)
	require.NoError(t, pictures[0].Err())
}
