package charts

import (
	"math"

	"github.com/go-echarts/go-echarts/v2/opts"
)

// logAxis is a logarithmic axis for bars: it begins at one half, so that a bar of height
// 1 has a height, or as far below the smallest bar if that is smaller.
func logAxis(runs [][]quantity) object {
	_, most := extremes(runs)
	if most <= 0 {
		most = 1 // there are no bars
	}
	low := 0.0
	for _, run := range runs {
		for _, v := range run {
			if v.f > 0 {
				low = min(low, math.Floor(math.Log10(v.f)))
			}
		}
	}
	axis := decadeAxis(low, math.Ceil(math.Log10(most)), decades(runs))
	begin := math.Pow(10, low) / 2
	axis["min"], axis["startValue"] = begin, begin
	return axis
}

// decadeAxis runs from one power of ten to another, with at most nine labels:
// the spacing that ECharts picks would leave two on a long axis.
func decadeAxis(low, high float64, formatter string) object {
	high = max(high, low+1)
	step := math.Ceil((high - low) / 8)
	var ticks []float64
	for e := low; e <= high; e += step {
		ticks = append(ticks, math.Pow(10, e))
	}
	axis := tickedAxis(ticks, formatter)
	axis["max"] = math.Pow(10, high)
	return axis
}

// roundAxis is for values of less than two decades, of which whole ones would be
// mostly empty: it runs between the numbers 1, 2, 5, 10, 20, 50, … around them.
func roundAxis(least, most float64) object {
	var ticks []float64
	for e := math.Floor(math.Log10(least)); ; e++ {
		for _, digit := range []float64{1, 2, 5} {
			tick := digit * math.Pow(10, e)
			if len(ticks) > 0 && tick <= least {
				ticks[0] = tick
			} else {
				ticks = append(ticks, tick)
			}
			if len(ticks) > 1 && tick >= most {
				return tickedAxis(ticks, "fn:count")
			}
		}
	}
}

// tickedAxis is a logarithmic axis from the first of some ticks to the last.
func tickedAxis(ticks []float64, formatter string) object {
	return object{
		"type": "log", "min": ticks[0], "max": ticks[len(ticks)-1],
		"axisTick":  object{"customValues": ticks},
		"axisLabel": object{"customValues": ticks, "formatter": formatter},
	}
}

// decades names the formatter for a log axis: all digits as long as they are
// few, powers of ten beyond.
func decades(runs [][]quantity) string {
	_, most := extremes(runs)
	if most < 2e6 {
		return "fn:decade"
	}
	return "fn:power"
}

// measuredAxis is an axis for measured values: logarithmic between round numbers
// around them, or plain.
func measuredAxis(runs [][]quantity, log bool) object {
	least, most := extremes(runs)
	if !log {
		axis := object{"type": "value", "scale": true, "axisLabel": object{"formatter": "fn:count"}}
		if least < most && isConstant(least, most) {
			axis["min"], axis["max"] = least-around(least, most), most+around(least, most)
		}
		return axis
	}
	if most < 100*least {
		return roundAxis(least, most)
	}
	return decadeAxis(math.Floor(math.Log10(least)), math.Ceil(math.Log10(most)), decades(runs))
}

// extremes are the least and the greatest finite value.
func extremes(runs [][]quantity) (least, most float64) {
	least, most = math.Inf(1), math.Inf(-1)
	for _, run := range runs {
		for _, v := range run {
			if v.finite() {
				least, most = min(least, v.f), max(most, v.f)
			}
		}
	}
	return least, most
}

// countLabel names an axis of counts of something.
func (s *settings) countLabel(things string) string {
	label := or(s.yLabel, things)
	if s.log {
		label += ", log scale"
	}
	return label
}

// countHouse is the part of the option that all charts of counts share.
func countHouse(s *settings, runs [][]quantity) object {
	y := object{"type": "value", "minInterval": 1, "axisLabel": object{"formatter": "fn:count"}}
	if s.log {
		y = logAxis(runs)
	}
	y["axisLine"] = object{"show": false}
	return object{
		"yAxis":   y,
		"tooltip": object{"trigger": "axis", "axisPointer": object{"type": "shadow"}, "formatter": "fn:axis"},
		"legend":  object{"show": len(runs) > 1},
	}
}

const maxLabels = 30 // more bars than this have no room for their numbers

// barLabel writes the number above each bar, with a halo that hides grid lines.
// Where bars turn out too narrow for it, the page drops it.
func barLabel(show bool) opts.Label {
	return opts.Label{
		Show: opts.Bool(show), Position: "top", Formatter: "fn:label", Color: "$soft",
	}
}
