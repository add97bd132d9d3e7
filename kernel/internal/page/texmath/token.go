package texmath

import (
	"unicode"
	"unicode/utf8"
)

// token is a command with its backslash ("\frac", "\{"), one character, or a
// run of spaces (" ").
type token struct {
	text   string
	offset int // in bytes
}

func tokenize(tex string) []token {
	var tokens []token
	for i := 0; i < len(tex); {
		n := tokenLength(tex[i:])
		text := tex[i : i+n]
		switch {
		case isSpace(rune(text[0])):
			text = " "
		case text[0] == '%':
			text = ""
		}
		if text != "" {
			tokens = append(tokens, token{text, i})
		}
		i += n
	}
	return tokens
}

func tokenLength(s string) int {
	first, size := utf8.DecodeRuneInString(s)
	switch {
	case first == '\\':
		return commandLength(s)
	case first == '%':
		return runLength(s, func(r rune) bool { return r != '\n' })
	case isSpace(first):
		return runLength(s, isSpace)
	}
	return size
}

// commandLength returns the length of a backslash with letters, or with one
// other character.
func commandLength(s string) int {
	if n := runLength(s[1:], isLetter); n > 0 {
		return 1 + n
	}
	_, size := utf8.DecodeRuneInString(s[1:])
	return 1 + size
}

func runLength(s string, in func(rune) bool) int {
	for i, r := range s {
		if !in(r) {
			return i
		}
	}
	return len(s)
}

func isLetter(r rune) bool { return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' }

func isSpace(r rune) bool { return r < utf8.RuneSelf && unicode.IsSpace(r) }
