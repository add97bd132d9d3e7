package charts_test

import (
	"runtime"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"puzzlelab/charts"
)

// Zero values, empty lists and nil are charts with an error that says so: no
// form of them dereferences nil.
func TestZeroValues(t *testing.T) {
	for name, chart := range map[string]func() *charts.Chart{
		"zero":         func() *charts.Chart { return &charts.Chart{} },
		"nil":          func() *charts.Chart { return nil },
		"Bars":         func() *charts.Chart { return charts.Bars[int](nil, nil) },
		"Commuting":    func() *charts.Chart { return charts.Commuting([][]bool{nil}) },
		"Compare":      func() *charts.Chart { return charts.Compare() },
		"Convergence":  func() *charts.Chart { return charts.Convergence[int, int](nil, nil, nil) },
		"CosetGrowth":  func() *charts.Chart { return charts.CosetGrowth(nil, nil) },
		"Cumulative":   func() *charts.Chart { return charts.DistanceDistribution[int](nil, charts.Cumulative()) },
		"CycleTypes":   func() *charts.Chart { return charts.CycleTypes([][]int{nil}, []int{0}) },
		"Distribution": func() *charts.Chart { return charts.DistanceDistribution[int](nil) },
		"From":         func() *charts.Chart { return charts.From(nil, "") },
		"Graph":        func() *charts.Chart { return charts.Graph(0, nil) },
		"Growth":       func() *charts.Chart { return charts.Growth[int](nil) },
		"HeatMap":      func() *charts.Chart { return charts.HeatMap([][]int{nil}) },
		"Histogram":    func() *charts.Chart { return charts.Histogram[int](nil) },
		"Line":         func() *charts.Chart { return charts.Line[int, int](nil, nil) },
		"Products":     func() *charts.Chart { return charts.MultiplicationTable([][]int{nil}) },
		"Scatter":      func() *charts.Chart { return charts.Scatter[int, int](nil, nil) },
		"ShortestPath": func() *charts.Chart { return charts.ShortestPath(0, nil, 0, 0) },
		"Chain":        func() *charts.Chart { return charts.StabilizerChain(nil, []int{1}) },
		"Tree":         func() *charts.Chart { return charts.Tree(nil, nil) },
		"WordTable":    func() *charts.Chart { return charts.WordTable([][]int{nil}, [][]int{nil}) },
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if fault, ok := recover().(runtime.Error); ok {
					t.Error(fault)
				}
			}()
			c := chart()
			require.Error(t, c.Err())
			require.True(t, strings.HasPrefix(c.String(), "No chart: charts: "), c.String())
			require.Contains(t, c.HTML(), `role="alert"`)
			require.Contains(t, c.SVG(), "No chart: ")
			_, err := c.PNG()
			require.Equal(t, c.Err(), err)
			_, err = c.Option()
			require.Equal(t, c.Err(), err)
		})
	}
}

// A message is broken where it is too wide, in a script without blanks too, and
// every character stays whole.
func TestMessagesAreWrappedInAnyScript(t *testing.T) {
	name := strings.Repeat("図形", 100)
	svg := charts.Bars([]string{name, name}, []int{1, 2}, charts.Raw(map[string]any{name: func() {}}), charts.Width(300)).SVG()
	require.True(t, utf8.ValidString(svg))
	pieces := 0
	for piece := range strings.SplitSeq(svg, "<text") {
		_, text, _ := strings.Cut(piece, ">")
		text, _, _ = strings.Cut(text, "<")
		require.LessOrEqual(t, strings.Count(text, "図")+strings.Count(text, "形"), 300/14)
		pieces++
	}
	require.Greater(t, pieces, 3)
}
