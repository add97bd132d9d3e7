package perm

import (
	"strconv"
	"strings"
)

// A CycleType is the list of the lengths of all cycles of a permutation, fixed
// points included, longest first: a partition of the degree.
type CycleType []int

// String returns the lengths with exponents that say how many cycles have
// them: "4⁵·1²⁸" for five cycles of length 4 and 28 fixed points. The cycle
// type of the permutation of no points is "∅", the empty partition.
func (t CycleType) String() string {
	if len(t) == 0 {
		return "∅"
	}
	var b strings.Builder
	for start := 0; start < len(t); {
		end := start + 1
		for end < len(t) && t[end] == t[start] {
			end++
		}
		if start > 0 {
			b.WriteString("·")
		}
		b.WriteString(strconv.Itoa(t[start]))
		if end-start > 1 {
			b.WriteString(superscripts.Replace(strconv.Itoa(end - start)))
		}
		start = end
	}
	return b.String()
}

var superscripts = strings.NewReplacer(
	"0", "⁰", "1", "¹", "2", "²", "3", "³", "4", "⁴", "5", "⁵", "6", "⁶", "7", "⁷", "8", "⁸", "9", "⁹",
)
