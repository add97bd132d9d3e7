package puzzlekit

import (
	"context"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"puzzlelab/charts/board"
	"puzzlelab/internal/conventions"
	"puzzlelab/puzzlekit/puzzle"
)

func TestReadJSON(t *testing.T) {
	path := filepath.Join(t.TempDir(), "data.json")
	for text, want := range map[string]string{
		"{\n \"a\": 1,\n \"b\" 2}": "line 3: invalid character '2'",
		"{\n \"a\": \"one\"}":      "line 2: json: cannot unmarshal string",
		"":                         "JSON for a map[string]int; line 1: unexpected end",
	} {
		require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
		require.ErrorContains(t, panics(t, func() { ReadJSON[map[string]int](path) }), want)
	}
	require.ErrorIs(t, panics(t, func() { ReadJSON[int]("missing.json") }), os.ErrNotExist)
}

func TestNumbered(t *testing.T) {
	cube := Rubik(3)
	require.Equal(t, Numbered(cube), Numbered(cube.Solved()))
	require.Contains(t, Numbered(Apply(cube.Solved(), "R")).String(), "in them")
	require.Error(t, Numbered((*puzzle.Puzzle)(nil)).Err())
	require.Error(t, Numbered(puzzle.State{}).Err())
	require.ErrorContains(t, panics(t, func() { Numbered(7) }), "want a puzzle or a state")
}

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
		conventions.Stops(t, "quickTable", after, func(ctx context.Context) error {
			_, _, err := quickTable(ctx, puzzle.Rubik(3))
			return err
		})
	}
}

var update = flag.Bool("update", false, "rewrite the golden files")

// The text of a cube is its net, for every number of layers of which the net fits on a
// screen.
func TestBoardsAsText(t *testing.T) {
	var b strings.Builder
	for layers := 2; layers <= 7; layers++ {
		s := Scramble(Rubik(layers), 1)
		shown, err := newBundle(s)
		require.NoError(t, err)
		require.Equal(t, s.Puzzle().Name()+", mixed\n"+s.String(), shown.text)
		b.WriteString(shown.text + "\n")
	}
	const golden = "testdata/boards.txt"
	if *update {
		require.NoError(t, os.WriteFile(golden, []byte(b.String()), 0o644))
	}
	want, err := os.ReadFile(golden)
	require.NoError(t, err)
	require.Equal(t, string(want), b.String())
}

// A board that does not fit on a screen is shown only as a picture.
func TestBoardsTooLargeForText(t *testing.T) {
	for _, s := range []any{Sliding(30, 12).Solved(), Sliding(3, 30).Solved()} {
		shown, err := newBundle(s)
		require.NoError(t, err)
		require.NotContains(t, shown.text, "\n")
	}
}
