package dango

import (
	"context"
	"slices"
	"strings"
)

// canonical returns the representative of a state under the symmetries of the
// puzzle: skewers in any order, and colours of equal number renamed. Of all
// orders of the skewers with the tallest first it takes the one that gives the
// least code when the colours are renamed in the order in which they come. When
// ctx ends it returns any state.
func (p *Puzzle) canonical(ctx context.Context, s State) State {
	return p.leastCodes(ctx, s)[0]
}

// canonicalPair is canonical for the two states of a problem at once: the tallest
// skewer of the first state comes first.
func (p *Puzzle) canonicalPair(ctx context.Context, from, to State) Pair {
	s := p.leastCodes(ctx, from, to)
	return Pair{s[0], s[1]}
}

// leastCodes tries all orders of the skewers, those once in which skewers that are
// alike in all states change places.
func (p *Puzzle) leastCodes(ctx context.Context, states ...State) []State {
	skewers := make([][]string, len(states))
	for k, s := range states {
		skewers[k] = strings.SplitAfter(s.code, "\x00")[:p.config.Skewers]
	}
	kinds, order := skewerKinds(p.config.Skewers, skewers)
	var best, code []byte
	for more := true; more && ctx.Err() == nil; more = nextByHeight(order, kinds) {
		code = code[:0]
		for k := range states {
			for _, kind := range order {
				code = append(code, kinds[kind].skewers[k]...)
			}
		}
		p.rename(code)
		if best == nil || string(code) < string(best) {
			best = slices.Clone(code)
		}
	}
	out := make([]State, len(states))
	for k, s := range states {
		if len(best) >= len(s.code) {
			out[k], best = State{string(best[:len(s.code)])}, best[len(s.code):]
		}
	}
	return out
}

// A skewerKind is what stands on one skewer in each of some states.
type skewerKind struct {
	height  int // in the first state
	skewers []string
}

// skewerKinds lists the different kinds, the tallest first, and the kind of each
// skewer in increasing order.
func skewerKinds(n int, skewers [][]string) (kinds []skewerKind, order []int) {
	all := make([]skewerKind, n)
	for i := range all {
		for _, s := range skewers {
			all[i].skewers = append(all[i].skewers, s[i])
		}
		all[i].height = len(all[i].skewers[0])
	}
	slices.SortFunc(all, func(a, b skewerKind) int {
		if a.height != b.height {
			return b.height - a.height
		}
		return slices.Compare(a.skewers, b.skewers)
	})
	for i, kind := range all {
		if i == 0 || !slices.Equal(kind.skewers, all[i-1].skewers) {
			kinds = append(kinds, kind)
		}
		order = append(order, len(kinds)-1)
	}
	return kinds, order
}

// nextByHeight puts the next order that has the tallest first into order, and
// reports whether there is one: the skewers of equal height are arranged like the
// digits of a number, each height by itself.
func nextByHeight(order []int, kinds []skewerKind) bool {
	for end := len(order); end > 0; {
		begin := end
		for begin > 0 && kinds[order[begin-1]].height == kinds[order[end-1]].height {
			begin--
		}
		if nextArrangement(order[begin:end]) {
			return true
		}
		slices.Sort(order[begin:end])
		end = begin
	}
	return false
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
