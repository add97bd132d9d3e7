package charts

import (
	"fmt"
	"slices"
	"strings"

	gocharts "github.com/go-echarts/go-echarts/v2/charts"
	"github.com/go-echarts/go-echarts/v2/opts"

	"puzzlelab/charts/internal/figure"
)

const barsKind = "bar chart"

// Bars draws one bar for each name, such as orbit sizes along a stabiliser
// chain or the number of elements of each cycle type, from top to bottom in the
// order given. Series adds further bars for the same names. Values must be
// finite; with Log they must not be negative.
func Bars[N number](names []string, values []N, options ...Option) *Chart {
	s := newSettings(options)
	names = namesOf(names)
	runs := s.all(quantities(values))
	description := make([]string, len(runs))
	for i, run := range runs {
		if err := checkBars(names, run, s.log); err != nil {
			return failed(barsKind, s, err)
		}
		description[i] = describeBars(names, run, s)
	}
	if len(names)*len(runs) > maxBars {
		return failed(barsKind, s, tooLarge(barsKind, "bars", len(names)*len(runs), maxBars,
			"draw the largest ones, or count the values with Histogram"))
	}
	across, down := s.rowLabels()
	across = or(across, s.unit, "value")
	bar := gocharts.NewBar()
	bar.SetGlobalOptions(
		gocharts.WithXAxisOpts(opts.XAxis{Name: across}),
		gocharts.WithYAxisOpts(opts.YAxis{Type: "category", Name: down, Inverse: opts.Bool(true), Data: names}),
	)
	for _, run := range runs {
		label := barLabel(len(names)*len(runs) <= maxLabels)
		label.Position = "right"
		bar.AddSeries(run.name, barData(run.values, s.log), gocharts.WithLabelOpts(label))
	}
	x := s.acrossAxis(valuesOf(runs))
	if s.log {
		x["name"] = across + ", log scale"
	}
	house := object{
		"xAxis":   x,
		"yAxis":   s.nameAxis(names, len(runs)),
		"tooltip": object{"trigger": "axis", "axisPointer": object{"type": "shadow"}, "formatter": "fn:axis"},
		"legend":  object{"show": len(runs) > 1},
	}
	return newChart(barsKind, s, bar, house, strings.Join(description, "\n"), "")
}

// acrossAxis is the axis of the values of bars that lie.
func (s *settings) acrossAxis(runs [][]quantity) object {
	x := object{"type": "value", "axisLabel": object{"formatter": "fn:count"}}
	if s.log {
		x = logAxis(runs)
	}
	x["axisLine"], x["splitLine"] = object{"show": false}, object{"show": true}
	return x
}

const maxBars = 150

// nameAxis is a vertical axis of names, each with the same number of rows of bars or boxes.
// It makes the chart high enough for the rows. Long names take several lines, as many as
// there is room for.
func (s *settings) nameAxis(names []string, rows int) object {
	const row, around, line = 22, 130, 14 // pixels
	each := max(row*rows, line*linesOf(names))
	s.orHeight(min(max(defaultHeight, around+each*len(names)), maxSide))
	label := object{"width": wrapWidth, "overflow": "break", "color": "$ink"}
	if s.height >= around+row*rows*len(names) {
		label["interval"], label["hideOverlap"] = 0, false
	}
	room := max(1, (s.height-around)/(line*len(names))) // lines
	shown := make([]string, len(names))
	for i, name := range names {
		shown[i] = name
		if lines := linesOf([]string{name}); lines > room {
			shown[i] = narrow(name, 0.8*wrapWidth*float64(room), labelLetters)
		}
	}
	return object{
		"type": "category", "inverse": true, "axisLabel": label, "data": shown,
		"axisLine": object{"show": false}, "splitLine": object{"show": false},
	}
}

// linesOf returns the number of lines that names take next to each other, at most 4.
func linesOf(names []string) int {
	lines := make([]int, len(names))
	for i, name := range names {
		lines[i] = min(len(figure.Lines(name, wrapWidth/labelLetters)), 4)
	}
	most := slices.Min(lines)
	for i := 1; i < len(lines); i++ {
		most = max(most, (lines[i-1]+lines[i]+1)/2)
	}
	return most
}

// rowLabels returns the names of the axes of a chart whose rows have names. The names
// say what they are, so a single label, even YLabel, is for the values.
func (s *settings) rowLabels() (across, down string) {
	if s.xLabel == "" {
		return s.yLabel, ""
	}
	return s.xLabel, s.yLabel
}

func checkBars(names []string, run series, log bool) error {
	if len(names) == 0 {
		return &DataError{barsKind, "the list of names", "empty", "at least one bar is needed"}
	}
	if len(run.values) != len(names) {
		return oneEach(barsKind, "values", len(run.values), len(names), "names")
	}
	for i, v := range run.values {
		where := fmt.Sprintf("the value of %q", names[i])
		if err := checkDrawn(barsKind, where, v); err != nil {
			return err
		}
		if log && v.f < 0 {
			return &DataError{barsKind, where, v.String(), "a log axis has no place for negative values"}
		}
		if log && v.f > 0 && v.f < smallestDrawn {
			return checkLog(barsKind, where, v)
		}
	}
	return nil
}

func describeBars(names []string, run series, s *settings) string {
	const most = 40
	var words []string
	for i, name := range names[:min(len(names), most)] {
		words = append(words, name+": "+run.values[i].String())
	}
	if len(names) > most {
		words = append(words, fmt.Sprintf("… (%d bars)", len(names)))
	}
	across, _ := s.rowLabels()
	text := or(across, s.unit, "Bar chart") + ". " + strings.Join(words, "; ") + "."
	if run.name != "" {
		text = run.name + ", " + text
	}
	return text
}
