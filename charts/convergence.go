package charts

import (
	"fmt"
	"strings"

	"puzzlelab/internal/counted"
)

const convergenceKind = "convergence"

// Convergence draws how the words of a table get shorter: after rounds[i]
// rounds the mean length is means[i], and holes[i] points have no word. holes may
// be nil. The part of the curve where there are holes is dashed, because its
// mean leaves them out. Points adds the curves of other tables.
func Convergence[X, Y number](rounds []X, means []Y, holes []int, options ...Option) *Chart {
	s := newSettings(options)
	run := xy{name: s.name, x: quantities(rounds), y: quantities(means)}
	if err := checkRounds(run, holes, s); err != nil {
		return failed(convergenceKind, s, err)
	}
	full := 0 // the first index from which there are no holes
	for i, n := range holes {
		if n > 0 {
			full = i + 1
		}
	}
	runs := fillingRuns(run, full)
	for i, r := range s.runs {
		r.name = or(r.name, fmt.Sprintf("series %d", i+2))
		if err := checkRounds(r, nil, s); err != nil {
			return failed(convergenceKind, s, err)
		}
		runs = append(runs, r)
	}
	s.xLabel, s.yLabel, s.unit = or(s.xLabel, "rounds"), or(s.yLabel, "mean length"), or(s.unit, "letters")
	description := []string{describeConvergence(run, holes, full, s)}
	for _, r := range s.runs {
		description = append(description, describeConvergence(r, nil, 0, s))
	}
	return drawPoints(convergenceKind, s, runs, strings.Join(description, "\n"))
}

// fillingRuns cuts a curve in two where the table has become full; both parts
// contain that point.
func fillingRuns(run xy, full int) []xy {
	if full == 0 {
		return []xy{run}
	}
	suffix := ""
	if run.name != "" {
		suffix = ", " + run.name
	}
	color := object{"color": seriesColor(0)}
	first := xy{name: "some words missing" + suffix, x: run.x[:min(full+1, len(run.x))], y: run.y[:min(full+1, len(run.y))],
		style: object{"lineStyle": object{"color": seriesColor(0), "type": "dashed", "width": 1.5}, "itemStyle": color, "showSymbol": false}, icon: dashIcon}
	if full == len(run.x) {
		return []xy{first}
	}
	second := xy{name: "table full" + suffix, x: run.x[full:], y: run.y[full:],
		style: object{"lineStyle": color, "itemStyle": color}}
	return []xy{first, second}
}

func checkRounds(run xy, holes []int, s *settings) error {
	if err := checkPoints(convergenceKind, run, s); err != nil {
		return err
	}
	if holes != nil && len(holes) != len(run.x) {
		return oneEach(convergenceKind, "counts of holes", len(holes), len(run.x), "rounds")
	}
	for i, n := range holes {
		if n < 0 {
			return &DataError{convergenceKind, fmt.Sprintf("the count of holes %d", i+1), quantityOf(n).String(), "counts are 0 or more"}
		}
	}
	for i := 1; i < len(run.x); i++ {
		if run.x[i].f < run.x[i-1].f {
			return &DataError{convergenceKind, fmt.Sprintf("round number %d", i+1), run.x[i].String(), "rounds must not decrease"}
		}
	}
	for i, mean := range run.y {
		if mean.f < 0 {
			return &DataError{convergenceKind, fmt.Sprintf("mean %d", i+1), mean.String(), "lengths are 0 or more"}
		}
	}
	return nil
}

func describeConvergence(run xy, holes []int, full int, s *settings) string {
	last := len(run.x) - 1
	start := min(full, last)
	text := fmt.Sprintf("Convergence: mean length %s %s after %s, %s after %s.",
		run.y[start], s.unit, counted.Of(run.x[start], "rounds"), run.y[last], run.x[last])
	text = named(run.name, text)
	switch {
	case holes == nil:
		return text
	case full > last:
		return text + fmt.Sprintf(" Still missing: %s.", counted.Of(quantityOf(holes[last]), "words"))
	}
	return text + fmt.Sprintf(" No word is missing from round %s on.", run.x[full])
}
