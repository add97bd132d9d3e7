package puzzlekit

import (
	"fmt"
	"html"
	"slices"
	"strings"
	"unicode/utf8"
)

// A grid is the rows of a [Table]. Show uses it for lists, so that its file imports
// little.
type grid struct {
	caption string
	columns []string
	rows    [][]string
	numeric []bool // whether all cells of a column so far are numbers
}

func newGrid(caption string, columns ...string) *grid {
	g := &grid{caption: caption, columns: columns, numeric: make([]bool, len(columns))}
	for i := range g.numeric {
		g.numeric[i] = true
	}
	return g
}

func (g *grid) add(row []string) {
	for i, cell := range row {
		g.numeric[i] = g.numeric[i] && isNumber(cell)
	}
	g.rows = append(g.rows, row)
}

// String returns the table in aligned columns, as plain text.
func (g *grid) String() string {
	widths := make([]int, len(g.columns))
	rule := make([]string, len(g.columns))
	for i := range g.columns {
		widths[i] = utf8.RuneCountInString(g.columns[i])
		for _, row := range g.rows {
			widths[i] = max(widths[i], utf8.RuneCountInString(row[i]))
		}
		rule[i] = strings.Repeat("─", widths[i])
	}
	var lines []string
	if g.caption != "" {
		lines = append(lines, g.caption)
	}
	if !g.headless() {
		lines = append(lines, g.line(widths, g.columns), strings.Join(rule, "  "))
	}
	for _, row := range g.rows {
		lines = append(lines, g.line(widths, row))
	}
	return strings.Join(lines, "\n")
}

func (g *grid) line(widths []int, cells []string) string {
	padded := make([]string, len(cells))
	for i, cell := range cells {
		blank := strings.Repeat(" ", widths[i]-utf8.RuneCountInString(cell))
		padded[i] = cell + blank
		if g.flushRight(i) {
			padded[i] = blank + cell
		}
	}
	return strings.TrimRight(strings.Join(padded, "  "), " ")
}

// HTML returns the table as a <table> element.
func (g *grid) HTML() string {
	var b strings.Builder
	b.WriteString("<table>")
	if g.caption != "" {
		fmt.Fprintf(&b, "<caption>%s</caption>", html.EscapeString(g.caption))
	}
	if !g.headless() {
		b.WriteString("<thead><tr>")
		for i, head := range g.columns {
			if head == "" { // heads nothing
				b.WriteString("<td></td>")
				continue
			}
			fmt.Fprintf(&b, `<th scope="col"%s>%s</th>`, g.align(i), html.EscapeString(head))
		}
		b.WriteString("</tr></thead>")
	}
	b.WriteString("<tbody>")
	for _, row := range g.rows {
		b.WriteString("<tr>")
		for i, cell := range row {
			b.WriteString(g.cell(i, cell))
		}
		b.WriteString("</tr>")
	}
	b.WriteString("</tbody></table>")
	return b.String()
}

// wideCell is how many characters make a cell of text so wide that it may take several
// lines, so that the table fits on a page.
const wideCell = 40

// cell returns a cell as HTML.
func (g *grid) cell(column int, text string) string {
	style := g.align(column)
	if utf8.RuneCountInString(text) > wideCell {
		style = strings.TrimSuffix(style, `"`) + `;min-width:14em;overflow-wrap:anywhere"`
	}
	return fmt.Sprintf("<td%s>%s</td>", style, breakable(text))
}

// breakable returns a text as HTML in which a long product of powers is broken after a
// factor, so that it need not be broken inside an exponent.
func breakable(text string) string {
	return strings.ReplaceAll(html.EscapeString(text), "*", "*<wbr>")
}

// headless reports whether the columns have no names.
func (g *grid) headless() bool {
	return !slices.ContainsFunc(g.columns, func(head string) bool { return head != "" })
}

func (g *grid) flushRight(column int) bool { return g.numeric[column] && len(g.rows) > 0 }

func (g *grid) align(column int) string {
	if g.flushRight(column) {
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
