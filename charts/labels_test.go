package charts_test

import (
	"encoding/json"
	"regexp"
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/charts"
	"puzzlelab/charts/internal/figure"
)

// boxes returns which numbers on the bars of a histogram are in boxes.
func boxes(t *testing.T, c *charts.Chart) (boxed []int) {
	t.Helper()
	text, err := c.Option()
	require.NoError(t, err)
	var option struct {
		Series []struct {
			Label struct{ Padding []float64 }
			Data  []json.RawMessage
		}
	}
	require.NoError(t, json.Unmarshal(text, &option))
	require.Len(t, option.Series[0].Label.Padding, 4)
	for i, datum := range option.Series[0].Data {
		var bar struct {
			Label struct{ BackgroundColor string }
		}
		if json.Unmarshal(datum, &bar) == nil && bar.Label.BackgroundColor != "" {
			boxed = append(boxed, i)
		}
	}
	return boxed
}

// The lines of mean and median do not run through the numbers on bars, nor beside them.
func TestLinesDoNotCrossNumbersOnBars(t *testing.T) {
	for _, log := range []bool{false, true} {
		options := []charts.Option{charts.Width(480)}
		if log {
			options = append(options, charts.Log())
		}
		values := slices.Concat(slices.Repeat([]int{14}, 84), slices.Repeat([]int{15}, 708), slices.Repeat([]int{16}, 108))
		require.Equal(t, []int{1}, boxes(t, charts.Histogram(values, options...)))
		between := []int{1, 1, 1, 2, 2, 2} // both lines are on the border of two bars
		require.Equal(t, []int{0, 1}, boxes(t, charts.Histogram(between, options...)))
	}
}

// A bar as high as a power of ten leaves room for its number below those of the lines.
func TestNumbersOnBarsStayBelowThoseOfLines(t *testing.T) {
	text, err := charts.Histogram(slices.Concat([]int{1}, slices.Repeat([]int{2}, 1000)), charts.Log()).Option()
	require.NoError(t, err)
	var option struct{ YAxis []struct{ Max float64 } }
	require.NoError(t, json.Unmarshal(text, &option))
	require.Greater(t, option.YAxis[0].Max, 1500.0)
}

// The number at the end of a coset table stands beside the plot, where no curve is, and
// within the picture.
func TestTheLastNumberOfCosetsIsBesideThePlot(t *testing.T) {
	live := []int{1, 2, 3, 5, 8, 13, 21, 34, 21, 13, 8, 5, 3, 2, 1, 1}
	svg := charts.CosetGrowth(live, nil, charts.Width(480)).SVG()
	name := regexp.MustCompile(`<text [^>]*?x="([0-9.]+)"[^>]*>1 at the end</text>`).FindStringSubmatch(svg)
	if name == nil {
		name = regexp.MustCompile(`translate\(([0-9.]+) [^>]*>1 at the end</text>`).FindStringSubmatch(svg)
	}
	require.NotNil(t, name, svg)
	left, err := strconv.ParseFloat(name[1], 64)
	require.NoError(t, err)
	require.Less(t, left+12*figure.TextWidth("1 at the end", false), 480.0)
	for _, end := range regexp.MustCompile(`[ L]([0-9.]+) [0-9.]+"`).FindAllStringSubmatch(svg, -1) {
		x, err := strconv.ParseFloat(end[1], 64)
		require.NoError(t, err)
		require.True(t, x < left || x >= 480, "a line ends at %v, in the name", x)
	}
}
