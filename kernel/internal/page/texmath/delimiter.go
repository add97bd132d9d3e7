package texmath

import "strings"

// fence draws a delimiter that grows with what it encloses.
func fence(text string) string {
	if text == "" {
		return ""
	}
	return `<mo stretchy="true" symmetric="true" fence="true" lspace="0" rspace="0">` + escape(text) + `</mo>`
}

// delimiter reads the sign after \left, \right or \big; a full stop means none.
func (p *parser) delimiter() string {
	p.skipSpaces()
	text := p.next()
	switch text {
	case ".":
		return ""
	case "<":
		return "⟨"
	case ">":
		return "⟩"
	case "(", ")", "[", "]", "|", "/", "⟨", "⟩":
		return text
	}
	if strings.HasPrefix(text, `\`) {
		s, ok := symbols[text[1:]]
		if ok && (s.class == open || s.class == closing || strings.ContainsAny(s.text, `|‖\↑↓↕⇑⇓`)) {
			return s.text
		}
	}
	p.fail("missing delimiter")
	return ""
}

// fenced reads \left( … \middle| … \right).
func fenced(p *parser) (atom, bool) {
	row := []string{fence(p.delimiter())}
	stop := func(t string) bool { return t == `\right` || t == `\middle` }
	for {
		row = append(row, p.row(stop)...)
		if p.accept(`\middle`) {
			row = append(row, fence(p.delimiter()))
			continue
		}
		p.expect(`\right`)
		if p.failed {
			return atom{}, false
		}
		row = append(row, fence(p.delimiter()))
		return atom{class: inner, core: element("mrow", strings.Join(row, ""))}, true
	}
}

var bigSizes = []struct{ name, size string }{
	{"bigg", "2.4em"}, {"Bigg", "3em"}, {"big", "1.2em"}, {"Big", "1.8em"},
}

// bigDelimiter parses \big, \Bigl, \biggr and so on.
func bigDelimiter(name string) (size string, side class, ok bool) {
	for _, b := range bigSizes {
		rest, found := strings.CutPrefix(name, b.name)
		if !found {
			continue
		}
		switch rest {
		case "":
			return b.size, ord, true
		case "l":
			return b.size, open, true
		case "r":
			return b.size, closing, true
		case "m":
			return b.size, rel, true
		}
	}
	return "", ord, false
}

func (p *parser) sizedDelimiter(size string, side class) atom {
	text := p.delimiter()
	return atom{class: side, core: `<mo stretchy="true" symmetric="true" minsize="` + size + `" maxsize="` + size +
		`" lspace="0" rspace="0">` + escape(text) + `</mo>`}
}
