package charts_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/charts"
)

// everyOption has a value of each option that some chart of makers takes.
func everyOption() map[string]charts.Option {
	x, y := []int{1, 2, 3}, []int{2, 4, 9}
	return map[string]charts.Option{
		"XLabel": charts.XLabel("across"), "YLabel": charts.YLabel("up"), "Unit": charts.Unit("pebbles"), "Name": charts.Name("first"),
		"Log": charts.Log(), "LogX": charts.LogX(), "Fit": charts.Fit(), "Cumulative": charts.Cumulative(),
		"Series": charts.Series("more", []int{1, 2}), "Points": charts.Points("other", x, y),
		"Labels": charts.Labels("v", "w"), "Groups": charts.Groups([]int{1, 2}, "g", "h"),
		"Distances": charts.Distances([]int{0, 1}), "Path": charts.Path(1, 2), "Directed": charts.Directed(),
		"Layout": charts.Layout("circle"), "At": charts.At([][2]float64{{0, 0}, {5, 5}}),
		"Columns": charts.Columns("r", "s"), "Classes": charts.Classes("one", "two", "three"),
	}
}

// makers makes a small chart of every kind with some options.
func makers() map[string]func(...charts.Option) *charts.Chart {
	type option = charts.Option
	x, y := []int{1, 2, 3}, []float64{2.5, 4.5, 9}
	edge := []charts.Edge{{From: 1, To: 2}}
	return map[string]func(...option) *charts.Chart{
		"bars":         func(o ...option) *charts.Chart { return charts.Bars([]string{"a", "b"}, []int{1, 6}, o...) },
		"distribution": func(o ...option) *charts.Chart { return charts.DistanceDistribution([]int{1, 2}, o...) },
		"histogram":    func(o ...option) *charts.Chart { return charts.Histogram([]int{1, 2, 2, 5}, o...) },
		"growth":       func(o ...option) *charts.Chart { return charts.Growth([]int{1, 18, 243}, o...) },
		"compare": func(o ...option) *charts.Chart {
			return charts.Compare(append([]option{charts.Series("deep", x), charts.Series("shallow", y)}, o...)...)
		},
		"scatter":  func(o ...option) *charts.Chart { return charts.Scatter(x, y, o...) },
		"line":     func(o ...option) *charts.Chart { return charts.Line(x, y, o...) },
		"heat map": func(o ...option) *charts.Chart { return charts.HeatMap([][]int{{1, 1}, {2, 2}}, o...) },
		"graph":    func(o ...option) *charts.Chart { return charts.Graph(2, edge, o...) },
		"path":     func(o ...option) *charts.Chart { return charts.ShortestPath(2, edge, 1, 2, o...) },
		"tree":     func(o ...option) *charts.Chart { return charts.Tree([]int{0, 1}, nil, o...) },
		"chain":    func(o ...option) *charts.Chart { return charts.StabilizerChain([]int{24, 21}, []int{4, 5}, o...) },
		"words": func(o ...option) *charts.Chart {
			return charts.WordTable([][]int{{1, 2}, {2, 1}}, [][]int{{0, 1}, {0, 3}}, o...)
		},
		"convergence": func(o ...option) *charts.Chart {
			return charts.Convergence([]int{100, 200}, []float64{5, 9.5}, []int{7, 2}, o...)
		},
		"cycle types": func(o ...option) *charts.Chart { return charts.CycleTypes([][]int{{1, 1}, {2}}, []int{1, 1}, o...) },
		"product":     func(o ...option) *charts.Chart { return charts.MultiplicationTable(cyclic(2), o...) },
		"commuting":   func(o ...option) *charts.Chart { return charts.Commuting(commutes(cyclic(2)), o...) },
		"cosets":      func(o ...option) *charts.Chart { return charts.CosetGrowth([]int{2, 3}, []int{2, 3}, o...) },
		"shares": func(o ...option) *charts.Chart {
			return charts.DistanceDistribution([]int{1, 2}, append(o, charts.Cumulative())...)
		},
	}
}

// TestNoOptionIsIgnored: an option changes a chart or is refused by name.
func TestNoOptionIsIgnored(t *testing.T) {
	for kind, draw := range makers() {
		plain := draw()
		require.NoError(t, plain.Err(), kind)
		spec, err := plain.Option()
		require.NoError(t, err, kind)
		for name, option := range everyOption() {
			if kind == "shares" && name == "Cumulative" {
				continue // is what makes it one
			}
			c := draw(option)
			if c.Err() != nil {
				var refused *charts.DataError
				require.ErrorAs(t, c.Err(), &refused, kind)
				if refused.Where != "the option "+name { // it means something: the value was looked at
					require.NotContains(t, c.Err().Error(), "would change nothing", "%s of %s", name, kind)
				}
				continue
			}
			changed, err := c.Option()
			require.NoError(t, err, kind)
			require.NotEqual(t, string(spec)+plain.String(), string(changed)+c.String(), "%s of %s changes nothing", name, kind)
		}
	}
}
