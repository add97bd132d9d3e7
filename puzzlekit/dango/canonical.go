package dango

import (
	"slices"
	"strings"
)

// canonical returns the representative of a state under the symmetries of the
// puzzle: skewers in any order, and colours of equal number renamed. Of all
// orders of the skewers it takes the one that gives the least code when the
// colours are renamed in the order in which they come.
func (p *Puzzle) canonical(s State) State {
	skewers := strings.SplitAfter(s.code, "\x00")[:p.config.Skewers]
	best := ""
	order := make([]int, len(skewers))
	for i := range order {
		order[i] = i
	}
	for more := true; more; more = nextArrangement(order) {
		code := make([]byte, 0, len(s.code))
		for _, i := range order {
			code = append(code, skewers[i]...)
		}
		if !decreasingHeights(order, skewers) {
			continue
		}
		p.rename(code)
		if best == "" || string(code) < best {
			best = string(code)
		}
	}
	return State{best}
}

// decreasingHeights keeps only the orders with the tallest skewer first, which
// is the same for all states of an orbit.
func decreasingHeights(order []int, skewers []string) bool {
	return slices.IsSortedFunc(order, func(i, j int) int { return len(skewers[j]) - len(skewers[i]) })
}

// rename gives the colours new names in the order in which they come: the first
// of those with k dumplings becomes the first colour that has k, and so on.
func (p *Puzzle) rename(code []byte) {
	var names [maxLabel + 1]byte
	used := make([]bool, len(p.config.Colours))
	for i, label := range code {
		if label == 0 {
			continue
		}
		if names[label] == 0 {
			names[label] = p.firstFree(used, p.config.Colours[label-1])
		}
		code[i] = names[label]
	}
}

func (p *Puzzle) firstFree(used []bool, dumplings int) byte {
	for c, k := range p.config.Colours {
		if k == dumplings && !used[c] {
			used[c] = true
			return byte(c + 1)
		}
	}
	panic("dango: more colours in a state than in its puzzle")
}
