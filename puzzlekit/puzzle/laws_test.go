package puzzle

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestOrientationSpeaksOfTwists(t *testing.T) {
	for want, c := range map[string]struct {
		kind                string
		sum, stickers, step int
	}{
		"an odd number of edges is flipped; every sequence of moves leaves an even number flipped":                                 {"edges", 1, 2, 2},
		"the twists of the corners add up to 2/3 of a turn; after every sequence of moves they add up to whole turns":              {"corners", 2, 3, 3},
		"the twists of the tips add up to 1/4 of a turn; after every sequence of moves they add up to a multiple of 2/4 of a turn": {"tips", 1, 4, 2},
	} {
		require.Equal(t, "orientation: "+want, brokenOrientation(pieceOrbit{Kind: c.kind, Stickers: c.stickers}, c.sum, c.step))
	}
}
