package charts

import (
	"fmt"
	"math/big"
	"strings"

	gocharts "github.com/go-echarts/go-echarts/v2/charts"
	"github.com/go-echarts/go-echarts/v2/opts"

	"puzzlelab/internal/counted"
)

const distributionKind = "distance distribution"

// DistanceDistribution draws how many states are at each distance from the
// start: counts[d] is the number of states at distance d. There is one bar for
// each distance; Series adds the counts of other metrics or puzzles, and
// Cumulative draws shares instead of counts. Trailing zeros are dropped. Counts
// must be whole and not negative, and one of them positive.
func DistanceDistribution[N number](counts []N, options ...Option) *Chart {
	s := newSettings(options)
	if s.cumulative {
		return cumulativeChart(s, quantities(counts))
	}
	runs, longest, err := s.byDistance(distributionKind, quantities(counts))
	if err != nil {
		return failed(distributionKind, s, err)
	}
	description := make([]string, len(runs))
	for i, run := range runs {
		description[i] = describeDistribution(run, s)
	}
	bar := gocharts.NewBar()
	bar.SetGlobalOptions(
		gocharts.WithXAxisOpts(opts.XAxis{Type: "category", Name: or(s.xLabel, withUnit("distance", s.unit))}),
		gocharts.WithYAxisOpts(opts.YAxis{Name: s.countLabel("states")}),
	)
	bar.SetXAxis(upTo(longest))
	for _, run := range runs {
		bar.AddSeries(run.name, barData(run.values, s.log), gocharts.WithLabelOpts(barLabel(len(runs) == 1 && longest <= maxLabels)))
	}
	house := countHouse(s, valuesOf(runs))
	if longest*len(runs) > 100 { // gaps of half a pixel would only make bars pale
		house["series"] = []any{object{"barCategoryGap": "0%"}}
	}
	return newChart(distributionKind, s, bar, house, strings.Join(description, "\n"), "")
}

const maxCategories = 1000 // more bars would be thinner than a pixel

// byDistance returns the counts of a chart, without the zeros at their ends, and the number of
// distances.
func (s *settings) byDistance(kind string, counts []quantity) (runs []series, longest int, err error) {
	runs = s.all(counts)
	for i := range runs {
		if err := checkCounts(kind, "distance", runs[i]); err != nil {
			return nil, 0, err
		}
		runs[i].values = trimZeros(runs[i].values)
		longest = max(longest, len(runs[i].values))
	}
	if longest > maxCategories {
		return nil, 0, tooLarge(kind, "distances", longest, maxCategories, "draw them with Line")
	}
	return runs, longest, nil
}

// checkCounts wants whole numbers, none negative, at least one positive.
func checkCounts(kind, axis string, run series) error {
	positive := false
	for i, v := range run.values {
		where := fmt.Sprintf("count at %s %d", axis, i)
		if run.name != "" {
			where += fmt.Sprintf(" of %q", run.name)
		}
		if !v.whole || v.f < 0 {
			return &DataError{kind, where, v.String(), "counts are whole numbers, 0 or more"}
		}
		if kind != cumulativeKind && v.f > largestDrawn { // shares are computed exactly
			return checkDrawn(kind, where, v)
		}
		positive = positive || v.f > 0
	}
	if !positive {
		where, value := "the data", "empty"
		if run.name != "" {
			where = fmt.Sprintf("the data of %q", run.name)
		}
		if len(run.values) > 0 {
			value = "zero throughout"
		}
		return &DataError{kind, where, value, "at least one positive count is needed"}
	}
	return nil
}

func trimZeros(counts []quantity) []quantity {
	n := len(counts)
	for n > 0 && counts[n-1].f == 0 {
		n--
	}
	return counts[:n]
}

func sums(counts []quantity) []quantity {
	out := make([]quantity, len(counts))
	total := new(big.Int)
	for i, c := range counts {
		total = new(big.Int).Add(total, c.integer())
		out[i] = quantityOf(total)
	}
	return out
}

// barData leaves a gap where a log axis has no place for a count.
func barData(counts []quantity, log bool) []opts.BarData {
	data := make([]opts.BarData, len(counts))
	for i, c := range counts {
		data[i] = opts.BarData{Value: c.f}
		if log && c.f <= 0 {
			data[i] = opts.BarData{Value: "-"}
		}
	}
	return data
}

// lineData are the ends of bars, for a line through them.
func lineData(bars []opts.BarData) []opts.LineData {
	data := make([]opts.LineData, len(bars))
	for i, b := range bars {
		data[i] = opts.LineData{Value: b.Value}
	}
	return data
}

func upTo(n int) []string {
	names := make([]string, n)
	for i := range names {
		names[i] = fmt.Sprint(i)
	}
	return names
}

// describeDistribution gives total, extent, centre and all the counts.
func describeDistribution(run series, s *settings) string {
	cumulated := sums(run.values)
	total := cumulated[len(cumulated)-1].integer()
	largest, median := 0, -1
	weighted := new(big.Int)
	half := new(big.Int).Add(total, big.NewInt(1))
	half.Rsh(half, 1)
	for d, c := range run.values {
		if c.integer().Cmp(run.values[largest].integer()) > 0 {
			largest = d
		}
		if median < 0 && cumulated[d].integer().Cmp(half) >= 0 {
			median = d
		}
		weighted.Add(weighted, new(big.Int).Mul(c.integer(), big.NewInt(int64(d))))
	}
	mean, _ := new(big.Rat).SetFrac(weighted, total).Float64()
	text := fmt.Sprintf("Distance distribution: %s at distances 0 to %d%s; mean %s, median %d; most, %s, at distance %d.",
		counted.Of(quantityOf(total), "states"), len(run.values)-1, s.afterNumber(), decimal(mean), median, run.values[largest], largest)
	text = named(run.name, text)
	return text + " By distance: " + list(run.values) + "."
}
