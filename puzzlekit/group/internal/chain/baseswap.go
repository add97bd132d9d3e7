package chain

import (
	"math/rand/v2"
	"slices"

	"puzzlelab/puzzlekit/internal/rawperm"
)

// BringToFront returns a chain of the same group whose first base point is in an
// orbit of the group: the first base point q in this orbit, or the point given,
// which is in it. The other base points keep their order; levels with one point
// are left out. q goes up past one base point after the other, so levels below
// the place where it was stay as they are. No level may be a giant. Cost: the
// transversals above that place. (Sims 1971; Seress 2003, section 5.4.)
func BringToFront(w *Work, degree int, levels []*Level, point int32, inOrbit func(int32) bool, orbitSize int) ([]*Level, error) {
	b := NewBuilder(w, rand.New(rand.NewPCG(2, uint64(degree))), degree, nil)
	at := slices.IndexFunc(levels, func(l *Level) bool { return inOrbit(l.Point) })
	if at < 0 {
		at = len(levels)
		levels = append(slices.Clip(levels), NewLevel(degree, point))
	}
	front, below := levels[at], slices.Clone(levels[at+1:])
	moved := front.Own
	orbit, other := NewWalk(degree, front.Point, Generators(levels, at)), NewWalk(degree, front.Point, nil)
	next := NewWalk(degree, front.Point, nil)
	for i := at - 1; i >= 0 && !b.Canceled(); i-- {
		l, above := levels[i], orbit
		if len(orbit.Orbit) < orbitSize {
			above, other = other, orbit
			above.search(front.Point, Generators(levels, i))
			moved = slices.Concat(moved, moving(l.Own, front.Point))
		}
		if size := len(l.Orbit) * len(orbit.Orbit) / len(above.Orbit); size > 1 {
			below = slices.Insert(below, 0, b.fixing(next, orbit, l, below, size))
		}
		orbit = above
	}
	if len(front.Orbit) < orbitSize {
		front = b.spanned(orbit, moved)
	}
	b.Weigh(below)
	return slices.Insert(below, 0, front), b.Err
}

// fixing returns the level of the same base point b in the stabiliser of another
// point q. orbit is that of q in the stabiliser of b. The orbit of b, which has
// size points, contains δ if an element of the stabiliser of b takes q to its
// image under the inverse of the representative of δ: the two together take b to
// δ and fix q. It uses the memory of next.
func (b *Builder) fixing(next, orbit *Walk, l *Level, below []*Level, size int) *Level {
	q := orbit.Orbit[0]
	if size == len(l.Orbit) && l.fixes(q) {
		return l
	}
	var own [][]int32
	for _, x := range l.Own {
		if x[q] == q {
			own = append(own, tidied(slices.Clone(x), below))
		}
	}
	gens := slices.Concat(own, Generators(below, 0))
	next.search(l.Point, gens)
	for _, delta := range l.Orbit {
		if len(next.Orbit) == size || b.Ended() {
			break
		}
		image := l.undoPoint(q, delta)
		if next.Place[delta] >= 0 || orbit.Place[image] < 0 {
			continue
		}
		y := l.InverseRepresentative(b.Degree, delta)
		rawperm.Multiply(y, rawperm.Inverse(orbit.Representative(image)))
		own, gens = append(own, tidied(y, below)), append(gens, y)
		next.search(l.Point, gens)
	}
	return b.spanned(next, own)
}

// tidied changes x by representatives of the levels below its own so that it also
// fixes their base points, as far as possible. In a direct product it then moves
// the points of one factor only, and other levels stay as they are when such a
// point goes up.
func tidied(x []int32, below []*Level) []int32 {
	u := Unwinder{H: x}
	for _, l := range below {
		if image := u.Image(l.Point); l.Contains(image) {
			u.Undo(l, image)
		}
	}
	u.Flush()
	return x
}

// spanned returns the level of a spanning tree of its orbit.
func (b *Builder) spanned(w *Walk, own [][]int32) *Level {
	l := NewLevel(b.Degree, w.Orbit[0])
	l.Own = own
	if len(w.Orbit) > b.Short {
		b.GrowTree(l, w.Labels())
	} else {
		l.Orbit, l.Inv = append(l.Orbit[:0], w.Orbit...), w.InverseRepresentatives()
		for k, x := range w.Orbit[1:] {
			l.Back[x] = int32(k)
		}
	}
	return l
}

// moving returns the elements that move a point.
func moving(elements [][]int32, point int32) [][]int32 {
	return slices.DeleteFunc(slices.Clone(elements), func(x []int32) bool { return x[point] == point })
}

// undoPoint returns where the inverse of the representative of δ takes a point.
func (l *Level) undoPoint(x, delta int32) int32 {
	for delta != l.Point {
		step := l.Inv[l.Back[delta]]
		x, delta = step[x], step[delta]
	}
	return x
}

// fixes reports whether the strong generators of a level and its
// representatives fix a point.
func (l *Level) fixes(point int32) bool {
	moves := func(x []int32) bool { return x[point] != point }
	return !slices.ContainsFunc(l.Own, moves) && !slices.ContainsFunc(l.Inv, moves)
}
