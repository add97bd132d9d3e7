package chain

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/internal/rawperm"
)

// ShortOrbit is the longest orbit that gets a short tree, with a permutation for
// about every other point, which makes sifting fastest. Longer orbits get labelled
// trees of bounded depth, which keep the memory linear in the degree.
const ShortOrbit = 100

// A Schreier tree deeper than Shallow gets random products as further labels,
// LabelStep pairs at a time, up to MostLabels.
const (
	Shallow    = 6
	MostLabels = 40
	LabelStep  = 5
)

// Quiet is the number of random elements in a row that have to sift to the
// identity before a chain is taken to be complete.
const Quiet = 6

// A Builder is a chain that grows. At any time it is the chain of some subgroup,
// so the product of its orbit lengths is a lower bound of the order.
type Builder struct {
	*Work
	Degree int
	Base   []int32 // base points asked for, used up from the front
	Levels []*Level
	Rng    *rand.Rand
	Depth  int // the depth that a Schreier tree should not pass

	Short    int    // the longest orbit that gets a short tree
	Every    bool   // whether such a tree has a permutation for each point
	Lazy     bool   // whether that of the first level, which few proofs need, is left to Level.Complete
	Option   string // what raises the limit of memory, if anything does
	Err      error  // why the work is to end
	Progress func([]*Level)
	Inserted func(g []int32, level int) error // if not nil, it sees each new strong generator; an error ends the work

	Slab     *rawperm.Slab // for what the chain keeps
	own      []bool        // by point, while a tree is made short
	labels   []int32       // by generator, while an orbit grows
	gens     [][]int32
	newest   [1][]int32
	idle     []*Level // their memory is used again
	inverses map[*int32][]int32
}

// Reset forgets the chain and takes back its memory, which must not be used any more.
func (b *Builder) Reset() {
	b.idle, b.Levels, b.Err = append(b.idle, b.Levels...), b.Levels[:0], nil
	b.Slab.Reset()
	clear(b.inverses)
}

// AddLevel adds a level whose orbit is the base point.
func (b *Builder) AddLevel(point int32) *Level {
	var l *Level
	if last := len(b.idle) - 1; last < 0 {
		l = NewLevel(b.Degree, point)
	} else {
		l, b.idle = b.idle[last], b.idle[:last]
		l.Point, l.Own = point, l.Own[:0]
		l.plant()
	}
	b.Levels = append(b.Levels, l)
	return l
}

// Canceled reports whether the work must end, with the reason in Err. Loops call
// it at least every few milliseconds.
func (b *Builder) Canceled() bool {
	if b.Progress != nil {
		b.Progress(b.Levels)
	}
	if b.Err == nil {
		b.Err = b.Stopped("")
	}
	return b.Err != nil
}

// Weigh ends the work when a chain has become too large. Usually further levels
// would follow, so the error gives a lower bound of what is needed.
func (b *Builder) Weigh(levels []*Level) {
	if need := ImageBytes(Rows(levels), b.Degree); need > b.Memory && b.Err == nil {
		what := fmt.Sprintf("a stabiliser chain of more than %s on %s", counted.Of(len(levels), "levels"), counted.Of(b.Degree, "points"))
		b.Err = b.Fits(what, b.Option, need)
	}
}

// Insert adds g, which fixes the first j base points, to the chain. If g fixes all
// of them, the base grows.
func (b *Builder) Insert(g []int32, j int) {
	for j < len(b.Levels) && g[b.Levels[j].Point] == b.Levels[j].Point {
		j++
	}
	for j == len(b.Levels) {
		point := b.nextBasePoint(g)
		b.AddLevel(point)
		if g[point] == point {
			j++ // a base point that was asked for and that g fixes
		}
	}
	b.Levels[j].Own = append(b.Levels[j].Own, g)
	for i := j; i >= 0 && !b.Canceled(); i-- {
		b.close(i, g)
	}
	b.Weigh(b.Levels)
	if b.Inserted != nil && b.Err == nil {
		b.Err = b.Inserted(g, j)
	}
}

func (b *Builder) nextBasePoint(g []int32) int32 {
	if len(b.Base) > 0 {
		point := b.Base[0]
		b.Base = b.Base[1:]
		return point
	}
	return rawperm.FirstMoved(g)
}

// close makes the orbit of level i invariant under the new generator g.
func (b *Builder) close(i int, g []int32) {
	l := b.Levels[i]
	for _, delta := range l.Orbit {
		if l.Back[g[delta]] == Outside {
			b.gens, b.newest[0] = AppendGenerators(b.gens[:0], b.Levels, i), g
			b.grow(l, b.gens, b.newest[:])
			return
		}
	}
}

// grow extends the orbit of a level, which newest may not leave invariant, and
// gives it the kind of tree that suits its length.
func (b *Builder) grow(l *Level, gens, newest [][]int32) {
	if !b.GrowShort(l, gens, newest, b.Short) {
		b.GrowTree(l, gens)
	}
}

// NewBuilder returns an empty chain with the usual kinds of trees.
func NewBuilder(w *Work, rng *rand.Rand, degree int, base []int32) *Builder {
	return &Builder{Work: w, Rng: rng, Degree: degree, Base: base, Depth: Shallow, Short: ShortOrbit, Slab: rawperm.NewSlab(degree)}
}

// GrowShort extends the orbit by a breadth-first search that applies the newest
// generators to known points and all generators to new ones, and keeps the tree
// short. If the orbit has more than most points, it returns false, and the level has
// to be planted anew.
func (b *Builder) GrowShort(l *Level, gens, newest [][]int32, most int) bool {
	known := len(l.Orbit)
	b.labels = b.labels[:0]
	for k := 0; k < len(l.Orbit); k++ {
		delta, use, first := l.Orbit[k], gens, 0
		if k < known {
			use, first = newest, len(gens)
		}
		for g, x := range use {
			image := x[delta]
			if l.Back[image] != Outside {
				continue
			}
			if len(l.Orbit) >= most {
				return false
			}
			l.Back[image] = b.label(l, x, first+g, len(gens)+len(newest))
			l.Orbit = append(l.Orbit, image)
		}
	}
	b.shorten(l, known)
	return true
}

// label returns the number in the tree of the label of generator x, which is number g of
// those in use while the orbit grows.
func (b *Builder) label(l *Level, x []int32, g, generators int) int32 {
	if len(b.labels) == 0 {
		b.labels = append(b.labels, slices.Repeat([]int32{Outside}, generators)...)
	}
	if b.labels[g] == Outside {
		b.labels[g] = int32(len(l.Inv))
		l.Inv = append(l.Inv, b.inverse(x))
	}
	return b.labels[g]
}

// shorten makes the tree short after the points behind the first known ones were
// added to the orbit. Some points get labels of their own, which lead to the base
// point: as few as possible so that every other point is next to one of them, or all.
func (b *Builder) shorten(l *Level, known int) {
	if b.own == nil {
		b.own = make([]bool, b.Degree)
	}
	count := 0
	for k := len(l.Orbit) - 1; k >= known && k > 0; k-- {
		p := l.Orbit[k]
		if b.own[p] || l.parent(p) == l.Point {
			continue
		}
		if !b.Every {
			p = l.parent(p)
		}
		if !b.own[p] && l.parent(p) != l.Point {
			b.own[p] = true
			count++
		}
	}
	l.Inv = slices.Grow(l.Inv, count)
	for _, p := range l.Orbit {
		if b.own[p] && !b.Ended() {
			b.own[p] = false
			l.Inv = append(l.Inv, b.ownLabel(l, p))
			l.Back[p] = int32(len(l.Inv) - 1)
		}
	}
}

// ownLabel returns the label that leads from a point to the base point, or nil if that is
// left to Level.Complete.
func (b *Builder) ownLabel(l *Level, p int32) []int32 {
	if b.Lazy && l == b.Levels[0] {
		l.via = append(slices.Grow(l.via, len(l.Inv)+1)[:len(l.Inv)], l.Back[p])
		return nil
	}
	inv := b.Slab.Clone(l.Inv[l.Back[p]])
	l.Undo(inv, inv[p])
	return inv
}

// inverse returns the inverse of a strong generator, which is used in many levels.
func (b *Builder) inverse(x []int32) []int32 {
	inv := b.inverses[&x[0]]
	if inv == nil {
		if b.inverses == nil {
			b.inverses = map[*int32][]int32{}
		}
		inv = b.Slab.Inverse(x)
		b.inverses[&x[0]] = inv
	}
	return inv
}

// GrowTree builds a new Schreier tree. As long as the tree is too deep, random
// products of its labels become further labels (Seress 2003, section 4.4). The orbit
// of a single generator is a cycle, for which a few of its powers are enough.
func (b *Builder) GrowTree(l *Level, gens [][]int32) {
	if len(gens) == 1 {
		b.growCycle(l, gens[0])
		return
	}
	labels := slices.Grow(l.Inv[:0], 2*len(gens))
	for _, x := range gens {
		if b.Ended() {
			return
		}
		labels = append(labels, b.inverse(x), x)
	}
	size := b.Degree
	for b.plantTree(l, labels, size) > b.Depth && len(labels) < MostLabels {
		size = len(l.Orbit) // further labels do not change the orbit
		labels = AppendLabels(b.Rng, b.Slab, labels)
	}
}

// AppendLabels appends LabelStep pairs of an inverse and a product of labels. Each
// product continues the one before it, so they come to be like random elements.
func AppendLabels(rng *rand.Rand, slab *rawperm.Slab, labels [][]int32) [][]int32 {
	for range LabelStep {
		x := slab.Product(labels[len(labels)-1], labels[rng.IntN(len(labels))])
		labels = append(labels, slab.Inverse(x), x)
	}
	return labels
}

// growCycle is GrowTree for the orbit of one element.
func (b *Builder) growCycle(l *Level, x []int32) {
	m := 1
	for p := x[l.Point]; p != l.Point; p = x[p] {
		m++
	}
	l.plant()
	if m > 1 {
		l.spread(x, m)
	}
}

// plantTree builds the tree breadth first and returns its depth. Labels come in
// pairs, the inverse first. The orbit has at most size points.
func (b *Builder) plantTree(l *Level, labels [][]int32, size int) int {
	l.plant()
	l.Inv = labels
	depth := 0
	for from := 0; from < len(l.Orbit) && !b.Ended(); depth++ {
		for to := len(l.Orbit); from < to && !b.Ended(); from++ {
			delta := l.Orbit[from]
			for k := range labels {
				if image := labels[k^1][delta]; l.Back[image] == Outside {
					l.Back[image] = int32(k)
					l.Orbit = append(l.Orbit, image)
				}
			}
			if len(l.Orbit) == size {
				return depth + 1
			}
		}
	}
	return depth - 1
}

// Fill sifts random elements and inserts what is left of them, until the order
// reaches the bound or as many elements in a row as quiet says have left nothing.
func (b *Builder) Fill(next func([]int32), bound *big.Int, quiet int) {
	b.FillUpTo(next, bound, quiet, b.Degree)
}

// FillUpTo is Fill, but also ends when the chain has more than depth levels.
func (b *Builder) FillUpTo(next func([]int32), bound *big.Int, quiet, depth int) {
	h := make([]int32, b.Degree)
	for trivial := 0; trivial < quiet && len(b.Levels) <= depth && !b.Canceled(); {
		if bound != nil && b.Reaches(bound) {
			return
		}
		next(h)
		if j := Sift(b.Levels, h, 0); j < len(b.Levels) || !rawperm.IsIdentity(h) {
			b.Insert(b.Slab.Clone(h), j)
			trivial = 0
			continue
		}
		trivial++
	}
}

// Reaches reports whether the order is at least bound.
func (b *Builder) Reaches(bound *big.Int) bool {
	if bound.IsUint64() {
		order, ok := shortOrder(b.Levels)
		return !ok || order >= bound.Uint64()
	}
	bits := 0.0
	for _, l := range b.Levels {
		bits += log2(len(l.Orbit))
	}
	return bits > float64(bound.BitLen())-1.5 && Order(b.Levels).Cmp(bound) >= 0
}

func log2(n int) float64 { return math.Log2(float64(n)) }
