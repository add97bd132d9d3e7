package texmath

import "strings"

// words reads \text and similar commands: words whose spaces are kept, with
// formulas between dollar signs.
func words(style string) func(*parser) (atom, bool) {
	return func(p *parser) (atom, bool) {
		start := p.pos
		source := p.source()
		var row []string
		for i, part := range splitDollars(source) {
			switch {
			case part == "":
			case i%2 == 0:
				row = append(row, textElement(part, style))
			default:
				row = append(row, p.formulaInText(part, start))
			}
		}
		return atom{core: wrap(row)}, true
	}
}

func (p *parser) formulaInText(tex string, at int) string {
	if p.depth >= maxDepth {
		p.fail("the formula is nested too deeply")
		return ""
	}
	nested := &parser{src: tex, tokens: tokenize(tex), depth: p.depth + 1}
	body := wrap(nested.row(never))
	for _, problem := range nested.problems {
		p.problems = append(p.problems, Problem{p.offset(at), problem.Text})
	}
	p.failed = p.failed || nested.failed
	return body
}

// splitDollars splits at unescaped dollar signs: words, formula, words, … A
// dollar sign without a partner is part of the words.
func splitDollars(s string) []string {
	var parts []string
	start := 0
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case '$':
			parts = append(parts, s[start:i])
			start = i + 1
		}
	}
	parts = append(parts, s[start:])
	if len(parts)%2 == 0 {
		last := len(parts) - 2
		parts = append(parts[:last], parts[last]+"$"+parts[last+1])
	}
	return parts
}

// wordSigns replaces signs that TeX writes with a backslash in words. Spaces
// become fixed ones because MathML drops plain spaces at the ends.
var wordSigns = strings.NewReplacer(`\%`, "%", `\$`, "$", `\&`, "&", `\#`, "#", `\_`, "_", `\{`, "{", `\}`, "}",
	`\,`, "\u2009", `\ `, "\u00a0", "~", "\u00a0", " ", "\u00a0", "\n", "\u00a0", "---", "—", "--", "–", "``", "“", "''", "”",
	"`", "‘", "'", "’")

func textElement(source, style string) string {
	text := escape(wordSigns.Replace(source))
	if style == "" {
		return element("mtext", text)
	}
	return `<mtext style="` + style + `">` + text + `</mtext>`
}
