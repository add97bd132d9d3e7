package charts

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"puzzlelab/internal/counted"
)

const histogramKind = "histogram"

// Histogram draws how often each value occurs, such as the solution lengths of
// many scrambles, with lines at the mean and the median. Whole numbers that span
// less than 60 have a bar each; otherwise bars stand for ranges whose width is 1,
// 2 or 5 times a power of ten. Series adds further samples, drawn as lines over
// the same ranges. Cost: O(n log n) for n values.
func Histogram[N number](values []N, options ...Option) *Chart {
	s := newSettings(options)
	runs := s.all(quantities(values))
	var every []float64
	for i, run := range runs {
		if err := checkSample(histogramKind, run); err != nil {
			return failed(histogramKind, s, err)
		}
		runs[i].values = sorted(run.values)
		for _, v := range run.values {
			every = append(every, v.f)
		}
	}
	bins := chooseBins(every)
	counts := make([][]quantity, len(runs))
	description := make([]string, len(runs))
	for i, run := range runs {
		counts[i] = bins.count(run.values)
		description[i] = describeSample(run, s) + " " + bins.describe(counts[i])
	}
	house := countHouse(s, counts)
	house["tooltip"] = object{"trigger": "item", "formatter": "fn:bin"}
	house["xAxis"] = bins.axis()
	var base echarter
	if len(runs) == 1 {
		base = bins.barChart(runs[0], counts[0], s)
		bins.leaveRoom(house["yAxis"].(object), counts[0], s)
		house["series"] = object{
			"barCategoryGap": "8%", "markLine": centerLines(runs[0].values, bins),
			"label": object{"distance": 0, "padding": bins.boxPadding(counts[0], s)},
		}
	} else {
		base = bins.lineChart(runs, counts, s)
	}
	return newChart(histogramKind, s, base, house, strings.Join(description, "\n"), "")
}

func checkSample(kind string, run series) error {
	name := "the sample"
	if run.name != "" {
		name = fmt.Sprintf("the sample %q", run.name)
	}
	if len(run.values) == 0 {
		return &DataError{kind, name, "empty", "at least one value is needed"}
	}
	for i, v := range run.values {
		if v.undrawable() != "" {
			return checkDrawn(kind, fmt.Sprintf("value %d of %s", i+1, name), v)
		}
	}
	return nil
}

func sorted(values []quantity) []quantity {
	out := slices.Clone(values)
	slices.SortFunc(out, func(a, b quantity) int {
		switch {
		case a.f < b.f:
			return -1
		case a.f > b.f:
			return 1
		case a.exact != nil && b.exact != nil:
			return a.exact.Cmp(b.exact)
		}
		return 0
	})
	return out
}

func describeSample(run series, s *settings) string {
	n := len(run.values)
	text := fmt.Sprintf("Histogram of %s from %s to %s%s: mean %s, median %s, quartiles %s and %s.",
		counted.Of(n, "values"), run.values[0], run.values[n-1], s.afterNumber(), decimal(mean(run.values)),
		decimal(quantile(run.values, 0.5)), decimal(quantile(run.values, 0.25)), decimal(quantile(run.values, 0.75)))
	return named(run.name, text)
}

// centerLines marks mean and median. Each label is on the outer side of its
// line; near a border both are on the inner side, one above the other.
func centerLines(sample []quantity, b bins) object {
	average, median := mean(sample), quantile(sample, 0.5)
	marks := []centerMark{{name: "mean", at: average, dash: "solid"}, {name: "median", at: median, dash: "dashed"}}
	if median < average {
		slices.Reverse(marks)
	}
	left, right := &marks[0], &marks[1]
	left.align, right.align = "right", "left"
	if b.share(left.at) < 0.2 {
		left.align, left.raise = "left", labelLine
	} else if b.share(right.at) > 0.8 {
		right.align, right.raise = "right", labelLine
	}
	return object{"symbol": "none", "silent": true, "precision": -1, "z": 1, "data": []any{left.line(), right.line()}}
}

// leaveRoom leaves room between the numbers on bars and those on the lines.
func (b bins) leaveRoom(axis object, counts []quantity, s *settings) {
	if !s.log {
		axis["boundaryGap"] = []any{0, "8%"}
		return
	}
	_, most := extremes([][]quantity{counts})
	least, top := axis["min"].(float64), axis["max"].(float64)
	axis["max"] = max(top, most*math.Pow(most/least, 0.12))
}

const labelLine = 16 // height of a line of small text

type centerMark struct {
	name        string
	at          float64
	align, dash string
	raise       int
}

func (m centerMark) line() object {
	return object{
		"xAxis": m.at, "name": m.name + " " + decimal(m.at),
		"lineStyle": object{"type": m.dash, "width": 1.5, "color": "$ink"},
		"label": object{"formatter": "{b}", "position": "end", "align": m.align,
			"padding": []int{0, 4, m.raise, 4}, "color": "$ink"},
	}
}
