package puzzlekit

import (
	"fmt"
	"html"
	"strings"
	"unicode/utf8"
)

// A Table is rows under column heads, shown aligned in text and as an HTML
// table in a notebook. Columns whose cells are all numbers stand flush right.
type Table struct {
	caption string
	columns []string
	rows    [][]string
	numeric []bool // whether all cells of a column so far are numbers
}

// NewTable returns an empty table with a caption ("" for none) and the heads
// of its columns.
func NewTable(caption string, columns ...string) *Table {
	t := &Table{caption: caption, columns: columns, numeric: make([]bool, len(columns))}
	for i := range t.numeric {
		t.numeric[i] = true
	}
	return t
}

// Row adds a row, each cell printed as fmt.Print would, and returns the table
// so that calls can be chained. It panics when the number of cells is not that
// of the columns.
func (t *Table) Row(cells ...any) *Table {
	if len(cells) != len(t.columns) {
		panic(fmt.Sprintf("puzzlekit: table row has %d cells, expected %d (%s)", len(cells), len(t.columns), strings.Join(t.columns, ", ")))
	}
	row := make([]string, len(cells))
	for i, c := range cells {
		row[i] = fmt.Sprint(c)
		t.numeric[i] = t.numeric[i] && isNumber(row[i])
	}
	t.rows = append(t.rows, row)
	return t
}

// String returns the table in aligned columns, as plain text.
func (t *Table) String() string {
	widths := make([]int, len(t.columns))
	rule := make([]string, len(t.columns))
	for i := range t.columns {
		widths[i] = utf8.RuneCountInString(t.columns[i])
		for _, row := range t.rows {
			widths[i] = max(widths[i], utf8.RuneCountInString(row[i]))
		}
		rule[i] = strings.Repeat("─", widths[i])
	}
	var lines []string
	if t.caption != "" {
		lines = append(lines, t.caption)
	}
	lines = append(lines, t.line(widths, t.columns), strings.Join(rule, "  "))
	for _, row := range t.rows {
		lines = append(lines, t.line(widths, row))
	}
	return strings.Join(lines, "\n")
}

func (t *Table) line(widths []int, cells []string) string {
	padded := make([]string, len(cells))
	for i, cell := range cells {
		blank := strings.Repeat(" ", widths[i]-utf8.RuneCountInString(cell))
		padded[i] = cell + blank
		if t.flushRight(i) {
			padded[i] = blank + cell
		}
	}
	return strings.TrimRight(strings.Join(padded, "  "), " ")
}

// HTML returns the table as a <table> element.
func (t *Table) HTML() string {
	var b strings.Builder
	b.WriteString("<table>")
	if t.caption != "" {
		fmt.Fprintf(&b, "<caption>%s</caption>", html.EscapeString(t.caption))
	}
	b.WriteString("<thead><tr>")
	for i, head := range t.columns {
		fmt.Fprintf(&b, `<th scope="col"%s>%s</th>`, t.align(i), html.EscapeString(head))
	}
	b.WriteString("</tr></thead><tbody>")
	for _, row := range t.rows {
		b.WriteString("<tr>")
		for i, cell := range row {
			fmt.Fprintf(&b, "<td%s>%s</td>", t.align(i), html.EscapeString(cell))
		}
		b.WriteString("</tr>")
	}
	b.WriteString("</tbody></table>")
	return b.String()
}

func (t *Table) flushRight(column int) bool { return t.numeric[column] && len(t.rows) > 0 }

func (t *Table) align(column int) string {
	if t.flushRight(column) {
		return ` style="text-align:right"`
	}
	return ` style="text-align:left"`
}

// isNumber reports whether a cell reads as a number: digits with an optional
// sign, separators and a unit-less fraction, or a dash for "none".
func isNumber(s string) bool {
	digits := strings.TrimLeft(s, "-+−–")
	return s == "–" || digits != "" && strings.Trim(digits, "0123456789., ") == ""
}
