package group

import "math/big"

// Marks in level.back beside the indices of labels.
const (
	outside = -1 // not in the orbit
	root    = -2 // the base point itself
)

// level is one stabiliser G(i-1) of a chain: the base point βi, its orbit and
// a transversal. The transversal is a Schreier tree whose edges carry labels:
// back[δ] names the label whose inverse takes δ one step towards the base
// point. In an explicit transversal every point has a label of its own and the
// tree has depth one.
type level struct {
	point int32
	own   [][]int32 // strong generators that fix the earlier base points and move this one, but for a giant
	orbit []int32
	back  []int32
	inv   [][]int32 // inverses of the labels
	giant *giant    // set where the transversal needs no tree
	rank  int       // the place of point in giant.points
}

func newLevel(degree int, point int32) *level {
	l := &level{point: point}
	l.back = make([]int32, degree)
	l.plant()
	return l
}

// plant empties the tree but for its root.
func (l *level) plant() {
	for i := range l.back {
		l.back[i] = outside
	}
	l.back[l.point] = root
	l.orbit = append(l.orbit[:0], l.point)
	l.inv = nil
}

// contains reports whether the basic orbit has the point.
func (l *level) contains(point int32) bool {
	if l.giant != nil {
		return l.giant.rank[point] >= int32(l.rank)
	}
	return l.back[point] != outside
}

// strong returns the strong generators that fix the earlier base points and
// move this one.
func (l *level) strong() [][]int32 {
	if l.giant != nil {
		return [][]int32{l.giant.generator(l.rank)}
	}
	return l.own
}

// strip multiplies h by the inverse of the representative that takes the base
// point where h takes it. The orbit must have that point.
func (l *level) strip(h []int32) { l.undo(h, h[l.point]) }

// undo multiplies h by the inverse of the representative of δ.
func (l *level) undo(h []int32, delta int32) {
	u := unwinder{h: h}
	u.undo(l, delta)
}

// unwinder multiplies h by the inverses of representatives, one level after the
// other. In a giant it keeps the place of each image, so that a further level
// costs O(1) and not O(degree).
type unwinder struct {
	h      []int32
	places []int32
}

func (u *unwinder) undo(l *level, delta int32) {
	switch {
	case delta == l.point:
		return
	case l.giant == nil:
		l.descend(u.h, delta)
		return
	case u.places == nil:
		u.places = inverse(u.h)
	}
	cycle := l.giant.undoing(l.rank, delta)
	last := u.places[cycle[l.giant.cycle()-1]]
	for _, v := range cycle[:l.giant.cycle()] {
		u.places[v], last = last, u.places[v]
		u.h[u.places[v]] = v
	}
}

// descend multiplies h by the labels on the way from δ to the root.
func (l *level) descend(h []int32, delta int32) {
	for delta != l.point {
		step := l.inv[l.back[delta]]
		delta = step[delta]
		if delta == l.point {
			multiply(h, step)
			return
		}
		next := l.inv[l.back[delta]]
		delta = next[delta]
		multiplyTwice(h, step, next)
	}
}

// inverseRepresentative returns u⁻¹ for the representative u of δ.
func (l *level) inverseRepresentative(degree int, delta int32) []int32 {
	h := identityImages(degree)
	l.undo(h, delta)
	return h
}

// sift strips h in place through the levels from `from` on and returns the
// index of the level at which it fell out, or len(levels).
func sift(levels []*level, h []int32, from int) int {
	u := unwinder{h: h}
	for i := from; i < len(levels); i++ {
		l := levels[i]
		switch image := h[l.point]; {
		case image == l.point:
		case l.contains(image):
			u.undo(l, image)
		default:
			return i
		}
	}
	return len(levels)
}

// siftsToIdentity strips h and reports whether nothing is left of it.
func siftsToIdentity(levels []*level, h []int32, from int) bool {
	return sift(levels, h, from) == len(levels) && isIdentity(h)
}

// orderOf multiplies the orbit lengths, many of them in halves: products of
// numbers of like size are the quick ones.
func orderOf(levels []*level) *big.Int {
	if n := len(levels); n > fewDigits {
		return new(big.Int).Mul(orderOf(levels[:n/2]), orderOf(levels[n/2:]))
	}
	order := big.NewInt(1)
	for _, l := range levels {
		order.Mul(order, big.NewInt(int64(len(l.orbit))))
	}
	return order
}

// generatorsFrom collects the strong generators of the i-th stabiliser.
func generatorsFrom(levels []*level, i int) [][]int32 {
	var out [][]int32
	for ; i < len(levels); i++ {
		out = append(out, levels[i].strong()...)
	}
	return out
}

// countFrom is the number of generatorsFrom.
func countFrom(levels []*level, i int) int {
	count := 0
	for _, l := range levels[i:] {
		if count += len(l.own); l.giant != nil {
			count++
		}
	}
	return count
}

// rowsOf is the number of lists of as many entries as there are points that the
// levels keep.
func rowsOf(levels []*level) int {
	rows := 0
	for _, l := range levels {
		if l.giant == nil {
			rows += 1 + len(l.own) + len(l.inv)
		}
	}
	return rows
}
