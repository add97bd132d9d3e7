package board

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
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

var plate = regexp.MustCompile(`<rect x="([^"]*)" y="([^"]*)" width="([^"]*)" height="([^"]*)" rx`)

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
		d := drawing{puzzle: p, layout: p.Definition().Layouts[0], opts: &Options{Tracks: true}}
		d.trackNames()
		var plates [][4]float64 // left, top, right, bottom
		for _, m := range plate.FindAllStringSubmatch(d.b.String(), -1) {
			var r [4]float64
			for i := range r {
				v, err := strconv.ParseFloat(m[i+1], 64)
				require.NoError(t, err)
				r[i] = v
			}
			r[2], r[3] = r[0]+r[2], r[1]+r[3]
			inside := slices.ContainsFunc(d.layout.Shapes, func(s puzzle.Shape) bool {
				room := s.Radius - 0.04 + 1e-3
				return r[0] > s.Center.X-room && r[2] < s.Center.X+room && r[1] > s.Center.Y-room && r[3] < s.Center.Y+room
			})
			require.True(t, inside, "%s: %v", p.Name(), r)
			for _, o := range plates {
				require.True(t, r[2] < o[0] || o[2] < r[0] || r[3] < o[1] || o[3] < r[1], "%s: %v over %v", p.Name(), r, o)
			}
			plates = append(plates, r)
		}
		require.NotEmpty(t, plates)
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
