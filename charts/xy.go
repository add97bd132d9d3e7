package charts

import (
	"fmt"
	"maps"
	"strings"

	gocharts "github.com/go-echarts/go-echarts/v2/charts"

	"puzzlelab/internal/counted"
)

const (
	lineKind    = "line chart"
	scatterKind = "scatter plot"
	maxPoints   = 1200 // drawn in one chart
)

// xy is a list of points with a name. Its style is merged into that of the kind
// of chart, and icon, if not empty, is its sign in the legend.
type xy struct {
	name  string
	x, y  []quantity
	style object
	icon  string
}

// Line draws points (x[i], y[i]) and joins them in the order given. Points adds
// further lines, LogX and Log make axes logarithmic, Fit adds a straight line
// through the points. Of more than 1,200 points only those that show the extremes
// are drawn.
func Line[X, Y number](x []X, y []Y, options ...Option) *Chart {
	s := newSettings(options)
	return points(lineKind, s, xy{name: s.name, x: quantities(x), y: quantities(y)})
}

// Scatter draws points (x[i], y[i]). Points adds further ones, LogX and Log make
// axes logarithmic, Fit adds a straight line through them. With both axes
// logarithmic its slope is the exponent of a power law: for times against sizes
// it is 3 where twice the size takes eight times as long. Of more than 1,200
// points a random choice with a fixed seed is drawn.
func Scatter[X, Y number](x []X, y []Y, options ...Option) *Chart {
	s := newSettings(options)
	return points(scatterKind, s, xy{name: s.name, x: quantities(x), y: quantities(y)})
}

// Points adds further points with a name to Line, Scatter or Convergence.
func Points[X, Y number](name string, x []X, y []Y) Option {
	added := xy{name: nameOf(name), x: quantities(x), y: quantities(y)}
	return option("Points", func(s *settings) { s.runs = append(s.runs, added) })
}

// LogX makes the horizontal axis of Line, Scatter or Convergence logarithmic.
func LogX() Option {
	return option("LogX", func(s *settings) { s.logX = true })
}

// Fit adds a straight line through the points, for each list of points, by least
// squares in the coordinates of the chart. The description gives its slope.
func Fit() Option {
	return option("Fit", func(s *settings) { s.fit = true })
}

// points draws the first run and those added by Points.
func points(kind string, s *settings, first xy) *Chart {
	runs := append([]xy{first}, s.runs...)
	var description []string
	names := distinctNames{}
	for i := range runs {
		if len(runs) > 1 {
			runs[i].name = names.of(runs[i].name, i)
		} else if s.fit {
			runs[i].name = or(runs[i].name, "data")
		}
		if err := checkPoints(kind, runs[i], s); err != nil {
			return failed(kind, s, err)
		}
		text := describePoints(kind, runs[i])
		if s.fit && len(runs[i].x) > 1 {
			text += " " + describeFit(runs[i], s)
		}
		description = append(description, text)
	}
	return drawPoints(kind, s, runs, strings.Join(description, "\n"))
}

// drawPoints draws runs that have been checked.
func drawPoints(kind string, s *settings, runs []xy, description string) *Chart {
	total, drawn := 0, 0
	for _, run := range runs {
		total += len(run.x)
	}
	base := gocharts.NewScatter()
	var styles, legend []object
	add := func(one gocharts.SingleSeries, style, entry object) {
		base.MultiSeries = append(base.MultiSeries, one)
		styles, legend = append(styles, style), append(legend, entry)
	}
	for i, run := range runs {
		chosen := choose(kind, run, max(maxPoints*len(run.x)/max(total, maxPoints), 2))
		drawn += len(chosen.x)
		style := pointStyle(kind, len(chosen.x), i)
		maps.Copy(style, run.style)
		entry := object{"name": run.name}
		if run.icon != "" {
			entry["icon"] = run.icon
		}
		add(gocharts.SingleSeries{Name: run.name, Type: seriesType(kind), Data: chosen.pairs()}, style, entry)
		if f := fitLine(run, s.logX, s.log); s.fit && len(run.x) > 1 && f.isDrawn(run) {
			line := f.series(run)
			add(line, fitStyle(i), object{"name": line.Name, "icon": dashIcon})
		}
	}
	house := pointHouse(runs, s)
	house["series"] = styles
	house["legend"] = object{"show": len(legend) > 1, "data": legend}
	return newChart(kind, s, base, house, description, thinned(kind, drawn, total))
}

// thinned says how many points are drawn and how they were chosen.
func thinned(kind string, drawn, total int) string {
	if drawn == total {
		return ""
	}
	how := "chosen at random with a fixed seed"
	if seriesType(kind) == "line" {
		how = "the least and the greatest of each stretch"
	}
	return fmt.Sprintf("%s of %s are drawn, %s; all count in the numbers.",
		counted.Commas(drawn), counted.Of(total, "points"), how)
}

// pointHouse has the axes of Line and Scatter.
func pointHouse(runs []xy, s *settings) object {
	var xs, ys [][]quantity
	for _, run := range runs {
		xs, ys = append(xs, run.x), append(ys, run.y)
	}
	x, y := measuredAxis(xs, s.logX), measuredAxis(ys, s.log)
	x["name"], y["name"] = or(s.xLabel, "x")+logSuffix(s.logX), withUnit(or(s.yLabel, "y"), s.unit)+logSuffix(s.log)
	x["splitLine"] = object{"show": s.logX}
	y["axisLine"] = object{"show": false}
	return object{"xAxis": x, "yAxis": y, "tooltip": object{"trigger": "item", "formatter": "fn:point"}}
}

func logSuffix(log bool) string {
	if log {
		return ", log scale"
	}
	return ""
}

func checkPoints(kind string, run xy, s *settings) error {
	if len(run.x) != len(run.y) {
		return oneEach(kind, "y values", len(run.y), len(run.x), "x values")
	}
	if err := checkPositive(kind, series{run.name, run.x}, s.logX); err != nil {
		return err
	}
	return checkPositive(kind, series{run.name, run.y}, s.log)
}

func seriesType(kind string) string {
	if kind == scatterKind {
		return "scatter"
	}
	return "line"
}

func (run xy) pairs() [][]float64 {
	out := make([][]float64, len(run.x))
	for i := range out {
		out[i] = []float64{run.x[i].f, run.y[i].f}
	}
	return out
}

// pointStyle sets the colour, so that a fitted line can have the same one.
func pointStyle(kind string, n, index int) object {
	color := seriesColor(index)
	if seriesType(kind) == "line" {
		return object{
			"lineStyle": object{"color": color}, "itemStyle": object{"color": color}, "showSymbol": n <= 100,
		}
	}
	return object{"itemStyle": object{"color": color, "opacity": 0.8}}
}

// seriesColor is the name of the colour that the theme gives to a series.
func seriesColor(index int) string { return fmt.Sprintf("$c%d", index%7+1) }

func describePoints(kind string, run xy) string {
	lowX, highX := extremes([][]quantity{run.x})
	lowY, highY := extremes([][]quantity{run.y})
	text := fmt.Sprintf("%s%s of %s: x from %s to %s, y from %s to %s.", strings.ToUpper(kind[:1]), kind[1:],
		counted.Of(len(run.x), "points"), fromFloat(lowX), fromFloat(highX), fromFloat(lowY), fromFloat(highY))
	return named(run.name, text)
}
