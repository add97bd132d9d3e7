package chain

import (
	"math/big"
	"math/bits"
	"sync"

	"puzzlelab/puzzlekit/internal/rawperm"
)

// Values in Back that are no label.
const (
	Outside = -1 // not in the orbit
	Root    = -2 // the base point itself
)

// A Level is one stabiliser G(i-1) of a chain: the base point βi, its orbit and a
// transversal. The transversal is a Schreier tree with labels on its edges:
// Inv[Back[δ]], the inverse of a label, takes δ one step towards the base point.
// A short tree has depth two, or one if every point has a label of its own.
type Level struct {
	Point int32
	Own   [][]int32 // strong generators that fix the earlier base points and move this one; none in a giant
	Orbit []int32
	Back  []int32   // by point: its label, Outside or Root
	Inv   [][]int32 // inverses of the labels; see via for those that are nil
	Giant *giant    // if set, the transversal needs no tree
	rank  int       // the place of Point in Giant.points
	via   []int32   // by label, or shorter: where a label leads to the base point that is not made yet, that of the first step
	whole sync.Once
}

// firstRoom is the length of an orbit up to which a level takes memory only once.
const firstRoom = 16

// NewLevel returns a level whose orbit is the base point.
func NewLevel(degree int, point int32) *Level {
	room := make([]int32, degree+min(degree, firstRoom))
	l := &Level{Point: point, Back: room[:degree:degree], Orbit: room[degree:degree]}
	l.plant()
	return l
}

// plant removes all of the tree but its root.
func (l *Level) plant() {
	for i := range l.Back {
		l.Back[i] = Outside
	}
	l.Back[l.Point] = Root
	l.Orbit = append(l.Orbit[:0], l.Point)
	l.Inv, l.via = l.Inv[:0], l.via[:0]
}

// Contains reports whether a point is in the basic orbit.
func (l *Level) Contains(point int32) bool {
	if l.Giant != nil {
		return l.Giant.rank[point] >= int32(l.rank)
	}
	return l.Back[point] != Outside
}

// Strong returns the strong generators that fix the earlier base points and
// move this one.
func (l *Level) Strong() [][]int32 {
	if l.Giant != nil {
		return [][]int32{l.Giant.generator(l.rank)}
	}
	return l.Own
}

// Strip multiplies h by the inverse of the representative that takes the base
// point where h takes it, which must be in the orbit.
func (l *Level) Strip(h []int32) { l.Undo(h, h[l.Point]) }

// Undo multiplies h by the inverse of the representative of δ.
func (l *Level) Undo(h []int32, delta int32) {
	u := Unwinder{H: h}
	u.Undo(l, delta)
	u.Flush()
}

// An Unwinder multiplies H by the inverses of representatives, level after level.
// In a giant it keeps the place of each image, so a further level costs O(1) and
// not O(degree). It puts off each other factor, because two in one pass are faster
// than one after the other: H has them all only after Flush.
type Unwinder struct {
	H      []int32
	factor []int32 // what H is still to be multiplied by, or nil
	places []int32
}

// Image returns the image of a point under H and what is put off.
func (u *Unwinder) Image(point int32) int32 {
	if u.factor != nil {
		return u.factor[u.H[point]]
	}
	return u.H[point]
}

// Multiply multiplies H by y, which must not change before Flush.
func (u *Unwinder) Multiply(y []int32) {
	if u.factor == nil {
		u.factor = y
		return
	}
	rawperm.MultiplyTwice(u.H, u.factor, y)
	u.factor = nil
}

// Flush multiplies H by what is put off.
func (u *Unwinder) Flush() {
	if u.factor != nil {
		rawperm.Multiply(u.H, u.factor)
		u.factor = nil
	}
}

// Undo multiplies H by the inverse of the representative of δ in a level.
func (u *Unwinder) Undo(l *Level, delta int32) {
	if l.Giant != nil {
		u.undoGiant(l, delta)
		return
	}
	for delta != l.Point {
		step := l.Step(delta)
		delta = step[delta]
		u.Multiply(step)
	}
}

// undoGiant is Undo for a giant.
func (u *Unwinder) undoGiant(l *Level, delta int32) {
	if delta == l.Point {
		return
	}
	if u.places == nil {
		u.Flush()
		u.places = rawperm.Inverse(u.H)
	}
	cycle := l.Giant.undoing(l.rank, delta)
	last := u.places[cycle[l.Giant.cycle()-1]]
	for _, v := range cycle[:l.Giant.cycle()] {
		u.places[v], last = last, u.places[v]
		u.H[u.places[v]] = v
	}
}

// Sift undoes H level by level. It returns the index of the first level whose orbit does
// not have the image of the base point, or len(levels).
func (u *Unwinder) Sift(levels []*Level) int {
	for i, l := range levels {
		switch image := u.Image(l.Point); {
		case image == l.Point:
		case l.Contains(image):
			u.Undo(l, image)
		default:
			u.Flush()
			return i
		}
	}
	u.Flush()
	return len(levels)
}

// parent returns the next point on the way from δ, not the root, to the root.
func (l *Level) parent(delta int32) int32 {
	if step := l.Inv[l.Back[delta]]; step != nil {
		return step[delta]
	}
	return l.Point
}

// Step returns the inverse of a label that leads from δ, not the root, towards the root.
func (l *Level) Step(delta int32) []int32 {
	k := l.Back[delta]
	if step := l.Inv[k]; step != nil {
		return step
	}
	return l.Inv[l.via[k]]
}

// Complete makes the labels that are not made yet. Until then nothing else may read the
// transversal in another goroutine. Cost O(degree) for each of them.
func (l *Level) Complete() {
	l.whole.Do(func() {
		missing := 0
		for _, step := range l.Inv {
			if step == nil {
				missing++
			}
		}
		n := len(l.Back)
		room := make([]int32, missing*n)
		for _, p := range l.Orbit {
			if missing == 0 || p == l.Point || l.Inv[l.Back[p]] != nil {
				continue
			}
			inv := room[:n:n]
			room = room[n:]
			rawperm.SetIdentity(inv)
			l.Undo(inv, p)
			l.Inv[l.Back[p]] = inv
		}
	})
}

// InverseRepresentative returns u⁻¹ for the representative u of δ.
func (l *Level) InverseRepresentative(degree int, delta int32) []int32 {
	h := rawperm.Identity[int32](degree)
	l.Undo(h, delta)
	return h
}

// Sift strips h in place at each level, beginning with the index from. It returns
// the index of the level whose orbit does not have the image of the base point,
// or len(levels).
func Sift(levels []*Level, h []int32, from int) int {
	u := Unwinder{H: h}
	return from + u.Sift(levels[from:])
}

// SiftsToIdentity sifts h in place and reports whether the identity is left.
func SiftsToIdentity(levels []*Level, h []int32, from int) bool {
	return Sift(levels, h, from) == len(levels) && rawperm.IsIdentity(h)
}

// Order returns the product of the orbit lengths. It multiplies many of them in
// halves, because products of numbers of like size are fastest.
func Order(levels []*Level) *big.Int {
	if order, ok := shortOrder(levels); ok {
		return new(big.Int).SetUint64(order)
	}
	n := len(levels)
	return new(big.Int).Mul(Order(levels[:n/2]), Order(levels[n/2:]))
}

// shortOrder returns the product of the orbit lengths if it is below 2⁶⁴.
func shortOrder(levels []*Level) (order uint64, ok bool) {
	order = 1
	for _, l := range levels {
		high, low := bits.Mul64(order, uint64(len(l.Orbit)))
		if high > 0 {
			return 0, false
		}
		order = low
	}
	return order, true
}

// Generators returns the strong generators of the stabiliser of the first i base
// points.
func Generators(levels []*Level, i int) [][]int32 {
	return AppendGenerators(make([][]int32, 0, CountGenerators(levels, i)), levels, i)
}

// AppendGenerators appends the Generators to a list.
func AppendGenerators(list [][]int32, levels []*Level, i int) [][]int32 {
	for ; i < len(levels); i++ {
		list = append(list, levels[i].Strong()...)
	}
	return list
}

// CountGenerators returns the number of Generators.
func CountGenerators(levels []*Level, i int) int {
	count := 0
	for _, l := range levels[min(i, len(levels)):] {
		if count += len(l.Own); l.Giant != nil {
			count++
		}
	}
	return count
}

// Rows returns the number of lists with an entry for each point that the levels
// keep: what their memory is counted in.
func Rows(levels []*Level) int {
	rows := 0
	for _, l := range levels {
		if l.Giant == nil {
			rows += 1 + len(l.Own) + len(l.Inv)
		}
	}
	return rows
}
