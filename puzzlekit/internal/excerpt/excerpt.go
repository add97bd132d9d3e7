// Package excerpt writes the part that the errors of all parsers share: where a
// text is wrong, counted in characters, a short quotation, and the name of the
// character found there.
//
// Offsets are in bytes, as in package strings; places that a person reads count
// characters (Unicode code points) from 1.
package excerpt

import (
	"fmt"
	"strconv"
	"unicode/utf8"
)

// around is how many characters of a long text are quoted before the offset, and
// how many after it.
const around = 40

// At says where a fault is: `"(1,x)" at character 4`. Cost O(length of the text).
func At(text string, offset int) string {
	return fmt.Sprintf("%s at character %d", Window(text, offset), Character(text, offset))
}

// Character returns the number, from 1, of the character at an offset.
func Character(text string, offset int) int {
	return utf8.RuneCountInString(text[:clamp(text, offset)]) + 1
}

// clamp keeps an error that somebody made by hand from a panic.
func clamp(text string, offset int) int { return max(0, min(offset, len(text))) }

// Window quotes a text. Of a text longer than 80 characters it quotes those around
// the offset, with an ellipsis where something is left out.
func Window(text string, offset int) string {
	if utf8.RuneCountInString(text) <= 2*around {
		return strconv.Quote(text)
	}
	start := clamp(text, offset)
	end := start
	for range around {
		_, before := utf8.DecodeLastRuneInString(text[:start])
		_, after := utf8.DecodeRuneInString(text[end:])
		start, end = start-before, end+after
	}
	quoted := strconv.Quote(text[start:end])
	if start > 0 {
		quoted = "…" + quoted
	}
	if end < len(text) {
		quoted += "…"
	}
	return quoted
}

// Quote quotes a text. Of a text longer than 40 characters it quotes the first 40,
// with an ellipsis.
func Quote(text string) string {
	if head := first(text, around); head != text {
		return strconv.Quote(head) + "…"
	}
	return strconv.Quote(text)
}

// Short returns the first n characters of a text, with an ellipsis when there
// are more.
func Short(text string, n int) string {
	if head := first(text, n); head != text {
		return head + "…"
	}
	return text
}

// first returns the first n characters of a text.
func first(text string, n int) string {
	end := 0
	for ; n > 0 && end < len(text); n-- {
		_, size := utf8.DecodeRuneInString(text[end:])
		end += size
	}
	return text[:end]
}
