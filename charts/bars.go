package charts

import (
	"fmt"
	"slices"
	"strings"

	gocharts "github.com/go-echarts/go-echarts/v2/charts"
	"github.com/go-echarts/go-echarts/v2/opts"

	"puzzlelab/internal/counted"
)

const barsKind = "bar chart"

// Bars draws one bar for each name, such as orbit sizes along a stabiliser
// chain or the number of elements of each cycle type, from top to bottom in the
// order given. Series adds further bars for the same names. Values must be
// finite; with Log they must not be negative.
func Bars[N number](names []string, values []N, options ...Option) *Chart {
	s := newSettings(options)
	names = slices.Clone(names)
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
	x := map[string]any{"type": "value", "axisLabel": map[string]any{"formatter": "fn:count"}}
	if s.log {
		x = logAxis(valuesOf(runs))
		x["name"] = across + ", log scale"
	}
	x["axisLine"], x["splitLine"] = map[string]any{"show": false}, map[string]any{"show": true}
	house := map[string]any{
		"xAxis":   x,
		"yAxis":   s.nameAxis(len(names) * len(runs)),
		"tooltip": map[string]any{"trigger": "axis", "axisPointer": map[string]any{"type": "shadow"}, "formatter": "fn:axis"},
		"legend":  map[string]any{"show": len(runs) > 1},
	}
	return newChart(barsKind, s, bar, house, strings.Join(description, "\n"), "")
}

const maxBars = 150

// nameAxis is a vertical axis of names for rows of bars or boxes. It makes the
// chart high enough for the rows. Long names take several lines.
func (s *settings) nameAxis(rows int) map[string]any {
	const row, around = 22, 130 // pixels
	s.orHeight(max(defaultHeight, around+row*rows))
	label := map[string]any{"width": 150, "overflow": "break", "color": "$ink"}
	if s.height >= around+row*rows {
		label["interval"], label["hideOverlap"] = 0, false
	}
	return map[string]any{
		"type": "category", "inverse": true, "axisLabel": label,
		"axisLine": map[string]any{"show": false}, "splitLine": map[string]any{"show": false},
	}
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
		return &DataError{barsKind, "the number of values", fmt.Sprint(len(run.values)),
			fmt.Sprintf("there are %s, and each needs one", counted.Of(len(names), "names"))}
	}
	for i, v := range run.values {
		if !v.finite() {
			return &DataError{barsKind, fmt.Sprintf("the value of %q", names[i]), v.String(), "every value must be a finite number"}
		}
		if log && v.f < 0 {
			return &DataError{barsKind, fmt.Sprintf("the value of %q", names[i]), v.String(), "a log axis has no place for negative values"}
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
