package charts

import (
	"fmt"
	"strings"

	gocharts "github.com/go-echarts/go-echarts/v2/charts"
	"github.com/go-echarts/go-echarts/v2/opts"

	"puzzlelab/internal/counted"
)

const (
	compareKind = "box plot"
	maxSamples  = 40
	maxOutliers = 60 // drawn for each sample
)

// Compare draws the samples given by Series as box plots, one below the other,
// such as the solution lengths of several solvers. The box spans the quartiles
// with a bar at the median, whiskers reach the last value within one and a half
// box lengths, and values beyond are points (Tukey 1977). With Log the axis is
// logarithmic, and values must be positive.
func Compare(options ...Option) *Chart {
	s := newSettings(options)
	if len(s.more) == 0 {
		return failed(compareKind, s, &DataError{compareKind, "the list of samples", "empty", "give each sample with Series"})
	}
	if len(s.more) > maxSamples {
		return failed(compareKind, s, tooLarge(compareKind, "samples", len(s.more), maxSamples, "split them over several charts"))
	}
	var names, description []string
	var boxes []opts.BoxPlotData
	var points []any
	hidden := 0
	for i, run := range s.more {
		run.name = or(run.name, fmt.Sprintf("sample %d", i+1))
		if err := checkPositive(compareKind, run, s.log); err != nil {
			return failed(compareKind, s, err)
		}
		box := newBox(sorted(run.values))
		names = append(names, run.name)
		boxes = append(boxes, opts.BoxPlotData{Name: run.name, Value: box.numbers()})
		drawn := thin(box.outliers, maxOutliers)
		hidden += len(box.outliers) - len(drawn)
		for _, v := range drawn {
			points = append(points, object{"name": run.name, "value": []any{v.f, i}})
		}
		description = append(description, run.name+": "+box.describe())
	}
	across, down := s.rowLabels()
	label := or(across, s.unit, "value")
	if s.log {
		label += ", log scale"
	}
	plot := gocharts.NewBoxPlot()
	plot.SetGlobalOptions(
		gocharts.WithXAxisOpts(opts.XAxis{Name: label}),
		gocharts.WithYAxisOpts(opts.YAxis{Type: "category", Data: names, Name: down}),
	)
	plot.AddSeries("", boxes)
	x := measuredAxis(valuesOf(s.more), s.log)
	x["axisLine"] = object{"show": false}
	house := object{
		"xAxis": x, "yAxis": s.nameAxis(names, 2),
		"tooltip": object{"trigger": "item", "formatter": "fn:box"},
		"legend":  object{"show": false},
	}
	if len(points) > 0 {
		house["series"] = []any{object{}, object{
			"type": "scatter", "data": points, "symbolSize": 5,
			"itemStyle": object{"color": "transparent", "borderColor": "$ink", "borderWidth": 1},
		}}
	}
	caption := ""
	if hidden > 0 {
		caption = "Not drawn: " + counted.Of(hidden, "outliers") + "; all values count in boxes and numbers."
	}
	return newChart(compareKind, s, plot, house,
		fmt.Sprintf("Box plot of %s, in %s.\n%s", counted.Of(len(s.more), "samples"), or(s.unit, across, "values"), strings.Join(description, "\n")), caption)
}

func checkPositive(kind string, run series, log bool) error {
	if err := checkSample(kind, run); err != nil || !log {
		return err
	}
	for i, v := range run.values {
		if v.f < smallestDrawn {
			return checkLog(kind, fmt.Sprintf("value %d of %q", i+1, run.name), v)
		}
	}
	return nil
}

// box is the five-number summary of a sample.
type box struct {
	n                            int
	low, lower, mid, upper, high float64 // whiskers, quartiles, median
	least, most                  quantity
	outliers                     []quantity
	average                      float64
}

func newBox(sorted []quantity) box {
	b := box{
		n: len(sorted), average: mean(sorted), least: sorted[0], most: sorted[len(sorted)-1],
		lower: quantile(sorted, 0.25), mid: quantile(sorted, 0.5), upper: quantile(sorted, 0.75),
	}
	reach := 1.5 * (b.upper - b.lower)
	b.low, b.high = b.lower, b.upper
	for _, v := range sorted {
		if v.f < b.lower-reach || v.f > b.upper+reach {
			b.outliers = append(b.outliers, v)
			continue
		}
		b.low, b.high = min(b.low, v.f), max(b.high, v.f)
	}
	return b
}

func (b box) numbers() []float64 { return []float64{b.low, b.lower, b.mid, b.upper, b.high} }

func (b box) describe() string {
	return fmt.Sprintf("%s from %s to %s, median %s, quartiles %s and %s, mean %s, outliers: %d.",
		counted.Of(b.n, "values"), b.least, b.most, decimal(b.mid), decimal(b.lower), decimal(b.upper), decimal(b.average), len(b.outliers))
}

// thin keeps at most n values, evenly spaced in the order given, with the first
// and the last.
func thin(values []quantity, n int) []quantity {
	if len(values) <= n {
		return values
	}
	out := make([]quantity, n)
	for i := range out {
		out[i] = values[i*(len(values)-1)/(n-1)]
	}
	return out
}
