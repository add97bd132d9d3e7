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
	own   [][]int32 // strong generators that fix the earlier base points and move this one
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

// strip multiplies h by the inverse of the representative that takes the base
// point where h takes it. The orbit must have that point.
func (l *level) strip(h []int32) {
	if l.giant != nil {
		l.giant.strip(h, l.rank)
		return
	}
	l.descend(h, h[l.point])
}

// undo multiplies h by the inverse of the representative of δ.
func (l *level) undo(h []int32, delta int32) {
	if l.giant != nil {
		l.giant.undo(h, l.rank, delta)
		return
	}
	l.descend(h, delta)
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
	for i := from; i < len(levels); i++ {
		l := levels[i]
		switch image := h[l.point]; {
		case image == l.point:
		case l.contains(image):
			l.strip(h)
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

func orderOf(levels []*level) *big.Int {
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
		out = append(out, levels[i].own...)
	}
	return out
}
