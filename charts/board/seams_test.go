package board

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/puzzle"
)

// covers finds the strips that cover seams.
var covers = regexp.MustCompile(`<path class="seam" d="([^"]*)" fill="(#\w+)"`)

// Each line between glued stickers is covered from both sides, with the colour of each,
// wherever the block is.
func TestBlocksAreDrawnWithoutLines(t *testing.T) {
	p := puzzle.Bandaged(3, "UFR UF", "UL U")
	for _, moves := range []string{"", "U", "F2"} {
		s, err := p.Solved().Do(moves)
		require.NoError(t, err)
		for _, view := range []string{"net", "solid"} {
			lines := map[string]int{}
			for _, m := range covers.FindAllStringSubmatch(Draw(s, &Options{View: view}).SVG(), -1) {
				lines[m[2]] += max(1, strings.Count(m[1], "M"))
			}
			if view == "net" {
				require.Equal(t, map[string]int{fill("white"): 4, fill("green"): 2}, lines, "%s %s", moves, view)
			}
			require.Len(t, lines, 2, "%s %s", moves, view)
		}
	}
	require.NotRegexp(t, covers, Net(puzzle.Bandaged(3).Solved()).SVG())
	require.NotRegexp(t, covers, Net(puzzle.Rubik(3).Solved()).SVG())
}

// The halves of a corner of Square-1 are one.
func TestCornersOfSquareOneAreWhole(t *testing.T) {
	require.Len(t, covers.FindAllString(Draw(puzzle.SquareOne().Solved(), nil).SVG(), -1), 16)
}

// The middle of a block of 2×2 stickers has no dot: lines are cut only where others go on.
func TestSeamEnds(t *testing.T) {
	square := func(x, y float64) puzzle.Shape {
		return puzzle.Shape{Outline: []puzzle.Point{{X: x, Y: y}, {X: x + 1, Y: y}, {X: x + 1, Y: y + 1}, {X: x, Y: y + 1}}}
	}
	edges := gluedEdges([]puzzle.Shape{square(0, 0), square(1, 0), square(0, 1), square(1, 1), square(2, 0)}, []int{1, 1, 1, 1, 0})
	require.Equal(t, [][]bool{{false, true, true, false}, {false, false, true, true}, {true, true, false, false}, {true, false, false, true}, {false, false, false, false}}, edges)
	require.InDeltaSlice(t, []float64{1, 0.25, 1, 1}, middles(seamOver(square(0, 0).Outline, edges[0], 1, 0.5)), 1e-9)
}

// middles are those of the ends of a strip.
func middles(strip []puzzle.Point) []float64 {
	return []float64{(strip[0].X + strip[1].X) / 2, (strip[0].Y + strip[1].Y) / 2, (strip[2].X + strip[3].X) / 2, (strip[2].Y + strip[3].Y) / 2}
}
