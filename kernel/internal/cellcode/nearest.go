package cellcode

import (
	"iter"
	"strings"
)

// didYouMean returns a question with the known name that is most like an unknown
// one, or "" if none is like it.
func didYouMean(prefix, unknown string, known iter.Seq[string]) string {
	best, distance := "", 1+max(1, len(unknown)/3)
	for name := range known {
		d := editDistance(strings.ToLower(unknown), strings.ToLower(name))
		if d < distance || d == distance && best != "" && before(unknown, name, best) {
			best, distance = name, d
		}
	}
	// A short name is like every other.
	if best == "" || len(unknown) <= distance {
		return ""
	}
	return "did you mean " + prefix + best + "?"
}

// before orders names that are equally near: first those that go on where the unknown
// one ends.
func before(unknown, a, b string) bool {
	if longer := strings.HasPrefix(a, unknown); longer != strings.HasPrefix(b, unknown) {
		return longer
	}
	return a < b
}

// editDistance is the number of letters to insert, delete, replace or swap with
// their neighbours to make b from a (the optimal string alignment distance).
func editDistance(a, b string) int {
	above, last, row := []int(nil), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], above[j-2]+1)
			}
		}
		above, last, row = last, row, make([]int, len(b)+1)
	}
	return last[len(b)]
}
