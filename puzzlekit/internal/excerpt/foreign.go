package excerpt

import (
	"fmt"
	"slices"
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

// Found names the character at an offset, or the end. A byte that is not a
// printable character is named by its value.
func Found(text string, offset int) string {
	if offset >= len(text) {
		return "the end"
	}
	r, _ := utf8.DecodeRuneInString(text[offset:])
	switch {
	case isNoUTF8(text[offset:], r):
		return fmt.Sprintf("the byte 0x%02x, which is not UTF-8", text[offset])
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

// isNoUTF8 reports whether the text begins with a byte that is not UTF-8. Such a
// byte and the character U+FFFD are both decoded to U+FFFD.
func isNoUTF8(text string, first rune) bool {
	return first == utf8.RuneError && !strings.HasPrefix(text, string(utf8.RuneError))
}

// Foreign finds the first character that cannot occur in a notation: a control
// character, a byte that is not UTF-8, or another form, such as the full-width
// one, of a character that the notation uses. It returns the offset and the
// reason, or -1 when there is none. Parsers call it first. Cost O(length).
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

// WithoutComments returns a text with blanks in place of its comments, which go from one of
// the marks to the end of the line. Offsets stay what they are. Cost O(length of the text).
func WithoutComments(text string, marks ...string) string {
	if !slices.ContainsFunc(marks, func(mark string) bool { return strings.Contains(text, mark) }) {
		return text
	}
	out, comment := []byte(text), false
	for i := range out {
		switch {
		case text[i] == '\n' || text[i] == '\r':
			comment = false
		case !comment:
			comment = slices.ContainsFunc(marks, func(mark string) bool { return strings.HasPrefix(text[i:], mark) })
		}
		if comment {
			out[i] = ' '
		}
	}
	return string(out)
}

const raised, lowered = "⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "-0123456789"

// Raised returns the raised digits and minus signs that a text begins with, as in ⁻¹²,
// as characters of ASCII, and their size in the text.
func Raised(text string) (plain string, size int) {
	for _, r := range text {
		at := strings.IndexRune(raised, r)
		if at < 0 {
			break
		}
		plain += lowered[utf8.RuneCountInString(raised[:at]):][:1]
		size += utf8.RuneLen(r)
	}
	return plain, size
}

// otherForms maps characters that keyboards and printed texts use in place of an
// ASCII one. The full-width forms are computed.
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
