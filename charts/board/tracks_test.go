package board

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/puzzle"
)

// Lines can be seen on light and dark pages, and the names of moves read on their colours
// (WCAG 2, sections 1.4.3 and 1.4.11).
func TestTrackColorsHaveContrast(t *testing.T) {
	contrast := func(a, b string) float64 {
		l, m := luminance(a), luminance(b)
		return (max(l, m) + 0.05) / (min(l, m) + 0.05)
	}
	for _, color := range trackColors {
		require.GreaterOrEqual(t, contrast(color, "#ffffff"), 4.5, color)
		require.GreaterOrEqual(t, contrast(color, "#14181d"), 3.0, color)
	}
}

// Diagrams have no ground of their own, which would be a light box on a dark page.
func TestDiagramsHaveNoGround(t *testing.T) {
	require.NotContains(t, Arrows(perm.MustParse("(1,2,3)")).SVG(), "<rect")
	require.NotContains(t, Crossings([]int{3, 1, 2}).SVG(), "<rect")
}

// The name of a line is in one tile, over no edge, and covers no other name.
func TestNamesOfLinesAreInsideTiles(t *testing.T) {
	all := []puzzle.Direction{puzzle.Across, puzzle.Down, puzzle.Falling, puzzle.Rising}
	boards := []*puzzle.Puzzle{
		puzzle.Torus(5, 4), puzzle.Shifting(puzzle.TorusSurface, 4, 4, all[2:]...), puzzle.Shifting(puzzle.TorusSurface, 4, 3, all...),
	}
	for _, s := range []puzzle.Surface{puzzle.Cylinder, puzzle.MoebiusStrip, puzzle.KleinBottle, puzzle.ProjectivePlane} {
		boards = append(boards, puzzle.Shifting(s, 4, 3))
	}
	for _, p := range boards {
		layout := p.Definition().Layouts[0]
		var names []puzzle.Point
		for _, track := range layout.Tracks {
			if track.Name == (puzzle.Point{}) {
				continue
			}
			inside := slices.ContainsFunc(layout.Shapes, func(s puzzle.Shape) bool {
				return max(math.Abs(track.Name.X-s.Center.X), math.Abs(track.Name.Y-s.Center.Y)) < s.Radius-0.04-gridNameRadius+1e-9
			})
			require.True(t, inside, "%s: %s at %v", p.Name(), track.Move, track.Name)
			for _, other := range names {
				require.Greater(t, math.Hypot(track.Name.X-other.X, track.Name.Y-other.Y), 2*gridNameRadius, "%s: %s", p.Name(), track.Move)
			}
			names = append(names, track.Name)
		}
	}
}

// Numbers lie on the lines with a rim, so that no line runs through them, in pictures and
// in the player.
func TestNumbersLieOnTheLines(t *testing.T) {
	p := puzzle.Shifting(puzzle.TorusSurface, 4, 4, puzzle.Falling, puzzle.Rising)
	svg := Draw(p.Solved(), &Options{Tracks: true}).SVG()
	lines, numbers := strings.LastIndex(svg, "stroke-linecap"), regexp.MustCompile(`<text [^>]*>16</text>`).FindStringIndex(svg)
	require.Less(t, lines, numbers[0])
	require.Contains(t, svg[numbers[0]:numbers[1]], fmt.Sprintf(`stroke="%s" stroke-width="0.12" stroke-linejoin="round" paint-order="stroke"`, palette[""]))
	require.NotContains(t, Draw(p.Solved(), nil).SVG(), "paint-order")
}
