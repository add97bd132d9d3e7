package puzzlekit

import (
	"fmt"
	"html"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"puzzlelab/internal/counted"
)

// Values of types without a description of their own are described by what they are:
// lists by their entries, other values of the library by their fields. So no value of
// the library is printed as Go prints a struct.

const (
	listedAsText = maxLines - 2 // entries of a list under its heading, before …
	listedOnPage = 50
	drawnOnPage  = 12
	maxCell      = 32 // characters of a cell in a table of text
)

// describeAny describes a list, an iterator, or a struct of the library.
func describeAny(v any) (description, bool) {
	value := reflect.ValueOf(v)
	if !value.IsValid() || isText(v) {
		return description{}, false
	}
	t := value.Type()
	switch t.Kind() {
	case reflect.Func:
		if !value.IsNil() && (t.CanSeq() || t.CanSeq2()) {
			return describeIterator(value), true
		}
	case reflect.Slice, reflect.Array:
		if isPlain(t) {
			return description{}, false
		}
		entries := make([]any, value.Len())
		for i := range entries {
			entries[i] = value.Index(i).Interface()
		}
		return describeList(nouns(t.Elem(), len(entries)), entries, 1), true
	case reflect.Pointer:
		if value.IsNil() || t.Elem().Kind() == reflect.Pointer || t.Elem().Kind() == reflect.Interface {
			return description{}, false
		}
		return describeAny(value.Elem().Interface())
	case reflect.Struct:
		if !isOurs(t) {
			return description{}, false
		}
		if fields := fieldsOf(value); len(fields) > 0 {
			return description{heading: wordsOf(t.Name()), facts: fields}, true
		}
	}
	return description{}, false
}

func isText(v any) bool {
	switch v.(type) {
	case fmt.Stringer, error, htmler, svger:
		return true
	}
	return false
}

// isPlain reports whether fmt prints the values of a type readably.
func isPlain(t reflect.Type) bool {
	for levels := 0; t.Kind() == reflect.Slice || t.Kind() == reflect.Array; levels++ {
		if t = t.Elem(); levels > maxNested {
			return false // a list of lists of its own type
		}
	}
	switch t.Kind() {
	case reflect.Struct, reflect.Pointer, reflect.Interface, reflect.Map, reflect.Func, reflect.Chan:
		return false
	}
	return true
}

func isOurs(t reflect.Type) bool { return strings.HasPrefix(t.PkgPath(), "puzzlelab/puzzlekit/") }

// describeIterator lists the first values that an iterator yields.
func describeIterator(seq reflect.Value) description {
	var entries []any
	more := false
	add := func(entry any) bool {
		if len(entries) == listedAsText {
			more = true
			return false
		}
		entries = append(entries, entry)
		return true
	}
	yield := seq.Type().In(0)
	heading := nouns(yield.In(0), listedAsText)
	failing := yield.NumIn() == 2 && yield.In(1) == reflect.TypeFor[error]()
	switch {
	case yield.NumIn() == 1:
		for v := range seq.Seq() {
			if !add(v.Interface()) {
				break
			}
		}
	case failing:
		for v, err := range seq.Seq2() {
			if !err.IsNil() {
				add(err.Interface())
				break
			}
			if !add(v.Interface()) {
				break
			}
		}
	default:
		heading = fmt.Sprint(listedAsText, " values")
		for k, v := range seq.Seq2() {
			if !add(yielded{k.Interface(), v.Interface()}) {
				break
			}
		}
	}
	_, noun, _ := strings.Cut(heading, " ")
	switch {
	case more:
		heading = "the first " + heading
		entries = append(entries, ellipsis{})
	default:
		heading = fmt.Sprint(len(entries), " ", noun)
		if len(entries) == 1 && yield.NumIn() == 1 || len(entries) == 1 && failing {
			heading = nouns(yield.In(0), 1)
		}
	}
	return describeList(heading, entries, 1)
}

// A yielded is the two values of an iterator.
type yielded struct{ first, second any }

func (p yielded) String() string { return inLine(p.first) + ": " + inLine(p.second) }

// An ellipsis stands for the entries that are not listed.
type ellipsis struct{}

func (ellipsis) String() string { return "…" }

// describeList describes entries, numbered from a number, below a heading.
func describeList(heading string, entries []any, from int) description {
	d := description{heading: heading}
	if len(entries) == 0 {
		return d
	}
	d.board = textOf(entries, from)
	numbers := make([]string, len(entries))
	for i := range numbers {
		numbers[i] = strconv.Itoa(from + i)
	}
	pictures := picturesOf(entries, numbers)
	d.table = boldHeading(heading) + pictures
	table := tableOf(entries, from, listedOnPage, longFact).HTML()
	if left := len(entries) - listedOnPage; left > 0 {
		table += fmt.Sprintf("<p>… and %d more</p>", left)
	}
	if len(entries) > listedAsText {
		table = "<details><summary>" + html.EscapeString(heading) + "</summary>" + table + "</details>"
		d.table = pictures
	}
	d.table += table
	return d
}

// textOf lists entries in at most maxLines-1 lines.
func textOf(entries []any, from int) string {
	text := tableOf(entries, from, maxLines, maxCell)
	room := maxLines - 1
	if !text.headless() {
		room -= 2
	}
	if len(entries) <= room {
		return text.String()
	}
	text.rows = text.rows[:room-1]
	return text.String() + fmt.Sprintf("\n… and %d more", len(entries)-room+1)
}

// tableOf returns the first entries as rows of a table: with a column for each field if
// they are structs, and otherwise one for the text.
func tableOf(entries []any, from, most, width int) *grid {
	shown := entries[:min(most, len(entries))]
	t := rowType(entries[0])
	if t == nil {
		table := newGrid("", "", "")
		for i, entry := range shown {
			number := strconv.Itoa(from + i)
			if _, more := entry.(ellipsis); more {
				number = ""
			}
			table.add([]string{number, shorten(inLine(entry), 2*width)})
		}
		return table
	}
	heads := []string{""}
	columns := columnsOf(t)
	for _, i := range columns {
		heads = append(heads, wordsOf(t.Field(i).Name))
	}
	table := newGrid("", heads...)
	for row, entry := range shown {
		cells := []string{strconv.Itoa(from + row)}
		value := reflect.Indirect(reflect.ValueOf(entry))
		for _, i := range columns {
			if !value.IsValid() || value.Type() != t { // nil, the ellipsis, or an error
				cells = append(cells, "…")
				continue
			}
			cells = append(cells, shorten(inLine(value.Field(i).Interface()), width))
		}
		table.add(cells)
	}
	return table
}

// rowType returns the type of a struct that is shown as a row with a cell for each field,
// or nil.
func rowType(entry any) reflect.Type {
	value := reflect.Indirect(reflect.ValueOf(entry))
	if value.Kind() != reflect.Struct || isText(entry) || describers[reflect.TypeOf(entry)] != nil || len(fieldsOf(value)) == 0 {
		return nil
	}
	return value.Type()
}

// picturesOf returns the pictures of the first entries side by side with their captions, if
// they have any.
func picturesOf(entries []any, captions []string) string {
	var b strings.Builder
	for i, entry := range entries[:min(drawnOnPage, len(entries))] {
		d, ok := describeByType(entry)
		if !ok || d.picture == nil {
			break
		}
		fmt.Fprintf(&b, `<figure style="margin:0.3em;width:12em"><figcaption>%s</figcaption>%s</figure>`, captions[i], d.picture.HTML())
	}
	if b.Len() == 0 {
		return ""
	}
	return `<div style="display:flex;flex-wrap:wrap">` + b.String() + `</div>`
}

// columnsOf returns the indices of the fields of a struct type that can be shown.
func columnsOf(t reflect.Type) []int {
	var columns []int
	for i := range t.NumField() {
		if f := t.Field(i); f.IsExported() && f.Type.Kind() != reflect.Func && f.Type.Kind() != reflect.Chan {
			columns = append(columns, i)
		}
	}
	return columns
}

// nouns returns a number of values of a type in words: "3 conjugacy classes".
func nouns(t reflect.Type, n int) string {
	for t.Kind() == reflect.Pointer && t.Name() == "" {
		t = t.Elem()
	}
	name := wordsOf(t.Name())
	switch name {
	case "":
		name = "value"
	case "perm":
		name = "permutation"
	}
	if n == 1 {
		return "1 " + name
	}
	switch {
	case strings.HasSuffix(name, "stats"):
	case strings.HasSuffix(name, "s"):
		name += "es"
	case strings.HasSuffix(name, "ry"):
		name = strings.TrimSuffix(name, "y") + "ies"
	default:
		name += "s"
	}
	return commas(n) + " " + name
}

// wordsOf splits a name of Go into words: MaxLive is "max live".
func wordsOf(name string) string {
	name, _, _ = strings.Cut(name, "[") // the types of a generic one
	var b strings.Builder
	runes := []rune(name)
	for i, r := range runes {
		if i > 0 && unicode.IsUpper(r) && !unicode.IsUpper(runes[i-1]) {
			b.WriteByte(' ')
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}

// A grid is the rows of a [Table]. Show uses it for lists, so that its file imports
// little.
type grid struct {
	caption string
	columns []string
	rows    [][]string
	numeric []bool // whether all cells of a column so far are numbers
	years   []bool // whether a column is headed "year"
}

func newGrid(caption string, columns ...string) *grid {
	g := &grid{caption: caption, columns: columns, numeric: make([]bool, len(columns)), years: make([]bool, len(columns))}
	for i, head := range columns {
		g.numeric[i], g.years[i] = true, strings.EqualFold(head, "year")
	}
	return g
}

func (g *grid) add(row []string) {
	for i, cell := range row {
		g.numeric[i] = g.numeric[i] && isNumber(cell)
		if g.years[i] {
			row[i] = strings.ReplaceAll(cell, ",", "") // a year counts nothing
		}
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
// factor, so that it need not be broken inside an exponent, and a long number after a comma.
func breakable(text string) string {
	return strings.ReplaceAll(counted.Breakable(html.EscapeString(text)), "*", "*<wbr>")
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
