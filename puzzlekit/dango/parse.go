package dango

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/internal/excerpt"
)

// ParseState reads a state: the dumplings of each skewer from the bottom up, with | between
// the skewers. "112|233|" is three skewers, the last one empty. Each digit is a dumpling.
// If there are commas or blanks between numbers anywhere, as in
// "1,2,10|3,4|5,6,7,8,9", all numbers are separated so; then no number from 10 on can
// be greater than the number of dumplings. A full stop may stand for |, as in the links of
// older pages, and lists are read as well: "[[1,1,2],[2,3,3],[]]". White space around numbers,
// including Unicode's, is ignored. Full-width digits, bars, brackets and commas are errors
// that name the character to type instead. Errors are [*fault.ParseError].
func ParseState(text string) (State, error) {
	if at, reason := excerpt.Foreign(text, "0123456789[]|.,-"); at >= 0 {
		return State{}, &fault.ParseError{In: "dango", Text: text, Offset: at, Reason: reason}
	}
	read := readShort
	if strings.ContainsAny(text, "[]") {
		read = readLists
	}
	skewers, err := read(text)
	if err != nil {
		return State{}, err
	}
	return NewState(skewers...)
}

// MustParseState is like [ParseState] but panics if text is malformed.
func MustParseState(text string) State {
	s, err := ParseState(text)
	if err != nil {
		panic(err)
	}
	return s
}

// readShort reads skewers with bars between them.
func readShort(text string) (skewers [][]int, err error) {
	parts := strings.Split(strings.ReplaceAll(text, ".", "|"), "|")
	separated := slices.ContainsFunc(parts, func(skewer string) bool {
		return strings.ContainsFunc(strings.TrimFunc(skewer, excerpt.IsBlank), isSeparator)
	})
	offset := 0
	for _, part := range parts {
		skewer, err := readSkewer(text, offset, offset+len(part), separated)
		if err != nil {
			return nil, err
		}
		skewers = append(skewers, skewer)
		offset += len(part) + len("|")
	}
	return skewers, checkSeparated(text, skewers, separated)
}

func isSeparator(r rune) bool { return r == ',' || excerpt.IsBlank(r) }

// readSkewer reads the skewer that stands between two offsets of the text.
func readSkewer(text string, at, end int, separated bool) (labels []int, err error) {
	wrong := func(format string, args ...any) ([]int, error) {
		return nil, &fault.ParseError{In: "dango", Text: text, Offset: at, Reason: fmt.Sprintf(format, args...)}
	}
	comma := false // whether a number must follow
	for at < end {
		c, size := utf8.DecodeRuneInString(text[at:])
		switch {
		case excerpt.IsBlank(c):
			at += size
			continue
		case c == ',' && len(labels) > 0 && !comma:
			comma = true
			at += size
			continue
		case c < '0' || c > '9':
			return wrong("found %s, want the digits of dumplings, | or a comma", excerpt.Found(text, at))
		}
		digits := text[at : at+1]
		if separated {
			digits = text[at : end-len(strings.TrimLeft(text[at:end], "0123456789"))]
		}
		label, err := strconv.Atoi(digits)
		if err != nil || label < 1 || label > maxLabel {
			return wrong("the dumpling is %s, want a number from 1 to %d", excerpt.Short(digits, 20), maxLabel)
		}
		labels, comma = append(labels, label), false
		at += len(digits)
	}
	if comma {
		return wrong("expected the number of a dumpling after the comma")
	}
	return labels, nil
}

// plausible reports whether labels with commas between them can be numbers of dumplings.
// They cannot in "112,233|", where the comma was meant to be between skewers.
func plausible(most, dumplings int) bool { return most <= 9 || most <= dumplings }

func checkSeparated(text string, skewers [][]int, separated bool) error {
	if !separated {
		return nil
	}
	all := slices.Concat(skewers...)
	most := slices.Max(append(all, 0))
	var reason string
	switch {
	case len(skewers) == 1:
		reason = "found no | between skewers; a comma or blank stands between the dumplings of one skewer"
	case !plausible(most, len(all)):
		reason = fmt.Sprintf("with commas or blanks, a dumpling is number %d, but there are only %d; skewers are separated by |, as in \"112|233|\"", most, len(all))
	default:
		return nil
	}
	at := strings.IndexFunc(strings.TrimRightFunc(text, excerpt.IsBlank), isSeparator)
	return &fault.ParseError{In: "dango", Text: text, Offset: max(at, 0), Reason: reason}
}

func readLists(text string) ([][]int, error) {
	r := stateReader{text: text}
	return r.skewers()
}

// A stateReader reads nested lists of numbers.
type stateReader struct {
	text string
	pos  int
}

// peek skips white space and returns the next character, or 0 at the end.
func (r *stateReader) peek() rune {
	for r.pos < len(r.text) {
		c, size := utf8.DecodeRuneInString(r.text[r.pos:])
		if !excerpt.IsBlank(c) {
			return c
		}
		r.pos += size
	}
	return 0
}

// unexpected returns the error that something else was expected here.
func (r *stateReader) unexpected(want, found string) error {
	return &fault.ParseError{In: "dango", Text: r.text, Offset: r.pos, Reason: "expected " + want + ", found " + found}
}

func (r *stateReader) expect(c rune) error {
	if r.peek() != c {
		return r.unexpected(strconv.QuoteRune(c), excerpt.Found(r.text, r.pos))
	}
	r.pos++
	return nil
}

func (r *stateReader) skewers() ([][]int, error) {
	if err := r.expect('['); err != nil {
		return nil, err
	}
	var out [][]int
	for {
		skewer, err := r.skewer()
		if err != nil {
			return nil, err
		}
		out = append(out, skewer)
		if r.peek() == ',' {
			r.pos++
			continue
		}
		if err := r.expect(']'); err != nil {
			return nil, err
		}
		if r.peek() != 0 {
			return nil, r.unexpected("the end", excerpt.Found(r.text, r.pos))
		}
		return out, nil
	}
}

func (r *stateReader) skewer() ([]int, error) {
	if err := r.expect('['); err != nil {
		return nil, err
	}
	out := []int{}
	if r.peek() == ']' {
		r.pos++
		return out, nil
	}
	for {
		label, err := r.number()
		if err != nil {
			return nil, err
		}
		out = append(out, label)
		if r.peek() == ',' {
			r.pos++
			continue
		}
		return out, r.expect(']')
	}
}

func (r *stateReader) number() (int, error) {
	r.peek()
	digits := r.text[r.pos:]
	digits = digits[:len(digits)-len(strings.TrimLeft(digits, "0123456789"))]
	n, err := strconv.Atoi(digits)
	if err != nil || n < 1 || n > maxLabel {
		found := excerpt.Short(digits, 20)
		if digits == "" {
			found = excerpt.Found(r.text, r.pos)
		}
		return 0, r.unexpected(fmt.Sprintf("a label in 1..%d", maxLabel), found)
	}
	r.pos += len(digits)
	return n, nil
}
