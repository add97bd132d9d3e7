package chain

import (
	"slices"

	"puzzlelab/puzzlekit/group/internal/limits"
)

// Tidy returns a chain with the same base and orbits whose strong generators
// also fix later base points, as far as possible: each is multiplied by inverse
// representatives of the levels below its own. In a direct product every strong
// generator then moves the points of one factor only.
func Tidy(w *limits.Work, degree int, levels []*Level) ([]*Level, error) {
	if _, _, giant := GiantOf(levels); giant {
		return levels, nil
	}
	b := tidying(w, degree)
	var out []*Level
	for i := len(levels) - 1; i >= 0 && !b.Cancelled(); i-- {
		own := make([][]int32, len(levels[i].Own))
		for k, x := range levels[i].Own {
			own[k] = slices.Clone(x)
			for _, below := range out {
				if below.Contains(own[k][below.Point]) {
					below.Strip(own[k])
				}
			}
		}
		out = slices.Insert(out, 0, b.level(degree, levels[i].Point, own, out))
	}
	return out, b.Err
}

// tidying returns a builder whose transversals are all explicit, so that
// representatives move no more than they must.
func tidying(w *limits.Work, degree int) *Builder {
	b := NewBuilder(w, nil, degree, nil)
	b.Explicit = degree
	return b
}

// level returns the level above others with the strong generators given.
func (b *Builder) level(degree int, point int32, own [][]int32, below []*Level) *Level {
	l := NewLevel(degree, point)
	l.Own = own
	all := slices.Concat(own, Generators(below, 0))
	b.GrowExplicit(l, all, all)
	return l
}

// MoveToFront returns a chain of the same group whose first base point is in the
// orbit of point, or nil if that needs more than another order of the levels. It
// needs a level whose orbit is the whole orbit of point under the group, which
// has orbitSize points. The levels above that one keep their orbits in the
// stabiliser of its base point. Their strong generators are made to fix it.
func MoveToFront(w *limits.Work, degree int, levels []*Level, point int32, orbitSize int) ([]*Level, error) {
	j := slices.IndexFunc(levels, func(l *Level) bool { return l.Contains(point) })
	if j < 0 || len(levels[j].Orbit) != orbitSize || levels[j].Giant != nil {
		return nil, nil
	}
	front := levels[j]
	out := slices.Clone(levels[j+1:])
	b := tidying(w, degree)
	for i := j - 1; i >= 0 && !b.Cancelled(); i-- {
		l := levels[i]
		if !l.fixes(front.Point) {
			own := make([][]int32, len(l.Own))
			for k, x := range l.Own {
				own[k] = slices.Clone(x)
				front.Strip(own[k])
			}
			if l = b.level(degree, l.Point, own, out); len(l.Orbit) != len(levels[i].Orbit) {
				return nil, b.Err
			}
		}
		out = slices.Insert(out, 0, l)
	}
	return slices.Insert(out, 0, front), b.Err
}

// fixes reports whether the strong generators of a level and its
// representatives fix a point.
func (l *Level) fixes(point int32) bool {
	moves := func(x []int32) bool { return x[point] != point }
	return !slices.ContainsFunc(l.Own, moves) && !slices.ContainsFunc(l.Inv, moves)
}
