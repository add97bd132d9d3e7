package dango

import (
	"context"
	"slices"
	"strings"
)

// canonical returns the representative of a state under the symmetries of the puzzle,
// which permute the skewers and rename colours of equal number. It is the state with the
// least code among those with the tallest skewer first and the colours named in order of
// occurrence. If ctx ends, the result is arbitrary.
func (p *Puzzle) canonical(ctx context.Context, s State) State {
	return p.leastCodes(ctx, s)[0]
}

// canonicalPair is canonical for the pair of states of a problem, with the tallest skewer
// of the first state first.
func (p *Puzzle) canonicalPair(ctx context.Context, from, to State) pair {
	s := p.leastCodes(ctx, from, to)
	return pair{s[0], s[1]}
}

// leastCodes tries all orders of the skewers; skewers that are equal in all states are not
// exchanged.
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

// A skewerKind is the contents of a skewer in each of some states.
type skewerKind struct {
	height  int // in the first state
	skewers []string
}

// skewerKinds returns the different kinds, the tallest first, and the kinds of all skewers
// in increasing order.
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

// nextByHeight replaces order with the next order that has the tallest skewers first, and
// reports whether there is one. It permutes the skewers of each height separately.
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

// rename renames the colours in order of occurrence: the first colour with k dumplings
// becomes the least such colour, and so on.
func (p *Puzzle) rename(code []byte) {
	var names [maxLabel + 1]byte
	used := make([]bool, len(p.config.Colors))
	for i, label := range code {
		if label == 0 {
			continue
		}
		if names[label] == 0 {
			names[label] = p.firstFree(used, p.config.Colors[label-1])
		}
		code[i] = names[label]
	}
}

func (p *Puzzle) firstFree(used []bool, dumplings int) byte {
	for c, k := range p.config.Colors {
		if k == dumplings && !used[c] {
			used[c] = true
			return byte(c + 1)
		}
	}
	panic("dango: more colours in a state than in its puzzle")
}
