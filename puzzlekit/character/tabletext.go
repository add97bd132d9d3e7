package character

import (
	"fmt"
	"html"
	"slices"
	"strings"
	"unicode/utf8"

	"puzzlelab/internal/counted"
)

// A layout is a table as text: a name and cells for each line.
type layout struct {
	heading string
	head    []line // about the classes
	body    []line
	legend  []string
}

type line struct {
	name, sign string // the indicator is only in the body
	cells      []string
}

// mostShown is the number of classes, and of characters, of a table that is shown.
const mostShown = 150

func (t *Table) layout() layout {
	n := min(len(t.rows), mostShown)
	l := layout{heading: fmt.Sprintf("Character table of a group of order %s, %s", counted.InList(t.classes.Group().Order().String()), t.classes)}
	if n < len(t.rows) {
		l.heading += fmt.Sprintf(", of which the first %d are shown", n)
	}
	l.head = []line{{name: "class"}, {name: "centralizer"}, {name: "cycles"}}
	for i := range n {
		l.head[0].cells = append(l.head[0].cells, t.classes.Name(i))
		l.head[1].cells = append(l.head[1].cells, counted.InList(t.classes.CentralizerOrder(i).String()))
		l.head[2].cells = append(l.head[2].cells, t.classes.Class(i).Representative.CycleType().String())
	}
	symbols := &symbols{text: map[string]string{}}
	for i, row := range t.rows[:n] {
		signs := []string{"−", "○", "+"}
		out := line{name: rowName(i), sign: signs[row.Indicator()+1]}
		for _, v := range row.values[:n] {
			out.cells = append(out.cells, symbols.of(v))
		}
		l.body = append(l.body, out)
	}
	l.legend = symbols.legend
	l.legend = append(l.legend, l.explanations()...)
	return l
}

// explanations say what the roots of unity and the less usual signs in the table stand for.
func (l *layout) explanations() (out []string) {
	if strings.Contains(fmt.Sprint(l.body, l.legend), "ζ") {
		out = append(out, "ζₙ = exp(2πi/n)")
	}
	for _, sign := range []string{"−", "○"} {
		if slices.ContainsFunc(l.body, func(row line) bool { return row.sign == sign }) {
			out = append(out, sign+" means "+indicators[sign])
		}
	}
	return out
}

// symbols stand for the irrational values of a table that are long.
type symbols struct {
	text   map[string]string // by key
	legend []string
	count  int
}

// of returns the value if it is short, and otherwise a letter: A, −A, A* for the complex conjugate.
func (s *symbols) of(v Cyclotomic) string {
	text := v.String()
	const short = 4
	if _, rational := v.Rational(); rational || utf8.RuneCountInString(text) <= short {
		return text
	}
	if symbol, known := s.text[v.key()]; known {
		return symbol
	}
	if symbol, known := s.text[v.Neg().key()]; known {
		return negated(symbol)
	}
	conj := v.Conj()
	for _, w := range []Cyclotomic{conj, conj.Neg()} {
		if symbol, known := s.text[w.key()]; known && !v.IsReal() {
			letter := strings.TrimPrefix(symbol, "−") + "*"
			if w.Equal(conj) {
				return s.define(letter, v)
			}
			return negated(s.define(letter, v.Neg()))
		}
	}
	s.count++
	return s.define(capitals(s.count-1), v)
}

func (s *symbols) define(letter string, v Cyclotomic) string {
	s.text[v.key()] = letter
	s.legend = append(s.legend, letter+" = "+v.String())
	return letter
}

func negated(symbol string) string {
	if rest, is := strings.CutPrefix(symbol, "−"); is {
		return rest
	}
	return "−" + symbol
}

// capitals returns A, B, …, Z, AA, AB, … for 0, 1, ….
func capitals(n int) string {
	if n < 26 {
		return string(rune('A' + n))
	}
	return capitals(n/26-1) + capitals(n%26)
}

// String returns the table with aligned columns: for each class its name, the order of a centralizer and the cycle
// type; for each irreducible character its indicator (+ real, − quaternionic, ○ complex) and values; and what the letters stand
// for. Of more than 150 classes the first are shown.
func (t *Table) String() string {
	l := t.layout()
	names, widths := 0, make([]int, len(l.head[0].cells))
	lines := append(append([]line(nil), l.head...), l.body...)
	for _, one := range lines {
		names = max(names, utf8.RuneCountInString(one.name))
		for i, c := range one.cells {
			widths[i] = max(widths[i], utf8.RuneCountInString(c))
		}
	}
	out := []string{l.heading}
	for k, one := range lines {
		if k == len(l.head) {
			out = append(out, strings.Repeat("─", names+2+total(widths)))
		}
		text := one.name + blank(names, one.name) + " " + one.sign + blank(1, one.sign)
		for i, c := range one.cells {
			text += "  " + blank(widths[i], c) + c
		}
		out = append(out, text)
	}
	if len(l.legend) > 0 {
		out = append(out, strings.Join(l.legend, ", "))
	}
	return strings.Join(out, "\n")
}

func total(widths []int) (sum int) {
	for _, w := range widths {
		sum += 2 + w
	}
	return sum
}

// blank fills a text up to a width.
func blank(width int, text string) string {
	return strings.Repeat(" ", max(0, width-utf8.RuneCountInString(text)))
}

// HTML returns the table as a <table> element in a box that scrolls sideways, with what the letters stand for below
// it. It contains what String does.
func (t *Table) HTML() string {
	l := t.layout()
	var b strings.Builder
	b.WriteString(`<div style="overflow-x:auto;max-width:100%"><table><caption style="text-align:left;white-space:nowrap">` +
		html.EscapeString(l.heading) + `</caption><thead>`)
	for _, one := range l.head {
		fmt.Fprintf(&b, `<tr><th scope="row" style="text-align:left" title="%s">%s</th><td></td>`, meanings[one.name], one.name)
		cell := `<td style="%s">%s</td>`
		if one.name == "class" {
			cell = `<th scope="col" style="%s">%s</th>`
		}
		for _, c := range one.cells {
			fmt.Fprintf(&b, cell, cellStyle, c)
		}
		b.WriteString("</tr>")
	}
	b.WriteString("</thead><tbody>")
	for _, one := range l.body {
		fmt.Fprintf(&b, `<tr><th scope="row" style="text-align:left">%s</th><td title="%s">%s</td>`, one.name, indicators[one.sign], one.sign)
		for _, c := range one.cells {
			fmt.Fprintf(&b, `<td style="%s">%s</td>`, cellStyle, c)
		}
		b.WriteString("</tr>")
	}
	b.WriteString("</tbody></table></div>")
	if len(l.legend) > 0 {
		b.WriteString("<p>" + strings.Join(l.legend, ", ") + "</p>")
	}
	return b.String()
}

const cellStyle = "text-align:right;white-space:nowrap"

// meanings say in words what is about the classes.
var meanings = map[string]string{
	"class":       "the order of its elements, and a letter",
	"centralizer": "the number of elements that commute with one of the class",
	"cycles":      "the cycle type of its elements",
}

// indicators say in words what the signs of Frobenius and Schur mean.
var indicators = map[string]string{
	"+": "real (real matrices)",
	"−": "quaternionic (real values, but no real matrices)",
	"○": "complex (not all values are real)",
}
