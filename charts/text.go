package charts

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// How many characters of a text are drawn and described. More would not fit on a page.
const (
	maxName  = 120
	maxTitle = 300
)

// nameOf returns a name as it is drawn and described, in one line.
func nameOf(text string) string { return cut(strings.ReplaceAll(clean(text), "\n", " "), maxName) }

func namesOf(texts []string) []string {
	if texts == nil {
		return nil
	}
	out := make([]string, len(texts))
	for i, text := range texts {
		out[i] = nameOf(text)
	}
	return out
}

// clean replaces what XML has no characters for, and control characters except the line
// break, by the sign for an unknown character.
func clean(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\t':
			return ' '
		case r != '\n' && unicode.IsControl(r), r == 0xfffe, r == 0xffff:
			return utf8.RuneError
		}
		return r
	}, strings.ToValidUTF8(text, string(utf8.RuneError)))
}

// cleaned cleans all texts of an option.
func cleaned(node any) any {
	switch n := node.(type) {
	case string:
		return clean(n)
	case []any:
		for i, v := range n {
			n[i] = cleaned(v)
		}
	case object:
		for k, v := range n {
			n[k] = cleaned(v)
		}
	}
	return node
}

// cut cuts a text to a number of characters and marks the cut with ….
func cut(text string, most int) string {
	if utf8.RuneCountInString(text) <= most {
		return text
	}
	return string([]rune(text)[:most-1]) + "…"
}
