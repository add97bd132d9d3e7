package charts

import (
	"fmt"
	"slices"

	gocharts "github.com/go-echarts/go-echarts/v2/charts"
	"github.com/go-echarts/go-echarts/v2/opts"
)

const eccentricityKind = "eccentricities"

// Eccentricities draws how many states have each eccentricity, the distance to
// the state that is farthest from them: values[i] is that of state i+1. The least
// is the radius of the graph, the greatest its diameter. Values must be whole and
// not negative.
func Eccentricities(values []int, options ...Option) *Chart {
	s := newSettings(options)
	for i, v := range values {
		if v < 0 {
			return failed(eccentricityKind, s, &DataError{eccentricityKind, fmt.Sprintf("value %d", i+1), quantityOf(v).String(), "eccentricities are 0 or more; a graph in several parts has none"})
		}
	}
	if len(values) == 0 {
		return failed(eccentricityKind, s, &DataError{eccentricityKind, "the list of values", "empty", "at least one state is needed"})
	}
	radius, diameter := slices.Min(values), slices.Max(values)
	if diameter-radius >= maxCategories {
		return failed(eccentricityKind, s, tooLarge(eccentricityKind, "distances", diameter-radius+1, maxCategories, "draw them with Histogram"))
	}
	counts := make([]int, diameter-radius+1)
	for _, v := range values {
		counts[v-radius]++
	}
	run := quantities(counts)
	bar := gocharts.NewBar()
	bar.SetGlobalOptions(
		gocharts.WithXAxisOpts(opts.XAxis{Type: "category", Name: or(s.xLabel, withUnit("eccentricity", s.unit))}),
		gocharts.WithYAxisOpts(opts.YAxis{Name: s.countLabel("states")}),
	)
	bar.SetXAxis(upTo(diameter + 1)[radius:])
	bar.AddSeries("", barData(run, s.log), gocharts.WithLabelOpts(barLabel(len(counts) <= maxLabels)))
	last := len(counts) - 1
	caption := fmt.Sprintf("Radius %d: the centre, %s of %s. Diameter %d: the rim, %s.", radius, run[0], quantityOf(len(values)), diameter, run[last])
	return newChart(eccentricityKind, s, bar, countHouse(s, [][]quantity{run}),
		fmt.Sprintf("Eccentricities of %s states, from %d to %d. States for each: %s.", quantityOf(len(values)), radius, diameter, list(run)), caption)
}
