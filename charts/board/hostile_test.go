package board_test

import (
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/charts/board"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/puzzle"
)

// Texts of any kind leave the picture well-formed and small.
func TestHostileTexts(t *testing.T) {
	p := puzzle.Sliding(2, 2)
	for name, text := range map[string]string{
		"enormous": strings.Repeat("enormous ", 100_000), "control": "a\x00b\x1b[31mc", "not UTF-8": "a\xff\xc3", "no character": "a\uffffb",
		"to the left": "\u202eعربي", "emoji": "👩‍👩‍👧‍👦", "lines": "a\nb\tc", "markup": `"><script>&`,
	} {
		t.Run(name, func(t *testing.T) {
			for _, picture := range []board.Picture{
				board.Draw(p.Solved(), &board.Options{Title: text}),
				board.Heat(p, []float64{1, 2, 3, 4}, &board.Options{Title: text, Unit: text}),
			} {
				require.NoError(t, picture.Err())
				requireXML(t, picture.SVG())
				require.Less(t, len(picture.SVG()), 150_000)
				_, err := picture.PNG()
				require.NoError(t, err)
			}
			player := board.Play(p.Solved(), &board.PlayOptions{})
			require.NoError(t, player.Err())
		})
	}
}

func TestHeatOfHostileNumbers(t *testing.T) {
	p := puzzle.Sliding(2, 2)
	for _, values := range [][]float64{
		{0, 0, 0, math.SmallestNonzeroFloat64}, {-math.MaxFloat64, 0, 1, math.MaxFloat64}, {math.NaN(), math.NaN(), math.NaN(), 1}, {1, 1 + 0x1p-52, 1, 1}, {1e-300, 1e300, 0, -1e18},
	} {
		picture := board.Heat(p, values, nil)
		require.NoError(t, picture.Err())
		requireXML(t, picture.SVG())
		require.NotContains(t, picture.SVG(), "NaN")
		require.NotContains(t, picture.SVG(), "Inf")
		_, err := picture.PNG()
		require.NoError(t, err)
	}
	require.Equal(t, "1.8e308", board.Brief(math.MaxFloat64))
	require.Equal(t, "−1e18", board.Brief(-1e18))
}

// Large numbers fit their discs, and a list is not drawn with thousands of crossings.
func TestCrossingsOfHostileLists(t *testing.T) {
	for _, list := range [][]int{nil, {0}, {math.MaxInt, math.MinInt}, {1234567, 7, -99}} {
		picture := board.Crossings(list)
		require.NoError(t, picture.Err())
		requireXML(t, picture.SVG())
	}
	many := make([]int, 101)
	for i := range many {
		many[i] = -i
	}
	var limit *fault.LimitError
	require.ErrorAs(t, board.Crossings(many).Err(), &limit)
	require.NoError(t, board.Crossings(many[:100]).Err())
	require.NoError(t, board.Arrows(perm.Identity(0)).Err())
}
