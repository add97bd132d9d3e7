package charts

import (
	"fmt"
	"math"
	"slices"

	gocharts "github.com/go-echarts/go-echarts/v2/charts"
	"github.com/go-echarts/go-echarts/v2/opts"

	"puzzlelab/internal/counted"
)

const wordsKind = "table of words"

// WordTable draws Minkwitz's table of words (Minkwitz 1998) as a heat map: the
// word that takes the base point of level i+1 to the point orbits[i][j] has
// lengths[i][j] letters. A length of −1 means that there is no word yet, and is
// a cross in the picture. Rows are levels and columns are points; the cell of
// a point outside the orbit is empty. More than 2,500 cells are drawn in blocks
// with the mean of each. The table of the trivial group has no levels, and no cells.
func WordTable(orbits, lengths [][]int, options ...Option) *Chart {
	s := newSettings(options)
	degree, err := checkWords(orbits, lengths)
	if err != nil {
		return failed(wordsKind, s, err)
	}
	if len(orbits) == 0 {
		return emptyWordTable(s)
	}
	table := make([][]quantity, len(orbits))
	var crosses [][]int
	for i, orbit := range orbits {
		table[i] = make([]quantity, degree)
		for p := range table[i] {
			table[i][p] = quantity{f: math.NaN()}
		}
		for j, point := range orbit {
			if lengths[i][j] < 0 {
				crosses = append(crosses, []int{point - 1, i})
				continue
			}
			table[i][point-1] = quantityOf(lengths[i][j])
		}
	}
	s.xLabel, s.yLabel, s.unit = or(s.xLabel, "point"), or(s.yLabel, "level"), or(s.unit, "letters")
	s.orHeight(max(defaultHeight, min(26*len(orbits)+130, 640)))
	if err := checkTable(wordsKind, table, s); err != nil {
		return failed(wordsKind, s, err)
	}
	c := drawTable(wordsKind, s, table, describeWords(lengths, len(crosses)))
	low, high := extremes(table)
	c.house["visualMap"].(object)["text"] = []string{decimal(high) + " " + s.unit, decimal(low)}
	if len(crosses) > 0 && c.caption == "" {
		c.markHoles(crosses)
	}
	return c
}

func emptyWordTable(s *settings) *Chart {
	if len(s.labels)+len(s.columns) > 0 {
		return failed(wordsKind, s, badOption(wordsKind, "Labels or Columns", "a list of names", "a table without levels needs none"))
	}
	heat := gocharts.NewHeatMap()
	heat.SetGlobalOptions(
		gocharts.WithXAxisOpts(opts.XAxis{Type: "category", Name: or(s.xLabel, "point")}),
		gocharts.WithYAxisOpts(opts.YAxis{Type: "category", Name: or(s.yLabel, "level")}),
	)
	house := object{"legend": object{"show": false}}
	return newChart(wordsKind, s, heat, house, "Table of words with 0 levels: the group is trivial.", noLevels)
}

// markHoles puts a cross into each cell without a word.
func (c *Chart) markHoles(crosses [][]int) {
	c.caption = "× no word yet"
	c.house["visualMap"].(object)["seriesIndex"] = 0
	c.house["series"] = []any{c.house["series"], object{
		"type": "scatter", "data": crosses, "symbol": "path://M0 0L8 8M8 0L0 8", "symbolSize": 7,
		"itemStyle": object{"color": "transparent", "borderColor": "$c2", "borderWidth": 2},
	}}
}

// checkWords returns the largest point.
func checkWords(orbits, lengths [][]int) (degree int, err error) {
	switch {
	case len(lengths) != len(orbits):
		return 0, oneEach(wordsKind, "lists of lengths", len(lengths), len(orbits), "orbits")
	}
	for i, orbit := range orbits {
		if len(orbit) == 0 {
			return 0, &DataError{wordsKind, fmt.Sprintf("orbit %d", i+1), "empty", "an orbit has at least its base point"}
		}
		if len(lengths[i]) != len(orbit) {
			return 0, &DataError{wordsKind, fmt.Sprintf("the number of lengths at level %d", i+1), fmt.Sprint(len(lengths[i])), fmt.Sprintf("its orbit has %s", counted.Of(len(orbit), "points"))}
		}
		for j, point := range orbit {
			if point < 1 || point > maxTable/len(orbits) {
				return 0, &DataError{wordsKind, fmt.Sprintf("point %d of orbit %d", j+1, i+1), fmt.Sprint(point), fmt.Sprintf("points are 1 to %d at most", maxTable/len(orbits))}
			}
			if lengths[i][j] < -1 {
				return 0, &DataError{wordsKind, fmt.Sprintf("length %d at level %d", j+1, i+1), quantityOf(lengths[i][j]).String(), "lengths are 0 or more, or −1 for no word"}
			}
		}
		degree = max(degree, slices.Max(orbit))
	}
	return degree, nil
}

func describeWords(lengths [][]int, holes int) string {
	words, longest, expected := 0, 0, 0.0
	means := make([]quantity, len(lengths))
	for i, level := range lengths {
		sum, n := 0.0, 0
		for _, l := range level {
			if l >= 0 {
				sum, n = sum+float64(l), n+1
				longest = max(longest, l)
			}
		}
		words += n
		means[i] = fromFloat(sum / float64(n))
		expected += means[i].f
	}
	return fmt.Sprintf("Table of words with %s: %s of at most %s, %s still missing. Mean length by level: %s; sum %s.",
		counted.Of(len(lengths), "levels"), counted.Of(words, "words"), counted.Of(longest, "letters"), counted.Commas(holes), list(means), decimal(expected))
}
