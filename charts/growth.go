package charts

import (
	"fmt"
	"math"
	"strings"

	gocharts "github.com/go-echarts/go-echarts/v2/charts"
	"github.com/go-echarts/go-echarts/v2/opts"
)

const growthKind = "growth curve"

// Growth draws sphere sizes on a logarithmic axis, on which exponential growth is
// a straight line: sizes[n] is the number of elements or states at distance n.
// Series adds further curves. The description gives the last ratio of
// neighbouring sizes and the geometric mean of all. Sizes must be whole and not
// negative; zeros leave a gap.
func Growth[N number](sizes []N, options ...Option) *Chart {
	s := newSettings(options)
	s.log = true
	runs, longest, err := s.byDistance(growthKind, quantities(sizes))
	if err != nil {
		return failed(growthKind, s, err)
	}
	description := make([]string, len(runs))
	for i, run := range runs {
		description[i] = describeGrowth(run)
	}
	line := gocharts.NewLine()
	line.SetGlobalOptions(
		gocharts.WithXAxisOpts(opts.XAxis{Type: "category", Name: or(s.xLabel, withUnit("distance", s.unit))}),
		gocharts.WithYAxisOpts(opts.YAxis{Name: s.countLabel("elements at this distance")}),
	)
	line.SetXAxis(upTo(longest))
	for _, run := range runs {
		line.AddSeries(run.name, lineData(barData(run.values, true)))
	}
	house := countHouse(s, valuesOf(runs))
	house["tooltip"] = object{"trigger": "axis", "formatter": "fn:axis"}
	return newChart(growthKind, s, line, house, strings.Join(description, "\n"), "")
}

func describeGrowth(run series) string {
	values := run.values
	last := len(values) - 1
	text := fmt.Sprintf("Growth curve: sphere sizes at distances 0 to %d, from %s to %s.", last, values[0], values[last])
	text = named(run.name, text)
	if last > 0 && values[last-1].f > 0 && values[0].f > 0 {
		text += fmt.Sprintf(" Last ratio %s; mean ratio %s.",
			decimal(values[last].f/values[last-1].f), decimal(math.Pow(values[last].f/values[0].f, 1/float64(last))))
	}
	return text + " Sizes: " + list(values) + "."
}
