package charts

import (
	"fmt"
	"slices"
	"strings"

	gocharts "github.com/go-echarts/go-echarts/v2/charts"
	"github.com/go-echarts/go-echarts/v2/opts"

	"puzzlelab/internal/counted"
)

const typesKind = "cycle types"

// CycleTypes draws how many elements of a group have each cycle type, even and
// odd ones in different colours, from top to bottom in the order given. types[i]
// lists the lengths of all cycles, those of length 1 too, and counts[i] elements
// have them. The only type on no points is the empty one. A type is even if the number of its cycles of even length is even.
// Log helps where counts differ much.
func CycleTypes[N number](types [][]int, counts []N, options ...Option) *Chart {
	s := newSettings(options)
	names := make([]string, len(types))
	for i, t := range types {
		names[i] = nameOf(typeName(t))
	}
	run := series{values: quantities(counts)}
	if err := checkTypes(types, names, run); err != nil {
		return failed(typesKind, s, err)
	}
	label := s.countLabel("elements")
	bar := gocharts.NewBar()
	bar.SetGlobalOptions(
		gocharts.WithXAxisOpts(opts.XAxis{Name: or(s.xLabel, label)}),
		gocharts.WithYAxisOpts(opts.YAxis{Type: "category", Name: or(s.yLabel, "cycle type"), Inverse: opts.Bool(true), Data: names}),
	)
	both := map[bool]bool{}
	for _, odd := range []bool{false, true} {
		data := barData(run.values, s.log)
		for i, t := range types {
			if isOdd(t) != odd {
				data[i].Value = "-"
			}
			both[isOdd(t)] = true
		}
		text := barLabel(len(types) <= 2*maxLabels)
		text.Position = "right"
		bar.AddSeries(map[bool]string{false: "even", true: "odd"}[odd], data, gocharts.WithLabelOpts(text))
	}
	x := s.acrossAxis([][]quantity{run.values})
	if !s.log {
		x["minInterval"] = 1
	}
	house := object{
		"xAxis": x, "yAxis": s.nameAxis(names, 1),
		"tooltip": object{"trigger": "item", "formatter": "fn:bin"},
		"legend":  object{"show": len(both) > 1},
		"series":  []any{object{}, object{"barGap": "-100%"}}, // a type is in one of them
	}
	return newChart(typesKind, s, bar, house, describeTypes(types, names, run.values), "")
}

func checkTypes(types [][]int, names []string, counts series) error {
	switch {
	case len(types) == 0:
		return &DataError{typesKind, "the list of types", "empty", "at least one is needed"}
	case len(counts.values) != len(types):
		return oneEach(typesKind, "counts", len(counts.values), len(types), "types")
	case len(types) > maxBars:
		return tooLarge(typesKind, "types", len(types), maxBars, "draw those that occur most")
	}
	for i, t := range types {
		if len(t) > 0 && slices.Min(t) < 1 {
			return &DataError{typesKind, fmt.Sprintf("type %d", i+1), fmt.Sprint(t), "it lists the lengths of cycles, all positive"}
		}
		if v := counts.values[i]; !v.whole || v.f < 0 {
			return &DataError{typesKind, "the count of " + names[i], v.String(), "counts are whole numbers, 0 or more"}
		}
	}
	return checkCounts(typesKind, "type", counts)
}

// typeName writes the lengths of cycles as a product, longest first: 4·2²·1.
func typeName(lengths []int) string {
	if len(lengths) == 0 {
		return "∅"
	}
	lengths = slices.Sorted(slices.Values(lengths))
	slices.Reverse(lengths)
	var factors []string
	for i := 0; i < len(lengths); {
		n := 1
		for i+n < len(lengths) && lengths[i+n] == lengths[i] {
			n++
		}
		factor := fmt.Sprint(lengths[i])
		if n > 1 {
			factor += superscript(n)
		}
		factors = append(factors, factor)
		i += n
	}
	return strings.Join(factors, "·")
}

func isOdd(lengths []int) bool {
	odd := false
	for _, l := range lengths {
		odd = odd != (l%2 == 0)
	}
	return odd
}

func describeTypes(types [][]int, names []string, counts []quantity) string {
	totals := map[bool][]quantity{}
	for i, t := range types {
		totals[isOdd(t)] = append(totals[isOdd(t)], counts[i])
	}
	sum := func(values []quantity) quantity {
		if len(values) == 0 {
			return quantityOf(0)
		}
		return sums(values)[len(values)-1]
	}
	const most = 40
	var words []string
	for i, name := range names[:min(len(names), most)] {
		words = append(words, name+": "+counts[i].String())
	}
	if len(names) > most {
		words = append(words, "…")
	}
	return fmt.Sprintf("Cycle types: %s of %s, %s even and %s odd. %s.",
		counted.Of(sum(counts), "elements"), counted.Of(len(types), "types"), sum(totals[false]), sum(totals[true]), strings.Join(words, "; "))
}
