package dango

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A State says which dumplings are on which skewers, from the bottom up. States
// are immutable and comparable: equal states are ==.
type State struct {
	// One byte a dumpling, its label; a zero byte after each skewer.
	code string
}

// NewState returns the state with these skewers, each from the bottom up. Labels
// are in 1..255. The skewers' number and heights are checked when the state is
// used with a [Puzzle].
func NewState(skewers ...[]int) (State, error) {
	var b []byte
	for _, skewer := range skewers {
		for _, label := range skewer {
			if label < 1 || label > maxLabel {
				return State{}, &StateError{State: fmt.Sprint(skewers), Reason: fmt.Sprintf("label %d is not in 1..%d", label, maxLabel)}
			}
			b = append(b, byte(label))
		}
		b = append(b, 0)
	}
	return State{string(b)}, nil
}

const maxLabel = 255

// ParseState reads a state such as "[[1,1,2],[2,3,3],[]]": the skewers from left
// to right, each from the bottom up. Blanks may stand anywhere. Errors are
// [*ParseError] and [*StateError].
func ParseState(text string) (State, error) {
	r := stateReader{text: text}
	skewers, err := r.skewers()
	if err != nil {
		return State{}, err
	}
	return NewState(skewers...)
}

// MustParseState is [ParseState] for texts in a program; it panics when text is
// malformed.
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

// String writes the state as [ParseState] reads it.
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

// stateReader reads nested lists of numbers.
type stateReader struct {
	text string
	pos  int
}

func (r *stateReader) peek() byte {
	for r.pos < len(r.text) && strings.ContainsRune(" \t\r\n", rune(r.text[r.pos])) {
		r.pos++
	}
	if r.pos == len(r.text) {
		return 0
	}
	return r.text[r.pos]
}

func (r *stateReader) fail(format string, args ...any) error {
	return &ParseError{Text: r.text, Offset: r.pos, Reason: fmt.Sprintf(format, args...)}
}

func (r *stateReader) expect(c byte) error {
	switch found := r.peek(); found {
	case c:
		r.pos++
		return nil
	case 0:
		return r.fail("expected %q, found the end", c)
	default:
		return r.fail("expected %q, found %q", c, found)
	}
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
		if c := r.peek(); c != 0 {
			return nil, r.fail("expected the end, found %q", c)
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
	start := r.pos
	for r.pos < len(r.text) && r.text[r.pos] >= '0' && r.text[r.pos] <= '9' {
		r.pos++
	}
	n, err := strconv.Atoi(r.text[start:r.pos])
	if err != nil || n > maxLabel {
		found, _, _ := strings.Cut(r.text[start:], "]")
		found, _, _ = strings.Cut(found, ",")
		r.pos = start
		return 0, r.fail("expected a label in 1..%d, found %q", maxLabel, found)
	}
	return n, nil
}
