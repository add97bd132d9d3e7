package charts

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	gocharts "github.com/go-echarts/go-echarts/v2/charts"
	"github.com/go-echarts/go-echarts/v2/opts"

	"puzzlelab/charts/internal/figure"
)

// bins cuts the line into n ranges [low + i·width, low + (i+1)·width). For
// whole numbers with a bar each, whole is set and the ranges are centred.
type bins struct {
	low, width float64
	n          int
	whole      bool
}

const maxWholeBars = 60

// chooseBins takes a bar for each whole number if that gives at most sixty, and
// otherwise the width of Freedman and Diaconis (1981), 2·IQR/∛n, rounded up to 1, 2
// or 5 times a power of ten, within 5 and 200 bars.
func chooseBins(values []float64) bins {
	values = slices.Clone(values)
	slices.Sort(values)
	low, high := values[0], values[len(values)-1]
	whole := !slices.ContainsFunc(values, func(v float64) bool { return v != math.Trunc(v) })
	if whole && high-low < maxWholeBars && max(math.Abs(low), math.Abs(high)) < exactFloats/4 {
		return bins{low: low - 0.5, width: 1, n: int(high-low) + 1, whole: true}
	}
	if isConstant(low, high) {
		width := around(low, high)
		return bins{low: low - width/2, width: width, n: 1}
	}
	n := float64(len(values))
	spread := values[len(values)*3/4] - values[len(values)/4]
	width := 2 * spread / math.Cbrt(n)
	width = min(max(width, (high-low)/200), (high-low)/5)
	width = niceAbove(width)
	if whole {
		width = max(width, 1)
	}
	first := math.Floor(low/width) * width
	return bins{low: first, width: width, n: int(math.Floor((high-first)/width)) + 1}
}

// niceAbove is the least of 1, 2, 5 times a power of ten that is not below x.
func niceAbove(x float64) float64 {
	power := math.Pow(10, math.Floor(math.Log10(x)))
	for _, m := range []float64{1, 2, 5, 10} {
		if m*power >= x*(1-1e-9) {
			return m * power
		}
	}
	return 10 * power
}

func (b bins) count(values []quantity) []quantity {
	counts := make([]int, b.n)
	for _, v := range values {
		counts[b.index(v.f)]++
	}
	return quantities(counts)
}

func (b bins) index(value float64) int {
	return min(max(int(math.Floor((value-b.low)/b.width)), 0), b.n-1)
}

// bars gives [middle, count, first, last] for each range.
func (b bins) bars(counts []quantity, log bool) []opts.BarData {
	data := make([]opts.BarData, len(counts))
	for i, c := range counts {
		from := b.low + float64(i)*b.width
		first, last := b.round(from), b.round(from+b.width)
		if b.whole {
			first, last = from+0.5, from+0.5
		}
		var height any = c.f
		if log && c.f <= 0 {
			height = "-"
		}
		data[i] = opts.BarData{Value: []any{b.round(from + b.width/2), height, first, last}}
	}
	return data
}

// round removes the rounding errors of multiples of a decimal width. It keeps more digits
// where ranges are narrow for their distance from 0.
func (b bins) round(x float64) float64 {
	digits := 12
	if b.width < 1e-8*math.Abs(x) {
		digits = 16
	}
	rounded, _ := strconv.ParseFloat(strconv.FormatFloat(x, 'g', digits, 64), 64)
	return rounded
}

func (b bins) axis() object {
	axis := object{
		"min": b.round(b.low), "max": b.round(b.low + float64(b.n)*b.width),
		"splitLine": object{"show": false}, "axisTick": object{"show": !b.whole},
		"axisLabel": object{
			"formatter":    "fn:count",
			"showMinLabel": b.onTick(b.low), "showMaxLabel": b.onTick(b.low + float64(b.n)*b.width),
		},
	}
	if b.whole {
		axis["minInterval"] = 1
		axis["axisLabel"] = object{"formatter": "fn:whole", "showMinLabel": false, "showMaxLabel": false}
	}
	return axis
}

// share is the position of a value between the first edge (0) and the last (1).
func (b bins) share(value float64) float64 { return (value - b.low) / (b.width * float64(b.n)) }

// barChart draws one sample. Numbers on bars that are near the lines of mean and median
// are in boxes, which hide the lines down to the bars.
func (b bins) barChart(run series, counts []quantity, s *settings) *gocharts.Bar {
	data := b.bars(counts, s.log)
	boxed := opts.Label{BackgroundColor: "$paper"}
	for _, line := range []float64{mean(run.values), quantile(run.values, 0.5)} {
		for i := range data {
			if middle := b.low + (float64(i)+0.5)*b.width; math.Abs(line-middle) < 0.6*b.width {
				data[i].Label = &boxed
			}
		}
	}
	bar := gocharts.NewBar()
	bar.SetGlobalOptions(
		gocharts.WithXAxisOpts(opts.XAxis{Type: "value", Name: or(s.xLabel, s.unit, "value")}),
		gocharts.WithYAxisOpts(opts.YAxis{Name: s.countLabel("count")}),
	)
	bar.AddSeries(run.name, data, gocharts.WithLabelOpts(barLabel(len(counts) <= maxLabels)))
	return bar
}

// boxPadding is the room in pixels around the numbers on bars, above, on the right, below
// and on the left: as much as a bar has on both sides, so that no box covers another bar.
func (b bins) boxPadding(counts []quantity, s *settings) []float64 {
	const above, below, beside = 3, 5, 4
	widest := 0.0
	for _, c := range counts {
		widest = max(widest, labelLetters*figure.TextWidth(c.String(), false))
	}
	plot := float64(s.width - 2*16 - 60) // without the scale
	side := math.Floor(min(max(plot/float64(b.n)-widest, 0)/2, beside))
	return []float64{above, side, below, side}
}

// lineChart draws several samples over the same ranges as frequency polygons.
func (b bins) lineChart(runs []series, counts [][]quantity, s *settings) *gocharts.Line {
	line := gocharts.NewLine()
	line.SetGlobalOptions(
		gocharts.WithXAxisOpts(opts.XAxis{Type: "value", Name: or(s.xLabel, s.unit, "value")}),
		gocharts.WithYAxisOpts(opts.YAxis{Name: s.countLabel("count")}),
	)
	for i, run := range runs {
		line.AddSeries(run.name, lineData(b.bars(counts[i], s.log)), gocharts.WithAreaStyleOpts(opts.AreaStyle{Opacity: opts.Float(0.12)}))
	}
	return line
}

// onTick reports whether an end of the axis falls on one of its ticks. Otherwise
// its label would be too close to that of the last tick.
func (b bins) onTick(end float64) bool {
	ticks := end / niceAbove(b.width*float64(b.n)/7)
	return math.Abs(ticks-math.Round(ticks)) < 1e-6
}

// describe lists the counts that are not zero.
func (b bins) describe(counts []quantity) string {
	var words []string
	for i, c := range counts {
		if c.f == 0 {
			continue
		}
		from := b.low + float64(i)*b.width
		if b.whole {
			words = append(words, fmt.Sprintf("%s: %s", quantityOf(from+0.5), c))
			continue
		}
		words = append(words, fmt.Sprintf("%s–%s: %s", decimal(b.round(from)), decimal(b.round(from+b.width)), c))
	}
	const most = 40
	if len(words) > most {
		words = append(words[:most], "…")
	}
	return "Counts " + strings.Join(words, "; ") + "."
}
