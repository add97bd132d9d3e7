package film

import (
	"slices"
	"strings"
)

// A change leads from one list of pieces to another: keep so many, drop so many, put in
// these, and so on. Pieces after the last edit are kept.
type change []any // int, int, string, int, int, string, …

// pieces cuts a text before each <, so that an element with its attributes is one piece.
func pieces(markup string) []string {
	var out []string
	for markup != "" {
		next := strings.IndexByte(markup[1:], '<') + 1
		if next == 0 {
			next = len(markup)
		}
		out, markup = append(out, markup[:next]), markup[next:]
	}
	return out
}

// maxEdits bounds the search for the shortest difference: cost O((n + edits)·edits).
const maxEdits = 800

// difference returns a change that leads from a to b, a shortest one if that has at most
// maxEdits edits (E. W. Myers, An O(ND) difference algorithm, 1986).
func difference(a, b []string) change {
	before := 0
	for before < min(len(a), len(b)) && a[before] == b[before] {
		before++
	}
	a, b = a[before:], b[before:]
	after := 0
	for after < min(len(a), len(b)) && a[len(a)-1-after] == b[len(b)-1-after] {
		after++
	}
	a, b = a[:len(a)-after], b[:len(b)-after]
	kept, ok := common(a, b)
	if !ok {
		kept = samePlaces(a, b)
	}
	c := change{}
	i, j, skip := 0, 0, before
	edit := func(toA, toB int) {
		if i < toA || j < toB {
			c = append(c, skip, toA-i, strings.Join(b[j:toB], ""))
			skip = 0
		}
	}
	for _, k := range kept {
		edit(k[0], k[1])
		i, j = k[0]+1, k[1]+1
		skip++
	}
	edit(len(a), len(b))
	return c
}

// samePlaces pairs the equal pieces in equal places.
func samePlaces(a, b []string) (kept [][2]int) {
	for i := range min(len(a), len(b)) {
		if a[i] == b[i] {
			kept = append(kept, [2]int{i, i})
		}
	}
	return kept
}

// common pairs the pieces of a longest common subsequence.
func common(a, b []string) (kept [][2]int, ok bool) {
	// ends[d][k+d] is how far in a one comes with d edits on the diagonal k, the places
	// i, j with i - j = k.
	var ends [][]int
	for d := 0; d <= min(len(a)+len(b), maxEdits); d++ {
		row := make([]int, 2*d+1)
		for k := -d; k <= d; k += 2 {
			i := start(ends, d, k)
			for i < len(a) && i-k < len(b) && i-k >= 0 && a[i] == b[i-k] {
				i++
			}
			row[k+d] = i
			if i >= len(a) && i-k >= len(b) {
				return walkBack(append(ends, row), len(a), len(b)), true
			}
		}
		ends = append(ends, row)
	}
	return nil, false
}

// start returns where the last of d edits leads on the diagonal k.
func start(ends [][]int, d, k int) int {
	if d == 0 {
		return 0
	}
	last := ends[d-1]
	if down(last, d, k) {
		return last[k+1+d-1]
	}
	return last[k-1+d-1] + 1
}

// down reports whether the last of d edits puts in a piece of b.
func down(last []int, d, k int) bool {
	return k == -d || k != d && last[k-1+d-1] < last[k+1+d-1]
}

func walkBack(ends [][]int, i, j int) (kept [][2]int) {
	for d := len(ends) - 1; d >= 0; d-- {
		k := i - j
		from := start(ends[:d], d, k)
		for ; i > from; i, j = i-1, j-1 {
			kept = append(kept, [2]int{i - 1, j - 1})
		}
		if d == 0 {
			break
		}
		if down(ends[d-1], d, k) {
			j--
		} else {
			i--
		}
	}
	slices.Reverse(kept)
	return kept
}
