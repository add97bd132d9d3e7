package puzzlekit

import (
	"fmt"
	"html"
	"strings"
	"unicode/utf8"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/internal/encoded"
)

// A Table is rows under column heads, shown aligned in text and as an HTML
// table in a notebook. Columns of numbers are aligned to the right.
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
// so that calls can be chained. It panics with a [*fault.InputError] when the
// number of cells is not that of the columns.
func (t *Table) Row(cells ...any) *Table {
	if len(cells) != len(t.columns) {
		panic(&fault.InputError{In: "puzzlekit.Table.Row", What: "number of cells", Value: len(cells), Want: fmt.Sprintf("%d (%s)", len(t.columns), strings.Join(t.columns, ", "))})
	}
	row := make([]string, len(cells))
	for i, c := range cells {
		row[i] = fmt.Sprint(c)
	}
	t.add(row)
	return t
}

func (t *Table) add(row []string) {
	for i, cell := range row {
		t.numeric[i] = t.numeric[i] && isNumber(cell)
	}
	t.rows = append(t.rows, row)
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

type savedTable struct {
	Caption string
	Columns []string
	Rows    [][]string
}

// MarshalBinary returns the table as bytes.
func (t *Table) MarshalBinary() ([]byte, error) {
	return encoded.Bytes(savedTable{t.caption, t.columns, t.rows})
}

// UnmarshalBinary reads what [Table.MarshalBinary] wrote. A [*fault.InputError]
// says that data is something else; the table is unchanged then.
func (t *Table) UnmarshalBinary(data []byte) error {
	var s savedTable
	if err := encoded.Read("puzzlekit.Table", data, &s); err != nil {
		return err
	}
	read := NewTable(s.Caption, s.Columns...)
	for i, row := range s.Rows {
		if len(row) != len(s.Columns) {
			return encoded.Damaged("puzzlekit.Table", "row %d has %d cells", i+1, len(row))
		}
		read.add(row)
	}
	*t = *read
	return nil
}
