package board_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/charts/board"
	"puzzlelab/puzzlekit/dango"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/puzzle"
)

// Pictures and boards that were kept have every form that they had.
func TestBoardsAreReadAsTheyWere(t *testing.T) {
	cube := puzzle.Pocket()
	state := cube.RandomState(rand.New(rand.NewPCG(1, 1)))
	picture := board.Net(state)
	data, err := picture.MarshalBinary()
	require.NoError(t, err)
	var read board.Picture
	require.NoError(t, read.UnmarshalBinary(data))
	require.Equal(t, picture, read)

	player := board.Play(state, &board.PlayOptions{Word: cube.MustParseWord("R U'"), NoSolver: true})
	data, err = player.MarshalBinary()
	require.NoError(t, err)
	var again board.Player
	require.NoError(t, again.UnmarshalBinary(data))
	require.NoError(t, again.Err())
	require.Equal(t, player.String(), again.String())
	require.Equal(t, player.HTML(), again.HTML())

	p := dango.New(dango.Config{Skewers: 3, Height: 3, Colors: []int{2, 2}})
	problem := board.Dango(p, dango.MustParseState("11|22|"), dango.MustParseState("22|11|"))
	data, err = problem.MarshalBinary()
	require.NoError(t, err)
	var third board.Player
	require.NoError(t, third.UnmarshalBinary(data))
	require.NoError(t, third.Err())
	require.Equal(t, problem.String(), third.String())
	require.Equal(t, problem.HTML(), third.HTML())
}

func TestFailedBoardsAreNotKept(t *testing.T) {
	_, err := board.Picture{}.MarshalBinary()
	require.Error(t, err)
	player := board.Play(puzzle.State{}, nil)
	_, err = player.MarshalBinary()
	require.Equal(t, player.Err(), err)
	problem := board.Dango(nil, dango.State{}, dango.State{})
	_, err = problem.MarshalBinary()
	require.Equal(t, problem.Err(), err)
	var bad *fault.InputError
	require.ErrorAs(t, new(board.Picture).UnmarshalBinary(nil), &bad)
	require.ErrorAs(t, new(board.Player).UnmarshalBinary([]byte("[]")), &bad)
	require.ErrorAs(t, new(board.Player).UnmarshalBinary([]byte(`{"Class": "puzzlelab-player"}`)), &bad)
	require.ErrorAs(t, new(board.Picture).UnmarshalBinary([]byte("{}")), &bad)
}
