package chain

import (
	"slices"

	"puzzlelab/puzzlekit/internal/rawperm"
)

// Extend returns the levels of the same chain on n points; the additional
// points are fixed.
func Extend(w *Work, levels []*Level, n int) []*Level {
	var out []*Level
	shared := map[*giant]*giant{}
	for _, l := range levels {
		if g := l.Giant; g != nil && shared[g] == nil {
			shared[g] = &giant{points: g.points, rank: padded(g.rank, n, Outside), alternating: g.alternating}
		}
		if w.Ended() {
			break
		}
		out = append(out, l.extended(n, shared[l.Giant]))
	}
	return out
}

// extended returns the level on n points.
func (l *Level) extended(n int, shared *giant) *Level {
	out := &Level{Point: l.Point, Orbit: l.Orbit, rank: l.rank, Own: rawperm.Extend(l.Own, n), Giant: shared}
	if shared == nil {
		out.Back, out.Inv = padded(l.Back, n, Outside), rawperm.Extend(l.Inv, n)
	}
	return out
}

func padded(list []int32, n int, value int32) []int32 {
	return append(slices.Clone(list), slices.Repeat([]int32{value}, n-len(list))...)
}

// Restrict returns the levels on the first n points, an invariant set outside
// of which nothing moves.
func Restrict(levels []*Level, n int) []*Level {
	out := make([]*Level, len(levels))
	for i, l := range levels {
		out[i] = l.restricted(n)
	}
	return out
}

// restricted returns the level on the first n points.
func (l *Level) restricted(n int) *Level {
	if l.Giant != nil {
		g := &giant{points: l.Giant.points, rank: l.Giant.rank[:n:n], alternating: l.Giant.alternating}
		return &Level{Point: l.Point, Orbit: l.Orbit, Giant: g, rank: l.rank}
	}
	return &Level{Point: l.Point, Orbit: l.Orbit, Own: cutAll(l.Own, n), Inv: cutAll(l.Inv, n), Back: l.Back[:n:n]}
}

func cutAll(elements [][]int32, n int) [][]int32 {
	out := make([][]int32, len(elements))
	for i, x := range elements {
		out[i] = x[:n:n]
	}
	return out
}
