package texmath

import (
	"slices"
	"strings"
)

// layout says how the cells of an environment are arranged.
type layout struct {
	left, right string // delimiters
	align       string // alignment of the columns, repeated cyclically
	tight       bool   // no space between the columns of a pair
	display     bool   // cells are displayed formulas
	small       bool
}

var layouts = map[string]layout{
	"matrix": {align: "c"}, "pmatrix": {left: "(", right: ")", align: "c"}, "bmatrix": {left: "[", right: "]", align: "c"},
	"Bmatrix": {left: "{", right: "}", align: "c"}, "vmatrix": {left: "|", right: "|", align: "c"},
	"Vmatrix": {left: "‖", right: "‖", align: "c"}, "smallmatrix": {align: "c", small: true},
	"array": {}, "cases": {left: "{", align: "l"}, "rcases": {right: "}", align: "l"}, "subarray": {small: true},
	"aligned": {align: "rl", tight: true, display: true}, "align": {align: "rl", tight: true, display: true},
	"alignedat": {align: "rl", tight: true, display: true}, "split": {align: "rl", tight: true, display: true},
	"gathered": {align: "c", display: true}, "gather": {align: "c", display: true},
	"multline": {align: "c", display: true}, "equation": {align: "c", display: true},
	"eqnarray": {align: "rcl", tight: true, display: true},
}

func environment(p *parser) (atom, bool) {
	name := p.source()
	l, ok := layouts[strings.TrimSuffix(name, "*")]
	if !ok {
		p.fail("unknown environment " + name)
		return atom{}, false
	}
	rules := ""
	if name == "array" || name == "subarray" {
		p.optionalSource()
		l.align, rules = columns(p.source())
	}
	if name == "alignedat" {
		p.source()
	}
	saved := p.display
	p.display = l.display
	table := p.table(l, rules)
	p.display = saved
	p.expect(`\end`)
	if end := p.source(); end != name && !p.failed {
		p.fail(`\begin{` + name + `} is closed by \end{` + end + `}`)
	}
	return atom{class: inner, core: l.enclose(table)}, true
}

func (l layout) enclose(table string) string {
	if l.left == "" && l.right == "" {
		return table
	}
	return element("mrow", fence(l.left)+table+fence(l.right))
}

// optionalSource skips [t] and [b], which only shift the array.
func (p *parser) optionalSource() {
	if !p.accept("[") {
		return
	}
	for t := p.next(); t != "]"; t = p.next() {
		if t == "" {
			p.fail("missing ]")
			return
		}
	}
}

// columns reads the preamble of an array: "c|cc" gives "ccc" and the columns
// with a rule on their left, " | ".
func columns(preamble string) (align, rules string) {
	rule := " "
	for _, r := range preamble {
		switch r {
		case 'l', 'c', 'r':
			align += string(r)
			rules += rule
			rule = " "
		case '|':
			rule = "|"
		}
	}
	return align, rules + rule
}

// grid is a table while it is read: its rows, and the rows above which a line
// is drawn (including one after the last row).
type grid struct {
	rows  [][]string
	lines []bool
}

func (p *parser) table(l layout, rules string) string {
	if p.depth++; p.depth > maxDepth {
		p.fail("the formula is nested too deeply")
	}
	defer func() { p.depth-- }()
	g := grid{rows: [][]string{nil}, lines: []bool{p.lines()}}
	for !p.failed {
		row := &g.rows[len(g.rows)-1]
		*row = append(*row, p.cell(l, len(*row)))
		switch p.peek() {
		case "&":
			p.pos++
			continue
		case `\\`, `\cr`:
			p.pos++
			p.optionalSource()
			g.lines = append(g.lines, p.lines())
			if !endsTable(p.peek()) {
				g.rows = append(g.rows, nil)
				continue
			}
		}
		break
	}
	return l.draw(g, rules)
}

func (p *parser) cell(l layout, column int) string {
	atoms := p.atoms(func(t string) bool { return t == "&" || t == `\\` || t == `\cr` || endsTable(t) })
	if l.tight && column > 0 {
		// TeX starts these cells with an empty atom, so that a relation there
		// keeps its space.
		atoms = append([]atom{{core: "<mrow></mrow>"}}, atoms...)
	}
	return strings.Join(assemble(atoms, p.script), "")
}

func endsTable(text string) bool { return text == `\end` || text == "}" || text == "" }

// lines reads \hline before a row.
func (p *parser) lines() bool {
	found := false
	for p.accept(`\hline`) {
		found = true
	}
	p.skipSpaces()
	return found
}

func (l layout) draw(g grid, rules string) string {
	var rows []string
	for i, cells := range g.rows {
		var row strings.Builder
		for j, body := range cells {
			css := l.alignment(j)
			css = append(css, borders(rules, j, g.lines, i, i == len(g.rows)-1)...)
			row.WriteString(styledCell(body, css))
		}
		rows = append(rows, element("mtr", row.String()))
	}
	return l.element(rows, strings.Contains(rules, "|") || slices.Contains(g.lines, true))
}

func styledCell(body string, css []string) string {
	if len(css) == 0 {
		return element("mtd", body)
	}
	return `<mtd style="` + strings.Join(css, ";") + `">` + body + `</mtd>`
}

func (l layout) alignment(column int) []string {
	if l.align == "" {
		return nil
	}
	var css []string
	switch l.align[column%len(l.align)] {
	case 'l':
		css = append(css, "text-align:left")
	case 'r':
		css = append(css, "text-align:right")
	}
	if !l.tight {
		return css
	}
	if startsPair := column%len(l.align) == 0; startsPair && column > 0 {
		return append(css, "padding-left:1.5em", "padding-right:0")
	}
	return append(css, "padding-left:0", "padding-right:0")
}

func borders(rules string, column int, lines []bool, row int, lastRow bool) []string {
	var css []string
	if column < len(rules) && rules[column] == '|' {
		css = append(css, "border-left:1px solid")
	}
	if column == len(rules)-2 && rules[column+1] == '|' {
		css = append(css, "border-right:1px solid")
	}
	if lines[row] {
		css = append(css, "border-top:1px solid")
	}
	if lastRow && row+1 < len(lines) && lines[row+1] {
		css = append(css, "border-bottom:1px solid")
	}
	return css
}

func (l layout) element(rows []string, ruled bool) string {
	attributes := ""
	switch {
	case l.display:
		attributes = ` displaystyle="true"`
	case l.small:
		attributes = ` style="font-size:70%"`
	case ruled:
		attributes = ` style="border-collapse:collapse"`
	}
	return "<mtable" + attributes + ">" + strings.Join(rows, "") + "</mtable>"
}

// substack stacks short lines below a sum.
func substack(p *parser) (atom, bool) {
	p.expect("{")
	core := p.table(layout{align: "c"}, "")
	p.expect("}")
	return atom{core: core}, true
}
