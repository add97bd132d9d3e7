package charts

import (
	"fmt"
	"math/big"
	"strings"

	gocharts "github.com/go-echarts/go-echarts/v2/charts"
	"github.com/go-echarts/go-echarts/v2/opts"

	"puzzlelab/internal/counted"
)

const cumulativeKind = "cumulative distribution"

// cumulativeChart draws a distance distribution as shares, see [Cumulative].
func cumulativeChart(s *settings, counts []quantity) *Chart {
	runs, longest, err := s.byDistance(cumulativeKind, counts)
	if err != nil {
		return failed(cumulativeKind, s, err)
	}
	line := gocharts.NewLine()
	line.SetGlobalOptions(
		gocharts.WithXAxisOpts(opts.XAxis{Type: "category", Name: or(s.xLabel, withUnit("distance", s.unit))}),
		gocharts.WithYAxisOpts(opts.YAxis{Name: or(s.yLabel, "states up to here, in %")}),
	)
	line.SetXAxis(upTo(longest))
	description := make([]string, len(runs))
	styles := make([]any, len(runs))
	for i, run := range runs {
		shares := percentages(run.values)
		description[i] = describeShares(run, shares, s)
		data := make([]opts.LineData, len(shares))
		for d, share := range shares {
			data[d] = opts.LineData{Value: significant(share)}
		}
		line.AddSeries(run.name, data)
		styles[i] = object{"showSymbol": len(shares) <= 100}
	}
	house := countHouse(s, valuesOf(runs))
	house["yAxis"] = object{"type": "value", "min": 0, "max": 100, "axisLine": object{"show": false}, "axisLabel": object{"formatter": "fn:percent"}}
	house["xAxis"] = object{"boundaryGap": false}
	house["tooltip"] = object{"trigger": "axis", "formatter": "fn:axis"}
	house["series"] = styles
	return newChart(cumulativeKind, s, line, house, strings.Join(description, "\n"), "")
}

func percentages(counts []quantity) []float64 {
	cumulated := sums(counts)
	total := cumulated[len(cumulated)-1].integer()
	out := make([]float64, len(counts))
	for i, c := range cumulated {
		part := new(big.Int).Mul(c.integer(), big.NewInt(100))
		out[i], _ = new(big.Rat).SetFrac(part, total).Float64()
	}
	return out
}

func describeShares(run series, shares []float64, s *settings) string {
	within := func(percent float64) int {
		for d, share := range shares {
			if share >= percent {
				return d
			}
		}
		return len(shares) - 1
	}
	text := fmt.Sprintf("Cumulative distribution: half of %s are within distance %d%s, 90 %% within %d, 99 %% within %d, all within %d.",
		counted.Of(sums(run.values)[len(run.values)-1], "states"), within(50), s.afterNumber(), within(90), within(99), len(run.values)-1)
	return named(run.name, text)
}
