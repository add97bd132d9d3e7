package word

import (
	"strings"
	"unicode"

	"puzzlelab/puzzlekit/internal/excerpt"
)

func isNameRune(r rune) bool { return unicode.IsLetter(r) || isDigit(r) || r == '_' }

// name reads the longest run of name characters, in the Moves notation with the signs behind
// it, or without as many digits at its end as do not belong to a known name. It leaves these
// to factor, because they are a repetition.
func (p *parser) name() ([]Letter, error) {
	start := p.pos
	size := strings.IndexFunc(p.text[start:], func(r rune) bool { return !isNameRune(r) })
	if size < 0 {
		size = len(p.text) - start
	}
	name := p.text[start : start+size]
	if p.alphabet.notation == Moves && p.isTimes(name) {
		return nil, p.fail(start, "found %q; to repeat a bracket, type %s", name, name[1:])
	}
	if p.alphabet.notation.repeats() {
		if s := signs(p.text[start:]); s != "" {
			name += s
		} else {
			name = p.alphabet.withoutRepetition(name)
		}
	}
	if name == "" {
		return nil, p.fail(start, "expected %s, found %s", p.letter(), excerpt.Quote(p.text[start:start+size]))
	}
	l, ok := p.alphabet.Letter(name)
	if form := bracketForm(name); !ok && form != "" && strings.HasPrefix(p.text[start+len(name):], "(") {
		return nil, p.fail(start, "found %s(; type %s", excerpt.Quote(name), form)
	}
	if !ok {
		return nil, p.alphabet.unknown(p.typed, start, name)
	}
	p.pos = start + len(name)
	return []Letter{l}, nil
}

// bracketForm returns how to type what others write as a function of two words, "" if a name
// is none of these.
func bracketForm(name string) string {
	switch strings.ToLower(name) {
	case "comm", "commutator":
		return "[x, y] for the commutator of x and y"
	case "conj", "conjugate":
		return "[x: y] for x y x^-1, or y^x for x^-1 y x"
	}
	return ""
}

// isTimes reports whether a name is x and a number right behind a bracket, as in (R U)x6, which
// is meant as a repetition.
func (p *parser) isTimes(name string) bool {
	behind := strings.HasSuffix(p.text[:p.pos], ")") || strings.HasSuffix(p.text[:p.pos], "]")
	return behind && len(name) > 1 && name[0] == 'x' && strings.Trim(name[1:], "0123456789") == ""
}

// withoutRepetition returns the longest known name that a text is but for digits at its end,
// or the text without these if there is none. Cost O(length of the text + that of the longest
// name, squared).
func (a *Alphabet) withoutRepetition(text string) string {
	stem := strings.TrimRight(text, "0123456789")
	for end := min(len(text), a.longest); end > len(stem); end-- {
		if _, known := a.index[text[:end]]; known {
			return text[:end]
		}
	}
	return stem
}
