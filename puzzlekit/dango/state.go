package dango

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"puzzlelab/puzzlekit/fault"
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

// String returns the state in the form that [ParseState] reads: the skewers from left to
// right, each from the bottom up, as in "112|233|"; with commas between the dumplings if
// one of them has a number above 9, as in "1,2,10|3,4|5,6,7,8,9". A state that could be
// misread so, such as one of fewer than two skewers, is written as lists, "[[1,2]]".
func (s State) String() string {
	skewers, labels := s.Skewers(), s.labels()
	most, comma := 0, ""
	if len(labels) > 0 {
		most = int(labels[len(labels)-1])
	}
	if most > 9 {
		comma = ","
	}
	if len(skewers) < 2 || !plausible(most, len(labels)) {
		return "[" + written(skewers, "[", ",", "]", ",") + "]"
	}
	return written(skewers, "", comma, "", "|")
}

// written joins the labels of each skewer, and the skewers.
func written(skewers [][]int, open, comma, closing, between string) string {
	texts := make([]string, len(skewers))
	for i, skewer := range skewers {
		labels := make([]string, len(skewer))
		for k, label := range skewer {
			labels[k] = strconv.Itoa(label)
		}
		texts[i] = open + strings.Join(labels, comma) + closing
	}
	return strings.Join(texts, between)
}

// labels returns the labels of all dumplings, sorted.
func (s State) labels() []byte {
	labels := slices.DeleteFunc([]byte(s.code), func(b byte) bool { return b == 0 })
	slices.Sort(labels)
	return labels
}
