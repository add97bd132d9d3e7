package charts

import (
	"fmt"
	"math/big"
	"strings"

	gocharts "github.com/go-echarts/go-echarts/v2/charts"
	"github.com/go-echarts/go-echarts/v2/opts"

	"puzzlelab/internal/counted"
)

const chainKind = "stabiliser chain"

// StabilizerChain draws the levels of a stabiliser chain: a bar for the size of
// each basic orbit, orbits[i] at level i+1, and a line for the depth of its
// transversal, the number of letters of its longest word. The product of the
// orbit sizes is the order of the group. depths may be nil. Labels names the
// levels by their base points; Log helps where orbit sizes differ much. The chain of the
// trivial group has no levels, and no bars.
func StabilizerChain(orbits, depths []int, options ...Option) *Chart {
	s := newSettings(options)
	levels, heights := quantities(orbits), quantities(depths)
	if err := checkChain(orbits, depths, s); err != nil {
		return failed(chainKind, s, err)
	}
	label := "points in the orbit"
	if depths != nil {
		label = "orbit size in points, depth in letters"
	}
	axis := "level"
	if s.labels != nil {
		axis = "base point"
	}
	bar := gocharts.NewBar()
	bar.SetGlobalOptions(
		gocharts.WithXAxisOpts(opts.XAxis{Type: "category", Name: or(s.xLabel, axis)}),
		gocharts.WithYAxisOpts(opts.YAxis{Name: s.countLabel(label)}),
	)
	bar.SetXAxis(names(s.labels, len(orbits)))
	bar.AddSeries("size of the orbit", barData(levels, s.log), gocharts.WithLabelOpts(barLabel(len(orbits) <= maxLabels)))
	house := countHouse(s, [][]quantity{levels})
	if depths != nil {
		data := make([]opts.LineData, len(heights))
		for i, d := range barData(heights, s.log) {
			data[i] = opts.LineData{Value: d.Value}
		}
		bar.MultiSeries = append(bar.MultiSeries, gocharts.SingleSeries{Name: "depth of the transversal", Type: "line", Data: data})
		house["series"] = []any{object{}, object{"itemStyle": object{"borderColor": "$paper", "borderWidth": 1}, "symbolSize": 8}}
		house["legend"] = object{"show": true}
	}
	caption := ""
	if len(orbits) == 0 {
		caption = noLevels
	}
	return newChart(chainKind, s, bar, house, describeChain(levels, heights, s.labels), caption)
}

const noLevels = "There are no levels: the group is trivial."

func checkChain(orbits, depths []int, s *settings) error {
	switch {
	case len(orbits) > maxCategories:
		return tooLarge(chainKind, "levels", len(orbits), maxCategories, "draw the first ones")
	case depths != nil && len(depths) != len(orbits):
		return oneEach(chainKind, "depths", len(depths), len(orbits), "orbits")
	case s.labels != nil && len(s.labels) != len(orbits):
		return badOption(chainKind, "Labels", fmt.Sprintf("a list of %s", counted.Of(len(s.labels), "names")), fmt.Sprintf("there are %s", counted.Of(len(orbits), "levels")))
	}
	for i, size := range orbits {
		if size < 1 {
			return &DataError{chainKind, fmt.Sprintf("the size of orbit %d", i+1), quantityOf(size).String(), "an orbit has at least one point"}
		}
	}
	for i, depth := range depths {
		if depth < 0 {
			return &DataError{chainKind, fmt.Sprintf("depth %d", i+1), quantityOf(depth).String(), "depths are 0 or more"}
		}
	}
	return nil
}

func describeChain(orbits, depths []quantity, base []string) string {
	if len(orbits) == 0 {
		return "Stabiliser chain of 0 levels: the group is trivial."
	}
	order := big.NewInt(1)
	for _, size := range orbits {
		order.Mul(order, size.integer())
	}
	text := fmt.Sprintf("Stabiliser chain of %s. Orbit sizes: %s. Their product, the order: %s.", counted.Of(len(orbits), "levels"), list(orbits), quantityOf(order))
	if base != nil {
		text += fmt.Sprintf(" Base points: %s.", strings.Join(base, " "))
	}
	if len(depths) > 0 {
		text += fmt.Sprintf(" Depths of the transversals, in letters: %s.", list(depths))
	}
	return text
}
