package chain

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/internal/rawperm"
)

// ExplicitOrbit is the longest orbit for which a chain keeps a permutation for
// each point, which makes sifting fastest. Longer orbits get labelled trees of
// bounded depth, which keep the memory linear in the degree.
const ExplicitOrbit = 100

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

	Explicit int    // the longest orbit that gets an explicit transversal
	Option   string // what raises the limit of memory, if anything does
	Err      error  // why the work is to end
	Progress func([]*Level)
	Inserted func(g []int32, level int) error // if not nil, it sees each new strong generator; an error ends the work
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
	if b.Err == nil {
		what := fmt.Sprintf("a stabiliser chain of more than %s on %s", counted.Of(len(levels), "levels"), counted.Of(b.Degree, "points"))
		b.Err = b.Fits(what, b.Option, ImageBytes(Rows(levels), b.Degree))
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
		b.Levels = append(b.Levels, NewLevel(b.Degree, point))
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
		if l.Back[g[delta]] != Outside {
			continue
		}
		gens := Generators(b.Levels, i)
		if l.orbitIsAtMost(b.Explicit, gens) {
			b.GrowExplicit(l, gens, [][]int32{g})
		} else {
			b.growTree(l, gens)
		}
		return
	}
}

// NewBuilder returns an empty chain with the usual kinds of transversals.
func NewBuilder(w *Work, rng *rand.Rand, degree int, base []int32) *Builder {
	return &Builder{Work: w, Rng: rng, Degree: degree, Base: base, Depth: Shallow, Explicit: ExplicitOrbit}
}

// orbitIsAtMost reports whether the orbit of the base point under gens has at
// most so many points.
func (l *Level) orbitIsAtMost(most int, gens [][]int32) bool {
	seen := make([]bool, len(l.Back))
	seen[l.Point] = true
	orbit := []int32{l.Point}
	for k := 0; k < len(orbit) && len(orbit) <= most; k++ {
		for _, x := range gens {
			if image := x[orbit[k]]; !seen[image] {
				seen[image] = true
				orbit = append(orbit, image)
			}
		}
	}
	return len(orbit) <= most
}

// GrowExplicit extends the orbit by a breadth-first search that applies the
// newest generators to known points and all generators to new ones. Each new point gets
// its own inverse representative.
func (b *Builder) GrowExplicit(l *Level, gens, newest [][]int32) {
	known := len(l.Orbit)
	inverses := map[*int32][]int32{}
	for k := 0; k < len(l.Orbit) && !b.Ended(); k++ {
		delta, use := l.Orbit[k], gens
		if k < known {
			use = newest
		}
		for _, x := range use {
			image := x[delta]
			if l.Back[image] != Outside {
				continue
			}
			inv := inverses[&x[0]]
			if inv == nil {
				inv = rawperm.Inverse(x)
				inverses[&x[0]] = inv
			}
			if delta != l.Point {
				inv = rawperm.Product(inv, l.Inv[l.Back[delta]])
			}
			l.Back[image] = int32(len(l.Inv))
			l.Inv = append(l.Inv, inv)
			l.Orbit = append(l.Orbit, image)
		}
	}
}

// growTree builds a new Schreier tree. As long as the tree is too deep, random
// products of its labels become further labels (Seress 2003, section 4.4).
func (b *Builder) growTree(l *Level, gens [][]int32) {
	labels := make([][]int32, 0, 2*len(gens)+MostLabels)
	for _, x := range gens {
		if b.Ended() {
			return
		}
		labels = append(labels, rawperm.Inverse(x), x)
	}
	for b.plantTree(l, labels) > b.Depth && len(labels) < MostLabels {
		for range LabelStep {
			x := rawperm.Product(labels[b.Rng.IntN(len(labels))], labels[b.Rng.IntN(len(labels))])
			labels = append(labels, rawperm.Inverse(x), x)
		}
	}
}

// plantTree builds the tree breadth first and returns its depth. Labels come in
// pairs, the inverse first. Further labels do not change the orbit.
func (b *Builder) plantTree(l *Level, labels [][]int32) int {
	l.plant()
	l.Inv = labels
	depth := 0
	for from := 0; from < len(l.Orbit) && !b.Ended(); depth++ {
		to := len(l.Orbit)
		for ; from < to && !b.Ended(); from++ {
			delta := l.Orbit[from]
			for k := range labels {
				if image := labels[k^1][delta]; l.Back[image] == Outside {
					l.Back[image] = int32(k)
					l.Orbit = append(l.Orbit, image)
				}
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
			b.Insert(append([]int32(nil), h...), j)
			trivial = 0
			continue
		}
		trivial++
	}
}

// Reaches reports whether the order is at least bound.
func (b *Builder) Reaches(bound *big.Int) bool {
	bits := 0.0
	for _, l := range b.Levels {
		bits += log2(len(l.Orbit))
	}
	return bits > float64(bound.BitLen())-1.5 && Order(b.Levels).Cmp(bound) >= 0
}

func log2(n int) float64 { return math.Log2(float64(n)) }
