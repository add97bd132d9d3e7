package excerpt

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// IsBlank reports whether a character is blank: a tab, a line break or one of
// Unicode's separators, such as the ideographic space.
func IsBlank(r rune) bool {
	return r == ' ' || r == '\t' || r == '\n' || r == '\r' || r > unicode.MaxASCII && unicode.Is(unicode.Z, r)
}

// Found names what stands at an offset: a character, or the end. A byte that
// is no character is named by its value.
func Found(text string, offset int) string {
	if offset >= len(text) {
		return "the end"
	}
	r, _ := utf8.DecodeRuneInString(text[offset:])
	switch {
	case isNoUTF8(text[offset:], r):
		return fmt.Sprintf("the byte 0x%02x, which is no UTF-8", text[offset])
	case isControl(r) && r <= unicode.MaxASCII:
		return fmt.Sprintf("the control byte 0x%02x", r)
	case isControl(r):
		return fmt.Sprintf("the control character U+%04X", r)
	}
	return quoteRune(r)
}

func quoteRune(r rune) string {
	if r == '\'' {
		return `"'"`
	}
	return strconv.QuoteRune(r)
}

// isControl leaves out the control characters that are blank.
func isControl(r rune) bool { return unicode.IsControl(r) && !IsBlank(r) }

// isNoUTF8 tells a byte that is no UTF-8 from the character U+FFFD, which is what
// both are decoded to.
func isNoUTF8(text string, first rune) bool {
	return first == utf8.RuneError && !strings.HasPrefix(text, string(utf8.RuneError))
}

// Foreign finds the first character that no text in a notation has: a control
// character, a byte that is not UTF-8, or another form, such as the full-width
// one, of a character that the notation is written with. It returns its offset
// and what is wrong, or -1. Parsers ask it before they begin. Cost O(length).
func Foreign(text, notation string) (offset int, reason string) {
	for i, r := range text {
		plain := Plain(r)
		switch {
		case isControl(r), isNoUTF8(text[i:], r):
			return i, "found " + Found(text, i)
		case plain != r && strings.ContainsRune(notation, plain) && !strings.ContainsRune(notation, r):
			return i, fmt.Sprintf("found %s; type %s", quoteRune(r), quoteRune(plain))
		}
	}
	return -1, ""
}

// otherForms are the characters that keyboards and printed texts have in the
// place of one of ASCII, beside the full-width ones.
var otherForms = map[rune]rune{
	'、': ',', '､': ',', '‐': '-', '‑': '-', '–': '-', '−': '-', '×': '*', '·': '*', '⋅': '*', '∗': '*', '〈': '<', '〉': '>',
}

// Plain returns the character of ASCII that r is another form of, such as the
// full-width one, or r.
func Plain(r rune) rune {
	const first, last = '！', '～' // the full-width forms of '!' to '~'
	if r >= first && r <= last {
		return r - first + '!'
	}
	if plain, ok := otherForms[r]; ok {
		return plain
	}
	return r
}
