package coset

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/word"
)

// ParseCompact reads a presentation in the notation of coset enumerators such as
// ACE: every letter is a generator, and a capital letter is the inverse of the
// small one, so that abAB is a*b*a^-1*b^-1. Otherwise it is like [Parse]. Errors
// give offsets in text.
func ParseCompact(text string) (*Presentation, error) {
	plain, err := plainText(text)
	if err != nil {
		return nil, err
	}
	long, places := expand(plain)
	p, err := Parse(long)
	return p, compactError(err, text, places)
}

// CompactWords reads words in the notation of [ParseCompact].
func (p *Presentation) CompactWords(text string) ([]word.Word, error) {
	plain, err := plainText(text)
	if err != nil {
		return nil, err
	}
	long, places := expand(plain)
	words, err := p.Words(long)
	return words, compactError(err, text, places)
}

// compactError turns an error about the full notation into one about a compact text.
func compactError(err error, text string, places []int) error {
	err = moved(err, text, func(offset int) int { return places[offset] })
	if wrong, ok := err.(*fault.ParseError); ok && wrong.Offset > 0 {
		if digit, _ := utf8.DecodeRuneInString(text[wrong.Offset:]); isDigit(digit) {
			wrong.Reason += "; a power is written with ^, as in a^2"
		}
	}
	return err
}

// expand rewrites a compact text in full notation; places[i] is the offset in text
// of byte i of the result.
func expand(text string) (string, []int) {
	var b strings.Builder
	var places []int
	for i, r := range text {
		piece := string(r)
		switch {
		case unicode.IsUpper(r) && unicode.ToLower(r) != r:
			piece = "(" + string(unicode.ToLower(r)) + "^-1)"
		case unicode.IsLetter(r):
			piece = " " + piece // x^2y is x^2 and y
			if next, _ := utf8.DecodeRuneInString(text[i+len(string(r)):]); isDigit(next) {
				piece += " " // x2 is no name
			}
		}
		b.WriteString(piece)
		for range len(piece) {
			places = append(places, i)
		}
	}
	return b.String(), append(places, len(text))
}
