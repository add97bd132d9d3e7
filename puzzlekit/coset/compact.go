package coset

import (
	"strings"
	"unicode"

	"puzzlelab/puzzlekit/word"
)

// ParseCompact reads a presentation in the notation of coset enumerators such as
// ACE: every letter is a generator, and a capital letter is the inverse of the
// small one, so that abAB is a*b*a^-1*b^-1. Otherwise it is like [Parse]. Errors
// give offsets in text.
func ParseCompact(text string) (*Presentation, error) {
	if err := checkCharacters(text); err != nil {
		return nil, err
	}
	long, places := expand(text)
	p, err := Parse(long)
	return p, moved(err, text, func(offset int) int { return places[offset] })
}

// CompactWords reads words in the notation of [ParseCompact].
func (p *Presentation) CompactWords(text string) ([]word.Word, error) {
	if err := checkCharacters(text); err != nil {
		return nil, err
	}
	long, places := expand(text)
	words, err := p.Words(long)
	return words, moved(err, text, func(offset int) int { return places[offset] })
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
			piece = " " + piece + " " // x^2y is x^2 and y
		}
		b.WriteString(piece)
		for range len(piece) {
			places = append(places, i)
		}
	}
	return b.String(), append(places, len(text))
}
