package site

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// firstSentence returns the text up to the first full stop, question mark or
// exclamation mark that is followed by a space and a capital letter, or the
// whole text.
func firstSentence(text string) string {
	runes := []rune(text)
	for i, r := range runes {
		switch {
		case r == '。':
			return string(runes[:i+1])
		case !strings.ContainsRune(".?!", r) || i+2 >= len(runes):
		case runes[i+1] == ' ' && unicode.IsUpper(runes[i+2]):
			return string(runes[:i+1])
		}
	}
	return text
}

func initial(text string) string {
	_, size := utf8.DecodeRuneInString(text)
	return text[:size]
}

func capitalised(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	if size == 0 {
		return text
	}
	return string(unicode.ToUpper(first)) + text[size:]
}
