package texmath

import "strings"

// command reads what follows a backslash.
func (p *parser) command(text string) (atom, bool) {
	name := text[1:]
	if s, ok := symbols[name]; ok {
		return atom{class: s.class, sign: s.text, stacked: s.class == bigOp}, true
	}
	if width, ok := spaces[name]; ok {
		return space(width), true
	}
	if limits, ok := functions[name]; ok {
		return atom{class: op, core: functionName(name), stacked: limits && p.display}, true
	}
	if _, ok := alphabets[name]; ok || name == "mathrm" || name == "mathit" || name == "mathnormal" {
		return atom{core: p.inStyle(name)}, true
	}
	if _, ok := accents[name]; ok {
		return p.accent(name), true
	}
	if build, ok := builders[name]; ok {
		return build(p)
	}
	if size, side, ok := bigDelimiter(name); ok {
		return p.sizedDelimiter(size, side), true
	}
	p.problems = append(p.problems, Problem{p.offset(p.pos - 1), "unknown command " + text})
	return atom{core: `<mtext class="tex-unknown">` + escape(text) + `</mtext>`}, true
}

// builders reads the commands with arguments. It is filled in by init because
// the commands call the parser.
var builders map[string]func(*parser) (atom, bool)

func init() {
	builders = map[string]func(*parser) (atom, bool){
		"frac": fraction(""), "cfrac": fraction("true"), "dfrac": fraction("true"), "tfrac": fraction("false"),
		"binom": binomial, "dbinom": binomial, "tbinom": binomial, "sqrt": root,
		"text": words(""), "textrm": words(""), "textnormal": words(""), "mbox": words(""),
		"textbf": words("font-weight:bold"), "textit": words("font-style:italic"),
		"emph": words("font-style:italic"), "texttt": words("font-family:monospace"),
		"textsf":       words("font-family:sans-serif"),
		"operatorname": operatorName, "overset": above, "stackrel": above, "underset": below,
		"xrightarrow": longArrow("→"), "xleftarrow": longArrow("←"), "xmapsto": longArrow("↦"),
		"xhookrightarrow": longArrow("↪"), "xtwoheadrightarrow": longArrow("↠"),
		"left": fenced, "begin": environment, "substack": substack, "not": negation,
		"pmod": modulus(true), "pod": modulus(true), "mod": modulus(false), "bmod": binaryMod,
		"mathord": asClass(ord), "mathop": asClass(op), "mathbin": asClass(bin), "mathrel": asClass(rel),
		"mathopen": asClass(open), "mathclose": asClass(closing), "mathpunct": asClass(punct),
		"mathinner": asClass(inner), "phantom": phantom, "boxed": boxed, "textcolor": colored, "tag": tag,
		"label": dropped(true), "nonumber": dropped(false), "notag": dropped(false), "hline": dropped(false),
	}
}

func functionName(name string) string {
	switch name {
	case "liminf":
		name = "lim inf"
	case "limsup":
		name = "lim sup"
	}
	return element("mi", strings.ReplaceAll(name, " ", "\u2009"))
}

func (p *parser) inStyle(style string) string {
	saved := p.style
	p.style = style
	if style == "mathit" || style == "mathnormal" {
		p.style = ""
	}
	body := p.argument()
	p.style = saved
	return body
}

func (p *parser) accent(name string) atom {
	if side, ok := rules[name]; ok {
		return atom{core: `<mrow style="border-` + side + `:0.06em solid;padding-` + side + `:0.1em">` + p.argument() + `</mrow>`}
	}
	a := accents[name]
	stretchy := "false"
	if a.wide {
		stretchy = "true"
	}
	mark := `<mo stretchy="` + stretchy + `" lspace="0" rspace="0">` + escape(a.text) + `</mo>`
	base := p.argument()
	stacked := name == "overbrace" || name == "underbrace" // their scripts are labels
	if a.under {
		return atom{core: `<munder accentunder="true">` + base + mark + `</munder>`, stacked: stacked}
	}
	return atom{core: `<mover accent="true">` + base + mark + `</mover>`, stacked: stacked}
}

func fraction(display string) func(*parser) (atom, bool) {
	return func(p *parser) (atom, bool) {
		saved := p.display
		p.display = display == "true"
		core := element("mfrac", p.argument()+p.argument())
		p.display = saved
		if display != "" {
			core = `<mstyle displaystyle="` + display + `">` + core + `</mstyle>`
		}
		return atom{class: inner, core: core}, true
	}
}

func binomial(p *parser) (atom, bool) {
	core := `<mfrac linethickness="0">` + p.argument() + p.argument() + `</mfrac>`
	return atom{core: element("mrow", fence("(")+core+fence(")"))}, true
}

func root(p *parser) (atom, bool) {
	degree, ok := p.optional()
	if !ok {
		return atom{core: element("msqrt", p.argument())}, true
	}
	return atom{core: element("mroot", p.argument()+degree)}, true
}

func operatorName(p *parser) (atom, bool) {
	limits := p.accept("*") && p.display
	return atom{class: op, core: p.inStyle("mathrm"), stacked: limits}, true
}

func above(p *parser) (atom, bool) {
	mark := p.scriptArgument()
	a := p.base()
	a.core = element("mover", a.core+mark)
	return a, true
}

func below(p *parser) (atom, bool) {
	mark := p.scriptArgument()
	a := p.base()
	a.core = element("munder", a.core+mark)
	return a, true
}

// base reads an argument. If it is a single sign it keeps its class, so that a
// decorated relation is spaced like a relation.
func (p *parser) base() atom {
	p.skipSpaces()
	if p.accept("{") {
		atoms := p.atoms(func(t string) bool { return t == "}" })
		p.expect("}")
		if len(atoms) == 1 {
			return atom{class: atoms[0].class.spacing(), core: atoms[0].markup(none, none)}
		}
		return atom{core: wrap(assemble(atoms, p.script))}
	}
	a, ok := p.atom()
	if !ok {
		p.fail("missing argument")
	}
	return atom{class: a.class.spacing(), core: a.markup(none, none)}
}

func longArrow(arrow string) func(*parser) (atom, bool) {
	return func(p *parser) (atom, bool) {
		side := mspace("0.4em")
		label, hasLabel := p.optional()
		core := `<mo stretchy="true" lspace="0" rspace="0">` + arrow + `</mo>`
		over := element("mrow", side+p.scriptArgument()+side)
		if !hasLabel {
			return atom{class: rel, core: element("mover", core+over)}, true
		}
		return atom{class: rel, core: element("munderover", core+element("mrow", side+label+side)+over)}, true
	}
}

func negation(p *parser) (atom, bool) {
	p.skipSpaces()
	a, ok := p.atom()
	if !ok || a.sign == "" {
		p.fail(`\not needs a sign after it`)
		return a, false
	}
	if sign, known := negated[a.sign]; known {
		a.sign = sign
	} else {
		a.sign += "\u0338"
	}
	return a, true
}

func modulus(brackets bool) func(*parser) (atom, bool) {
	return func(p *parser) (atom, bool) {
		core := element("mi", "mod") + mspace("0.3333em") + p.argument()
		if brackets {
			core = spacedOperator(` stretchy="false"`, none, none, "(") + core + spacedOperator(` stretchy="false"`, none, none, ")")
		}
		before := "0.4444em"
		if p.display {
			before = "1em"
		}
		return atom{core: element("mrow", mspace(before)+core)}, true
	}
}

func binaryMod(*parser) (atom, bool) { return atom{class: bin, core: element("mi", "mod")}, true }

func asClass(c class) func(*parser) (atom, bool) {
	return func(p *parser) (atom, bool) {
		return atom{class: c, core: p.argument(), stacked: c == op && p.display}, true
	}
}

func phantom(p *parser) (atom, bool) { return atom{core: element("mphantom", p.argument())}, true }

func boxed(p *parser) (atom, bool) {
	return atom{core: `<mrow style="border:1px solid;padding:0.2em 0.3em">` + p.argument() + `</mrow>`}, true
}

func colored(p *parser) (atom, bool) {
	color := strings.Map(func(r rune) rune {
		if isLetter(r) || r >= '0' && r <= '9' || r == '#' {
			return r
		}
		return -1
	}, p.source())
	return atom{core: `<mrow style="color:` + color + `">` + p.argument() + `</mrow>`}, true
}

func tag(p *parser) (atom, bool) {
	return atom{core: element("mrow", mspace("2em")+element("mtext", "("+escape(p.source())+")"))}, true
}

// dropped reads commands for numbering and rules, which draw nothing here.
func dropped(argument bool) func(*parser) (atom, bool) {
	return func(p *parser) (atom, bool) {
		if argument {
			p.source()
		}
		return atom{}, false
	}
}
