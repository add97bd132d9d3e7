package charts

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	gocharts "github.com/go-echarts/go-echarts/v2/charts"
	"github.com/go-echarts/go-echarts/v2/opts"

	"puzzlelab/internal/counted"
)

const (
	heatKind  = "heat map"
	maxTable  = 4_000_000 // held in memory, 24 bytes each
	maxCells  = 2500      // drawn one by one; above that, blocks are averaged
	cellTexts = 225       // cells that can carry their value
	maxGroups = 10        // classes and groups that have a colour
)

// HeatMap draws a table as coloured cells: values[r][c] is in row r from the top
// and column c from the left. Labels names the rows and Columns the columns;
// otherwise they are numbered from 1. Values have the colours of viridis; with
// Classes they are whole numbers that stand for names, each with a colour of its
// own. A table of more than 2,500 cells is drawn in blocks, each with the mean of
// its values, and the caption says so; classes have no mean, so such a table is
// refused. NaN leaves a cell empty.
func HeatMap[N number](values [][]N, options ...Option) *Chart {
	s := newSettings(options)
	if len(values) > 0 && len(values[0]) > maxTable/len(values) {
		return failed(heatKind, s, tooLarge(heatKind, "cells", len(values)*len(values[0]), maxTable, "take means of blocks first"))
	}
	table := make([][]quantity, len(values))
	for r, row := range values {
		table[r] = quantities(row)
	}
	if err := checkTable(heatKind, table, s); err != nil {
		return failed(heatKind, s, err)
	}
	rows, columns := names(s.labels, len(table)), names(s.columns, len(table[0]))
	return drawTable(heatKind, s, table, describeTable(table, rows, columns, s))
}

// drawTable draws a table that has been checked, in blocks where it has too
// many cells.
func drawTable(kind string, s *settings, table [][]quantity, description string) *Chart {
	rows, columns := names(s.labels, len(table)), names(s.columns, len(table[0]))
	caption := ""
	if block := blockSize(len(table), len(table[0])); block > 1 {
		caption = fmt.Sprintf("Each cell is the mean of a block of %d × %d of the %s × %s values.", block, block,
			counted.Commas(len(table)), counted.Commas(len(table[0])))
		table, rows, columns = blockMeans(table, block), blockNames(rows, block), blockNames(columns, block)
	}
	heat := gocharts.NewHeatMap()
	heat.SetGlobalOptions(
		gocharts.WithXAxisOpts(opts.XAxis{Type: "category", Name: s.xLabel, Data: columns}),
		gocharts.WithYAxisOpts(opts.YAxis{Type: "category", Name: s.yLabel, Data: rows}),
	)
	heat.SetXAxis(columns)
	low, high := extremes(table)
	var data []opts.HeatMapData
	for r, row := range table {
		for c, v := range row {
			if v.finite() {
				data = append(data, opts.HeatMapData{Value: []any{c, r, significant(v.f)}})
			}
		}
	}
	heat.AddSeries("", data)
	return newChart(kind, s, heat, heatHouse(s, table, low, high), description, caption)
}

// Columns names the columns of a heat map or of a table of words.
func Columns(names ...string) Option {
	names = namesOf(names)
	return option("Columns", func(s *settings) { s.columns = names })
}

// Classes says that the values of a heat map stand for names: value i, from 0,
// stands for names[i]. There can be at most ten.
func Classes(names ...string) Option {
	names = namesOf(names)
	return option("Classes", func(s *settings) { s.classes = names })
}

// checkTable checks the data and the options of a table.
func checkTable(kind string, table [][]quantity, s *settings) error {
	if len(table) == 0 || len(table[0]) == 0 {
		return &DataError{kind, "the table", "empty", "at least one row with one value is needed"}
	}
	for r, row := range table {
		if len(row) != len(table[0]) {
			return &DataError{kind, fmt.Sprintf("the length of row %d", r+1), fmt.Sprint(len(row)), fmt.Sprintf("row 1 has %s, and all rows must have as many", counted.Of(len(table[0]), "values"))}
		}
		for c, v := range row {
			where := fmt.Sprintf("the value in row %d, column %d", r+1, c+1)
			if math.IsInf(v.f, 0) && v.exact == nil {
				return &DataError{kind, where, v.String(), "infinite values cannot be drawn"}
			}
			if math.Abs(v.f) > largestDrawn {
				return checkDrawn(kind, where, v)
			}
			if len(s.classes) > 0 && (!v.whole || v.f < 0 || v.f >= float64(len(s.classes))) {
				return &DataError{kind, where, v.String(), fmt.Sprintf("classes are 0 to %d", len(s.classes)-1)}
			}
		}
	}
	for _, n := range []struct {
		option string
		have   []string
		want   int
	}{{"Labels", s.labels, len(table)}, {"Columns", s.columns, len(table[0])}} {
		if n.have != nil && len(n.have) != n.want {
			return badOption(kind, n.option, fmt.Sprintf("a list of %s", counted.Of(len(n.have), "names")), fmt.Sprintf("the table needs %d", n.want))
		}
	}
	if len(s.classes) > maxGroups {
		return badOption(kind, "Classes", fmt.Sprintf("a list of %s", counted.Of(len(s.classes), "names")), fmt.Sprintf("there are colours for at most %d", maxGroups))
	}
	if cells := len(table) * len(table[0]); len(s.classes) > 0 && cells > maxCells {
		return tooLarge(kind, "cells with classes", cells, maxCells, "draw a part of the table")
	}
	if low, high := extremes(table); low > high {
		return &DataError{kind, "the table", "NaN throughout", "at least one finite value is needed"}
	}
	return nil
}

func names(given []string, n int) []string {
	if given != nil {
		return given
	}
	return upTo(n + 1)[1:]
}

// significant keeps five digits, which are the same on every processor.
func significant(x float64) float64 {
	if x == 0 || x == math.Trunc(x) {
		return x
	}
	if math.Abs(x) < 1e-290 { // scale would be infinite
		short, _ := strconv.ParseFloat(strconv.FormatFloat(x, 'g', 5, 64), 64)
		return short
	}
	scale := math.Pow(10, 4-math.Floor(math.Log10(math.Abs(x))))
	return math.Round(x*scale) / scale
}

func blockSize(rows, columns int) int {
	block := 1
	for ((rows+block-1)/block)*((columns+block-1)/block) > maxCells {
		block++
	}
	return block
}

func blockMeans(table [][]quantity, block int) [][]quantity {
	var out [][]quantity
	for r := 0; r < len(table); r += block {
		var row []quantity
		for c := 0; c < len(table[0]); c += block {
			var cells []quantity
			for _, line := range table[r:min(r+block, len(table))] {
				for _, v := range line[c:min(c+block, len(line))] {
					if v.finite() {
						cells = append(cells, v)
					}
				}
			}
			row = append(row, quantity{f: mean(cells)})
		}
		out = append(out, row)
	}
	return out
}

func blockNames(names []string, block int) []string {
	var out []string
	for i := 0; i < len(names); i += block {
		out = append(out, names[i])
	}
	return out
}

func heatHouse(s *settings, table [][]quantity, low, high float64) object {
	cells := len(table) * len(table[0])
	axis := object{
		"type": "category", "axisLine": object{"show": false}, "splitLine": object{"show": false},
		"axisLabel": object{"hideOverlap": true},
	}
	rows := object{"inverse": true}
	for k, v := range axis {
		rows[k] = v
	}
	one := object{"label": object{"show": cells <= cellTexts && s.classesFit(len(table), len(table[0])), "formatter": "fn:cellText"}}
	if cells <= 1600 {
		one["itemStyle"] = object{"borderColor": "$paper", "borderWidth": 1}
	}
	return object{
		"xAxis": axis, "yAxis": rows, "series": one,
		"tooltip":   object{"trigger": "item", "formatter": "fn:cell"},
		"legend":    object{"show": false},
		"visualMap": colorScale(s, low, high),
	}
}

// classesFit reports whether the names of classes fit into cells. The page checks that too,
// but takes names beside the table for short.
func (s *settings) classesFit(rows, columns int) bool {
	const usual, around = 150, 92 // pixels beside the cells: for usual names, and without names
	widest := labelLetters * longestName(s.classes)
	beside := labelLetters*longestName(names(s.labels, rows)) + widest
	return beside < usual || widest+4 <= (float64(s.width)-around-beside)/float64(columns)
}

func colorScale(s *settings, low, high float64) object {
	if len(s.classes) == 0 {
		ramp := make([]string, 10)
		for i := range ramp {
			ramp[i] = fmt.Sprintf("$r%d", i)
		}
		return object{
			"type": "continuous", "min": low, "max": scaleEnd(low, high), "calculable": false,
			"text": []string{decimal(high), decimal(low)}, "inRange": object{"color": ramp},
		}
	}
	pieces := make([]any, len(s.classes))
	for i, name := range s.classes {
		pieces[i] = object{"value": i, "label": name, "color": classColor(i, len(s.classes))}
	}
	return object{"type": "piecewise", "pieces": pieces, "inverse": true, "align": "left", "itemSymbol": "roundRect"}
}

// scaleEnd is the end of a scale that is never empty.
func scaleEnd(low, high float64) float64 {
	if high > low {
		return high
	}
	return low + max(1e-9, 1e-9*math.Abs(low))
}

// classColor gives two classes a pale and a strong colour, and more classes the
// colours of series.
func classColor(i, classes int) string {
	if classes == 2 {
		return []string{"$grid", "$c1"}[i]
	}
	if i < 7 {
		return seriesColor(i)
	}
	return []string{"$ink", "$pale", "$line"}[i-7]
}

func describeTable(table [][]quantity, rows, columns []string, s *settings) string {
	text := fmt.Sprintf("Heat map of %s and %s.", counted.Of(len(table), "rows"), counted.Of(len(table[0]), "columns"))
	if len(s.classes) > 0 {
		counts := make([]int, len(s.classes))
		for _, row := range table {
			for _, v := range row {
				counts[int(v.f)]++
			}
		}
		var words []string
		for i, name := range s.classes {
			words = append(words, fmt.Sprintf("%s: %s", name, counted.Commas(counts[i])))
		}
		return text + " Cells of each class: " + strings.Join(words, "; ") + "."
	}
	var least, most struct {
		v    quantity
		r, c int
	}
	least.v.f, most.v.f = math.Inf(1), math.Inf(-1)
	for r, row := range table {
		for c, v := range row {
			if v.f < least.v.f {
				least.v, least.r, least.c = v, r, c
			}
			if v.f > most.v.f {
				most.v, most.r, most.c = v, r, c
			}
		}
	}
	text += fmt.Sprintf(" Least %s in row %s, column %s; greatest %s in row %s, column %s.",
		least.v, rows[least.r], columns[least.c], most.v, rows[most.r], columns[most.c])
	if len(table)*len(table[0]) > cellTexts {
		return text
	}
	for r, row := range table {
		text += "\n" + rows[r] + ": " + list(row)
	}
	return text
}
