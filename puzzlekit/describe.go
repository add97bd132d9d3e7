package puzzlekit

import (
	"fmt"
	"html"
	"math/big"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/fault"
)

// A description is what [Show] says about a value of the library: a heading, facts, and
// a picture if the value has one.
type description struct {
	heading string
	facts   []fact
	picture drawn  // or nil
	board   string // the picture as text, or ""
	whole   bool   // the board is what a reader wants: as text it may have up to maxBoard lines
	table   string // HTML with the heading, to show above the facts; or ""
	line    string // the value in a list, if the heading is not enough
}

// A fact is a line such as "order: 7920", or a text without a name. On a page, a long
// text is collapsed.
type fact struct{ name, text string }

type drawn interface {
	HTML() string
	PNG() ([]byte, error)
}

// describers describe values by their types. What describes the values of a package is
// registered by an init function with describes. A cell that cannot have such values is
// compiled without it, so an init function registers only what needs the same packages.
var describers = map[reflect.Type]func(v any) description{}

// describes registers the function that describes the values of a type.
func describes[T any](f func(T) description) {
	describers[reflect.TypeFor[T]()] = func(v any) description { return f(v.(T)) }
}

func describe(v any) (description, bool) {
	if isNil(v) {
		return description{}, false
	}
	if d, ok := describeByType(v); ok {
		return d, true
	}
	return describeAny(v)
}

// describeByType describes a value whose type has a description of its own.
func describeByType(v any) (description, bool) {
	if f, ok := describers[reflect.TypeOf(v)]; ok && !isNil(v) {
		return f(v), true
	}
	return describeDistances(v)
}

func (d *description) add(name, format string, args ...any) {
	d.facts = append(d.facts, fact{name, fmt.Sprintf(format, args...)})
}

// maxLines and maxLine bound the text under a cell. The board of one state may have
// maxBoard lines more, as many as the net of a cube of seven layers.
const (
	maxLines = 10
	maxLine  = 80
	// maxFact bounds a fact that a program prints, such as what a map does to generators.
	maxFact  = 5000
	maxBoard = 21
)

// String returns the description in at most maxLines lines, or the heading and a whole
// board. A board that does not fit is shown only as a picture.
func (d description) String() string {
	lines := d.lines(maxLine)
	if d.board != "" {
		board := strings.Split(d.board, "\n")
		switch {
		case len(lines)+len(board) <= maxLines:
			lines = append(lines, board...)
		case 1+len(board) <= maxLines: // prefer the board to the facts
			lines = append(lines[:1], board...)
		case d.whole && readable(board):
			return d.heading + "\n" + d.board
		}
	}
	return firstLines(lines)
}

// printed is String for a program, whose output has no page with what is cut.
func (d description) printed() string {
	lines := d.lines(maxFact)
	if len(lines) <= maxLines && slices.Equal(lines, d.lines(maxLine)) {
		return d.String()
	}
	if board := strings.Split(d.board, "\n"); d.board != "" && readable(board) {
		lines = append(lines, board...)
	}
	return strings.Join(lines, "\n")
}

// lines returns the heading and the facts, a line of at most so many characters for each.
func (d description) lines(width int) []string {
	lines := []string{d.heading}
	for _, f := range d.facts {
		lines = append(lines, shorten(strings.TrimPrefix(f.name+": "+f.text, ": "), width))
	}
	return lines
}

// readable reports whether the lines of a board fit on a screen.
func readable(board []string) bool {
	wide := func(line string) bool { return utf8.RuneCountInString(line) > maxLine }
	return len(board) <= maxBoard && !slices.ContainsFunc(board, wide)
}

// firstLines joins at most maxLines lines.
func firstLines(lines []string) string {
	if left := len(lines) - maxLines + 1; left > 1 {
		lines = append(lines[:maxLines-1:maxLines-1], fmt.Sprintf("… (%d more lines)", left))
	}
	return strings.Join(lines, "\n")
}

// longFact is the number of characters from which a fact is collapsed on a page.
const longFact = 160

// HTML returns the picture above the facts.
func (d description) HTML() string {
	var b strings.Builder
	if d.picture != nil {
		b.WriteString(d.picture.HTML())
	}
	if d.table == "" {
		b.WriteString(boldHeading(d.heading))
	}
	b.WriteString(d.table)
	if len(d.facts) == 0 {
		return b.String()
	}
	b.WriteString(`<table><tbody>`)
	for _, f := range d.facts {
		name := "<td></td>"
		if f.name != "" {
			name = fmt.Sprintf(`<th scope="row" style="text-align:left">%s</th>`, html.EscapeString(f.name))
		}
		fmt.Fprintf(&b, `<tr>%s<td style="text-align:left;overflow-wrap:anywhere">%s</td></tr>`, name, folded(f.text))
	}
	b.WriteString("</tbody></table>")
	return b.String()
}

// folded returns a text as HTML, collapsed to its beginning if it is long.
func folded(text string) string {
	if len(text) <= longFact {
		return breakable(text)
	}
	return "<details><summary>" + breakable(shorten(text, maxLine)) + "</summary>" + breakable(text) + "</details>"
}

// shorten cuts a text to a number of characters and marks the cut with ….
func shorten(text string, length int) string {
	runes := []rune(strings.ReplaceAll(text, "\n", " "))
	if len(runes) <= length {
		return string(runes)
	}
	return string(runes[:length-1]) + "…"
}

func (d description) bundle() (bundle, error) {
	b := bundle{text: d.String(), printed: d.printed(), html: d.HTML()}
	if d.picture == nil {
		return b, nil
	}
	return b.withPixels(d.picture)
}

// boldHeading returns a heading as HTML.
func boldHeading(text string) string {
	return `<p style="margin:0.4em 0;overflow-wrap:anywhere"><strong>` + breakable(text) + `</strong></p>`
}

// foldedTable returns a table as HTML, collapsed if it is long.
func foldedTable(summary string, rows *grid) string {
	if len(rows.rows) <= maxLines {
		return rows.HTML()
	}
	return fmt.Sprintf("<details><summary>%s (%d rows)</summary>%s</details>", html.EscapeString(summary), len(rows.rows), rows.HTML())
}

// topOf returns the first lines of a table as text.
func topOf(rows *grid, lines int) string {
	all := strings.Split(rows.String(), "\n")
	if len(all) > lines {
		all = append(all[:lines-1], "…")
	}
	return strings.Join(all, "\n")
}

// maxInLine is how many values the text of a cell of a table may have.
const maxInLine = 10_000

// inLine returns a value as one line of text. It is cut, with … at the end, if the value
// contains itself or has very many parts.
func inLine(v any) string {
	return (&lineWriter{left: maxInLine}).text(v, 0)
}

// fieldsOf returns the fields of a struct as facts, without those that are empty.
func fieldsOf(value reflect.Value) []fact {
	return (&lineWriter{left: maxInLine}).fields(value, 0)
}

// A lineWriter writes values as lines of text.
type lineWriter struct {
	left int // values
	open openValues
}

func (w *lineWriter) text(v any, depth int) string {
	if w.left--; w.left < 0 || depth > maxNested {
		return "…"
	}
	value := reflect.ValueOf(v)
	if !value.IsValid() || value.Kind() == reflect.Pointer && value.IsNil() {
		return "none"
	}
	if f, ok := describers[value.Type()]; ok {
		d := f(v)
		if d.line != "" {
			return d.line
		}
		return d.heading
	}
	switch v := v.(type) {
	case *big.Int:
		return grouped(v)
	case error:
		return oneLine(limited(prose(v)))
	case fmt.Stringer:
		return oneLine(limited(fmt.Sprint(v))) // fmt catches a panic of String
	case float64:
		return strconv.FormatFloat(v, 'g', 4, 64)
	}
	switch value.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Map:
		if !w.open.enter(value) {
			return "…"
		}
		defer w.open.leave(value)
	case reflect.Struct:
		return w.record(value, depth)
	case reflect.Array:
		return w.list(value, depth)
	case reflect.Func, reflect.UnsafePointer:
		return "a function"
	case reflect.Chan:
		return "a channel"
	}
	switch value.Kind() {
	case reflect.Pointer:
		return w.text(value.Elem().Interface(), depth+1)
	case reflect.Slice:
		return w.list(value, depth)
	case reflect.Map:
		return w.entries(value, depth)
	}
	if n, ok := wholeNumber(v); ok {
		return grouped(n)
	}
	return limited(fmt.Sprint(v))
}

// list lists the entries of a slice; of many structs it gives the number.
func (w *lineWriter) list(value reflect.Value, depth int) string {
	const many = 4
	elem := value.Type().Elem()
	if elem.Kind() == reflect.Struct && value.Len() > many {
		return nouns(elem, value.Len())
	}
	nested := elem.Kind() == reflect.Slice || elem.Kind() == reflect.Struct
	var texts []string
	for i := 0; i < value.Len() && w.left >= 0; i++ {
		texts = append(texts, w.text(value.Index(i).Interface(), depth+1))
	}
	if nested {
		return strings.Join(texts, "; ")
	}
	return strings.Join(texts, " ")
}

// entries lists a map in the order of its texts.
func (w *lineWriter) entries(value reflect.Value, depth int) string {
	if value.Len() > w.left/2 { // those that are read first would be different each time
		return nouns(value.Type().Key(), value.Len())
	}
	var texts []string
	for k, v := range value.Seq2() {
		texts = append(texts, w.text(k.Interface(), depth+1)+" → "+w.text(v.Interface(), depth+1))
	}
	slices.Sort(texts)
	return strings.Join(texts, ", ")
}

func (w *lineWriter) record(value reflect.Value, depth int) string {
	var texts []string
	for _, f := range w.fields(value, depth) {
		texts = append(texts, f.name+" "+f.text)
	}
	return strings.Join(texts, ", ")
}

func (w *lineWriter) fields(value reflect.Value, depth int) []fact {
	var facts []fact
	for _, i := range columnsOf(value.Type()) {
		if w.left < 0 {
			break
		}
		if text := w.text(value.Field(i).Interface(), depth+1); text != "" {
			facts = append(facts, fact{wordsOf(value.Type().Field(i).Name), text})
		}
	}
	return facts
}

// oneLine joins the lines of a text.
func oneLine(text string) string {
	return strings.Join(strings.Fields(strings.ReplaceAll(strings.TrimSpace(text), "\n", " / ")), " ")
}

// grouped writes a number with commas between thousands.
func grouped(n *big.Int) string {
	return counted.Commas(n)
}

// commas writes a number of things with commas between thousands.
func commas[N int | uint64](n N) string { return grouped(new(big.Int).SetUint64(uint64(n))) }

// wrapNumbers lists numbers with blanks between them, in lines that fit.
func wrapNumbers(numbers []uint64) string {
	var b strings.Builder
	length := 0
	for i, n := range numbers {
		text := counted.Commas(n)
		switch {
		case i == 0:
		case length+1+len(text) > maxLine:
			b.WriteByte('\n')
			length = 0
		default:
			b.WriteByte(' ')
			length++
		}
		b.WriteString(text)
		length += len(text)
	}
	return b.String()
}

// wrongKind is the error of a function that was given a value of another type than it
// can use.
func wrongKind(in string, v any, want string) error {
	if t := reflect.TypeOf(v); t != nil && t.Kind() == reflect.Func {
		want = "what it returns: call it with (...) after its name"
	}
	return &fault.InputError{In: in, What: "argument", Value: fmt.Sprintf("of type %T", v), Want: want}
}
