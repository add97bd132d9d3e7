package texmath

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxDepth bounds the nesting, and so the stack, for hostile input.
const maxDepth = 100

type parser struct {
	src      string
	tokens   []token
	pos      int
	depth    int
	display  bool   // limits go below and above
	script   bool   // inside a script, where most spaces vanish
	style    string // current alphabet, such as "mathbb"; "mathrm" for upright
	failed   bool
	problems []Problem
}

func never(string) bool { return false }

func (p *parser) peek() string {
	if p.failed || p.pos >= len(p.tokens) {
		return ""
	}
	return p.tokens[p.pos].text
}

func (p *parser) next() string {
	text := p.peek()
	if text != "" {
		p.pos++
	}
	return text
}

func (p *parser) skipSpaces() {
	for p.peek() == " " {
		p.pos++
	}
}

// accept consumes the next token if it is text.
func (p *parser) accept(text string) bool {
	p.skipSpaces()
	if p.peek() != text {
		return false
	}
	p.pos++
	return true
}

// offset returns the position of the token at index i in the source.
func (p *parser) offset(i int) int {
	if i >= len(p.tokens) {
		return len(p.src)
	}
	return p.tokens[i].offset
}

func (p *parser) fail(reason string) {
	if !p.failed {
		p.problems = append(p.problems, Problem{p.offset(p.pos), reason})
	}
	p.failed = true
}

// row reads atoms up to a token that stops it, which is not consumed, or to the
// end, and draws them.
func (p *parser) row(stop func(string) bool) []string {
	return assemble(p.atoms(stop), p.script)
}

func (p *parser) atoms(stop func(string) bool) []atom {
	var atoms []atom
	for {
		p.skipSpaces()
		text := p.peek()
		if text == "" || stop(text) {
			return atoms
		}
		switch text {
		case "}", "&", `\\`, `\right`, `\end`, `\middle`:
			p.fail("unexpected " + text)
			return atoms
		case `\displaystyle`, `\textstyle`:
			p.pos++
			return append(atoms, p.restStyled(text == `\displaystyle`, stop))
		}
		if a, ok := p.atom(); ok {
			atoms = append(atoms, p.scripts(a))
		}
	}
}

func (p *parser) restStyled(display bool, stop func(string) bool) atom {
	if p.depth++; p.depth > maxDepth {
		p.fail("the formula is nested too deeply")
	}
	defer func() { p.depth-- }()
	saved := p.display
	p.display = display
	body := wrap(p.row(stop))
	p.display = saved
	value := "false"
	if display {
		value = "true"
	}
	return atom{core: `<mstyle displaystyle="` + value + `" scriptlevel="0">` + body + `</mstyle>`}
}

// atom reads one atom without its scripts. It returns false for input that
// draws nothing.
func (p *parser) atom() (atom, bool) {
	if p.depth++; p.depth > maxDepth {
		p.fail("the formula is nested too deeply")
	}
	defer func() { p.depth-- }()
	text := p.next()
	switch {
	case text == "":
		return atom{}, false
	case text == "{":
		return p.group(), true
	case text == "~":
		return space(spaces[" "]), true
	case text == "_" || text == "^" || text == "'":
		p.pos--
		return atom{core: "<mrow></mrow>"}, true
	case text[0] == '\\':
		return p.command(text)
	case isDigit(text):
		return atom{core: p.number()}, true
	}
	return p.character(text), true
}

// group reads up to the closing brace. A single sign in braces is ordinary:
// there is no space after the comma of 10{,}000.
func (p *parser) group() atom {
	body := p.row(func(t string) bool { return t == "}" })
	p.expect("}")
	return atom{core: wrap(body)}
}

func (p *parser) expect(text string) {
	if !p.accept(text) {
		p.fail("missing " + text)
	}
}

func (p *parser) number() string {
	start := p.pos - 1
	for {
		t := p.peek()
		decimal := t == "." && p.pos+1 < len(p.tokens) && isDigit(p.tokens[p.pos+1].text)
		if !isDigit(t) && !decimal {
			break
		}
		p.pos++
	}
	return element("mn", escape(p.styled(p.src[p.offset(start):p.offset(p.pos)])))
}

func (p *parser) character(text string) atom {
	if s, ok := characters[text]; ok {
		return atom{class: s.class, sign: s.text}
	}
	if !isLetterToken(text) {
		return atom{class: upright, sign: text}
	}
	if p.style == "" {
		return atom{sign: text}
	}
	// Consecutive letters in an alphabet form one name: \mathrm{GL} is not G
	// times L.
	start := p.pos - 1
	for isLetterToken(p.peek()) {
		p.pos++
	}
	return atom{core: p.name(p.src[p.offset(start):p.offset(p.pos)])}
}

// name draws letters in the current alphabet.
func (p *parser) name(text string) string {
	if p.style == "mathrm" && utf8.RuneCountInString(text) == 1 {
		return `<mi mathvariant="normal">` + escape(text) + `</mi>`
	}
	return element("mi", escape(p.styled(text)))
}

func (p *parser) styled(text string) string {
	a, ok := alphabets[p.style]
	if !ok {
		return text
	}
	return strings.Map(a.letter, text)
}

// scripts reads the primes, subscript and superscript that follow an atom.
func (p *parser) scripts(a atom) atom {
	for {
		p.skipSpaces()
		switch p.peek() {
		case "'":
			a.sup = p.addScript(a.sup, p.primes())
		case "^":
			p.pos++
			a.sup = p.addScript(a.sup, p.scriptArgument())
		case "_":
			p.pos++
			a.sub = p.addScript(a.sub, p.scriptArgument())
		case `\limits`:
			p.pos++
			a.stacked = true
		case `\nolimits`:
			p.pos++
			a.stacked = false
		default:
			return a
		}
	}
}

// primes reads f” and also the rest of f'^2, which TeX joins to it.
func (p *parser) primes() string {
	n := 0
	for p.accept("'") {
		n++
	}
	mark := `<mo lspace="0" rspace="0">` + strings.Repeat("′", n) + `</mo>`
	if p.accept("^") {
		return element("mrow", mark+p.scriptArgument())
	}
	return mark
}

func (p *parser) addScript(old, script string) string {
	if old != "" {
		p.fail("a second script on the same side")
	}
	return script
}

func (p *parser) scriptArgument() string {
	script, display := p.script, p.display
	p.script, p.display = true, false
	body := p.argument()
	p.script, p.display = script, display
	return body
}

// argument reads a group or a single token.
func (p *parser) argument() string {
	p.skipSpaces()
	switch p.peek() {
	case "", "}", "&", `\\`, "^", "_", `\right`, `\end`:
		p.fail("missing argument")
		return ""
	}
	switch t := p.peek(); {
	case isDigit(t):
		p.pos++
		return element("mn", p.styled(t))
	case isLetterToken(t):
		p.pos++
		return p.name(t)
	}
	a, ok := p.atom()
	if !ok {
		return "<mrow></mrow>"
	}
	return wrap(assemble([]atom{a}, p.script))
}

// source reads a group as plain text, for words and names.
func (p *parser) source() string {
	p.expect("{")
	start := p.offset(p.pos)
	for level := 1; ; {
		at := p.pos
		switch p.next() {
		case "":
			p.fail("missing }")
			return ""
		case "{":
			level++
		case "}":
			level--
		}
		if level == 0 {
			return p.src[start:p.offset(at)]
		}
	}
}

// optional reads an argument in square brackets, if there is one.
func (p *parser) optional() (string, bool) {
	if !p.accept("[") {
		return "", false
	}
	body := wrap(p.row(func(t string) bool { return t == "]" }))
	p.expect("]")
	return body, true
}

func isDigit(text string) bool { return len(text) == 1 && text[0] >= '0' && text[0] <= '9' }

func isLetterToken(text string) bool {
	r, size := utf8.DecodeRuneInString(text)
	return size == len(text) && unicode.IsLetter(r)
}

func space(width string) atom { return atom{class: gap, core: mspace(width)} }
