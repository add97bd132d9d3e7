package puzzlekit

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"puzzlelab/puzzlekit/dango"
	"puzzlelab/puzzlekit/fault"
)

// Skewers reads a state of a dango puzzle: the dumplings of each skewer from the
// bottom to the top, with | between the skewers. "112|233|" is three skewers, the last
// one empty. In a skewer with commas or blanks, such as "10, 2|3|", these separate the
// numbers; in any other, each digit is a dumpling. It also reads what a state prints,
// "[[1,1,2],[2,3,3],[]]". It panics with a *fault.ParseError that names the character.
func Skewers(text string) dango.State {
	if strings.Contains(text, "[") {
		return Must(dango.ParseState(text))
	}
	var skewers [][]int
	offset := 0
	for _, skewer := range strings.Split(text, "|") {
		skewers = append(skewers, readSkewer(text, skewer, offset))
		offset += len(skewer) + len("|")
	}
	return Must(dango.NewState(skewers...))
}

// readSkewer reads the skewer that stands at an offset of the whole text.
func readSkewer(text, skewer string, offset int) []int {
	wrong := func(at int, format string, args ...any) {
		panic(&fault.ParseError{In: "puzzlekit.Skewers", Text: text, Offset: offset + at, Reason: fmt.Sprintf(format, args...)})
	}
	separated := strings.ContainsAny(strings.TrimSpace(skewer), ", ")
	var labels []int
	comma := false // whether a number must follow
	for at := 0; at < len(skewer); {
		c, size := utf8.DecodeRuneInString(skewer[at:])
		switch {
		case c == ' ':
			at += size
			continue
		case c == ',' && len(labels) > 0 && !comma:
			comma = true
			at += size
			continue
		case c < '0' || c > '9':
			wrong(at, "found %q, want the digits of dumplings, | or a comma", c)
		}
		digits := skewer[at : at+1]
		if separated {
			digits = skewer[at : len(skewer)-len(strings.TrimLeft(skewer[at:], "0123456789"))]
		}
		label, err := strconv.Atoi(digits)
		if err != nil || label < 1 || label > 255 {
			wrong(at, "the dumpling is %s, want a number from 1 to 255", shorten(digits, 20))
		}
		labels, comma = append(labels, label), false
		at += len(digits)
	}
	if comma {
		wrong(len(skewer), "expected the number of a dumpling after the comma")
	}
	return labels
}
