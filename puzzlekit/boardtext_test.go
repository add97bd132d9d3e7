package puzzlekit

import (
	"flag"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

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
