package charts

import (
	"fmt"

	"puzzlelab/internal/counted"
)

const cosetsKind = "coset table"

// CosetGrowth draws how a coset table grows and collapses: after step i+1 it has
// live[i] cosets, and defined[i] have been defined so far. defined may be nil.
// A horizontal line marks the last number of live cosets, which is the index
// once the table has closed. Of long enumerations only the steps that show the
// extremes are drawn.
func CosetGrowth(live, defined []int, options ...Option) *Chart {
	s := newSettings(options)
	if err := checkCosets(live, defined); err != nil {
		return failed(cosetsKind, s, err)
	}
	steps := make([]quantity, len(live))
	for i := range steps {
		steps[i] = quantityOf(i + 1)
	}
	peak, last := 0, len(live)-1
	for i, n := range live {
		if n > live[peak] {
			peak = i
		}
	}
	s.xLabel, s.yLabel = or(s.xLabel, "step"), or(s.yLabel, "cosets")
	end := object{
		"silent": true, "symbol": "none", "lineStyle": object{"color": "$ink", "type": "dashed", "width": 1},
		"data": []any{object{"yAxis": live[last], "label": object{
			"formatter": quantityOf(live[last]).String() + " at the end", "position": "end", "color": "$ink"}}},
	}
	runs := []xy{{name: "live", x: steps, y: quantities(live), style: object{
		"step": "end", "showSymbol": false, "markLine": end, "areaStyle": object{"color": seriesColor(0), "opacity": 0.15},
	}}}
	text := fmt.Sprintf("Coset table: %s; at most %s, at step %s; %s at the end.",
		counted.Of(quantityOf(len(live)), "steps"), counted.Of(quantityOf(live[peak]), "live cosets"), quantityOf(peak+1), quantityOf(live[last]))
	if defined != nil {
		runs = append(runs, xy{name: "defined so far", x: steps, y: quantities(defined), style: object{"step": "end", "showSymbol": false}})
		text += fmt.Sprintf(" %s were defined.", quantityOf(defined[last]))
	}
	c := drawPoints(cosetsKind, s, runs, text)
	c.house["yAxis"].(object)["scale"] = false
	c.house["xAxis"] = object{"type": "value", "name": s.xLabel, "min": 0, "max": len(live), "splitLine": object{"show": false},
		"axisLabel": object{"formatter": "fn:count", "showMaxLabel": false}}
	return c
}

func checkCosets(live, defined []int) error {
	if len(live) == 0 {
		return &DataError{cosetsKind, "the list of live cosets", "empty", "at least one step is needed"}
	}
	if defined != nil && len(defined) != len(live) {
		return oneEach(cosetsKind, "counts of defined cosets", len(defined), len(live), "steps")
	}
	for i, n := range live {
		if n < 1 {
			return &DataError{cosetsKind, fmt.Sprintf("the count of live cosets after step %d", i+1), quantityOf(n).String(), "the subgroup itself is always live"}
		}
		if defined != nil && defined[i] < n {
			return &DataError{cosetsKind, fmt.Sprintf("the count of cosets defined up to step %d", i+1), quantityOf(defined[i]).String(), fmt.Sprintf("%d are live", n)}
		}
	}
	return nil
}
