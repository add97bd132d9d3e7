package board

import (
	"html"
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxText is how many characters of a text are written. The description of a large board has some thousand.
const maxText = 20_000

// escape returns a text as XML and HTML write it. What XML has no characters for, and
// control characters, become the sign for an unknown character.
func escape(text string) string {
	if utf8.RuneCountInString(text) > maxText {
		text = string([]rune(text)[:maxText-1]) + "…"
	}
	return html.EscapeString(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && r != '\n' && r != '\t' || r == 0xfffe || r == 0xffff {
			return utf8.RuneError
		}
		return r
	}, strings.ToValidUTF8(text, string(utf8.RuneError))))
}
