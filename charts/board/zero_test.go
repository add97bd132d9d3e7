package board_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/charts/board"
	"puzzlelab/puzzlekit/cubeboard"
	"puzzlelab/puzzlekit/dango"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/word"
)

// Zero values and nil are errors with a type, or panics with one, as bad
// arguments are.
func TestZeroValues(t *testing.T) {
	var noState puzzle.State
	p := puzzle.Sliding(3, 3)
	var bad *fault.InputError
	_, _, err := board.Along(noState, word.Word{}, nil)
	require.ErrorAs(t, err, &bad)
	_, _, err = board.Along(noState, p.MustWord("R"), nil)
	require.ErrorAs(t, err, &bad)
	names, pictures, err := board.Along(p.Solved(), word.Word{}, nil)
	require.NoError(t, err)
	require.Equal(t, []string{"start"}, names)
	require.Len(t, pictures, 1)

	_, err = board.Heat(nil, nil, nil)
	require.ErrorAs(t, err, &bad)
	_, err = board.PlayTable(t.Context(), nil, nil)
	require.ErrorAs(t, err, &bad)
	_, err = board.Crossings(nil)
	require.NoError(t, err)

	for name, draw := range map[string]func(){
		"Draw": func() { board.Draw(nil, noState, nil) }, "Draw a state": func() { board.Draw(nil, p.Solved(), nil) },
		"Net": func() { board.Net(nil, noState) }, "Solid": func() { board.Solid(nil, noState) }, "Sphere": func() { board.Sphere(nil, noState) },
	} {
		require.ErrorAs(t, panicOf(draw), &bad, name)
	}
	require.ErrorContains(t, panicOf(func() { board.Draw(p, noState, nil) }), "the state belongs to no puzzle, expected 8 puzzle, 3×3")
	require.ErrorAs(t, panicOf(func() { board.Surface(nil, cubeboard.Placement{}, nil) }), &bad)
	require.ErrorAs(t, panicOf(func() { board.Surface(&cubeboard.Board{}, cubeboard.Placement{}, nil) }), &bad)
	require.NotEmpty(t, board.Surface(cubeboard.MustNew(2), cubeboard.Placement{}, &board.SurfaceOptions{Lines: []cubeboard.Line{{}}}).SVG())
}

func panicOf(f func()) (err error) {
	defer func() { err, _ = recover().(error) }()
	f()
	return nil
}

// The forms of a board without a puzzle are its error.
func TestZeroBoards(t *testing.T) {
	var noPlayer *board.Player
	var noDango *board.DangoBoard
	for name, b := range map[string]interface {
		Err() error
		HTML() string
		PNG() ([]byte, error)
		String() string
	}{
		"nil player": noPlayer, "zero player": &board.Player{}, "nothing to play": board.Play(nil, puzzle.State{}, nil),
		"no state to play": board.Play(puzzle.Sliding(3, 3), puzzle.State{}, nil),
		"nil dango":        noDango, "zero dango": &board.DangoBoard{}, "no dango": board.Dango(nil, dango.State{}, dango.State{}),
	} {
		t.Run(name, func(t *testing.T) {
			require.Error(t, b.Err())
			require.Equal(t, b.Err().Error(), b.String())
			require.Contains(t, b.HTML(), `role="alert"`)
			_, err := b.PNG()
			require.Equal(t, b.Err(), err)
		})
	}
	_, err := board.Picture{}.PNG()
	require.Error(t, err)
}
