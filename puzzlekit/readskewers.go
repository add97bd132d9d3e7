package puzzlekit

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"puzzlelab/puzzlekit/dango"
	"puzzlelab/puzzlekit/fault"
)

// Skewers reads a state of a dango puzzle: the dumplings of each skewer from the
// bottom to the top, with | between the skewers. "112|233|" is three skewers, the last
// one empty. Each digit is a dumpling. If there are commas or blanks between numbers
// anywhere, as in "1,2,10|3,4,5|6,7,8,9", all numbers are separated so; then no number
// from 10 on can be greater than the number of dumplings. Skewers also reads what a
// state prints, "[[1,1,2],[2,3,3],[]]". It panics with a *fault.ParseError that names
// the character.
func Skewers(text string) dango.State {
	if strings.Contains(text, "[") {
		return Must(dango.ParseState(text))
	}
	parts := strings.Split(text, "|")
	separated := slices.ContainsFunc(parts, func(skewer string) bool {
		return strings.ContainsAny(strings.TrimSpace(skewer), ", ")
	})
	var skewers [][]int
	offset := 0
	for _, skewer := range parts {
		skewers = append(skewers, readSkewer(text, skewer, offset, separated))
		offset += len(skewer) + len("|")
	}
	checkSeparated(text, skewers, separated)
	return Must(dango.NewState(skewers...))
}

// checkSeparated refuses a text with commas that are meant to be between skewers, as in
// "112,233".
func checkSeparated(text string, skewers [][]int, separated bool) {
	if !separated {
		return
	}
	all := slices.Concat(skewers...)
	most := slices.Max(append(all, 0))
	var reason string
	switch {
	case len(skewers) == 1:
		reason = "found no | between skewers; a comma or blank stands between the dumplings of one skewer"
	case most > 9 && most > len(all):
		reason = fmt.Sprintf("with commas or blanks, a dumpling is number %d, but there are only %d; skewers are separated by |, as in \"112|233|\"", most, len(all))
	default:
		return
	}
	panic(failed(&fault.ParseError{In: "puzzlekit.Skewers", Text: text, Offset: strings.IndexAny(text, ", "), Reason: reason}))
}

// readSkewer reads the skewer that stands at an offset of the whole text.
func readSkewer(text, skewer string, offset int, separated bool) []int {
	wrong := func(at int, format string, args ...any) {
		panic(failed(&fault.ParseError{In: "puzzlekit.Skewers", Text: text, Offset: offset + at, Reason: fmt.Sprintf(format, args...)}))
	}
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
