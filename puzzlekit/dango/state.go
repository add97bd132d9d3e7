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

// A State says which dumplings are on which skewers, from the bottom up. States are
// immutable and can be compared with ==.
type State struct {
	// For each skewer the labels of its dumplings, a byte each, and a zero byte.
	code string
}

// NewState returns the state with the given skewers, each from the bottom up. It returns
// a [*fault.InputError] if a label is not in 1..255. The number and the heights of the
// skewers are checked when the state is used with a [Puzzle].
func NewState(skewers ...[]int) (State, error) {
	var b []byte
	for _, skewer := range skewers {
		for _, label := range skewer {
			if label < 1 || label > maxLabel {
				return State{}, &fault.InputError{In: "dango.NewState", What: "label", Value: label, Want: fmt.Sprintf("1..%d", maxLabel)}
			}
			b = append(b, byte(label))
		}
		b = append(b, 0)
	}
	return State{string(b)}, nil
}

const maxLabel = 255

// ParseState reads a state such as "[[1,1,2],[2,3,3],[]]": the skewers from left to
// right, each from the bottom up. White space, including Unicode's, is ignored.
// Full-width brackets, commas and digits are errors that name the character to type
// instead. Errors are [*fault.ParseError].
func ParseState(text string) (State, error) {
	if at, reason := excerpt.Foreign(text, "0123456789[],-"); at >= 0 {
		return State{}, &fault.ParseError{In: "dango", Text: text, Offset: at, Reason: reason}
	}
	r := stateReader{text: text}
	skewers, err := r.skewers()
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

// Skewers returns the labels on each skewer, from the bottom up.
func (s State) Skewers() [][]int {
	var out [][]int
	skewer := []int{}
	for _, label := range []byte(s.code) {
		if label == 0 {
			out = append(out, skewer)
			skewer = []int{}
			continue
		}
		skewer = append(skewer, int(label))
	}
	return out
}

// Heights returns the number of dumplings on each skewer.
func (s State) Heights() []int {
	var out []int
	height := 0
	for _, label := range []byte(s.code) {
		if label == 0 {
			out = append(out, height)
			height = 0
			continue
		}
		height++
	}
	return out
}

// String returns the state in the form that [ParseState] reads.
func (s State) String() string {
	skewers := make([]string, 0, 4)
	for _, skewer := range s.Skewers() {
		labels := make([]string, len(skewer))
		for i, label := range skewer {
			labels[i] = strconv.Itoa(label)
		}
		skewers = append(skewers, "["+strings.Join(labels, ",")+"]")
	}
	return "[" + strings.Join(skewers, ",") + "]"
}

// labels returns the labels of all dumplings, sorted.
func (s State) labels() []byte {
	labels := slices.DeleteFunc([]byte(s.code), func(b byte) bool { return b == 0 })
	slices.Sort(labels)
	return labels
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
