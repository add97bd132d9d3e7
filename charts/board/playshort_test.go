package board

import (
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/puzzle"
)

// The picture of a page without scripts is the same with fewer bytes.
func TestShortPicturesLookTheSame(t *testing.T) {
	for _, p := range []*puzzle.Puzzle{puzzle.Rubik(3), puzzle.Rubik(5), puzzle.Skewb(), puzzle.Sliding(4, 4)} {
		whole := Draw(p.Solved(), nil)
		less := Picture{svg: short(whole), text: whole.text}
		require.Less(t, len(less.svg), len(whole.svg))
		want, err := whole.PNG()
		require.NoError(t, err)
		got, err := less.PNG()
		require.NoError(t, err)
		require.Equal(t, want, got, p.Name())
	}
}
