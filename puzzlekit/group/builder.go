package group

import (
	"fmt"
	"math/big"
	"math/rand/v2"
)

// explicitOrbit is the longest orbit for which a chain keeps a permutation for
// each point: sifting is fastest then. For longer ones, labelled trees of
// bounded depth keep the memory linear in the degree.
const explicitOrbit = 100

// shallow is the usual depth that a Schreier tree should not pass. A tree that
// is deeper gets random products as further labels, labelStep pairs at a time up
// to mostLabels.
const (
	shallow    = 6
	mostLabels = 40
	labelStep  = 5
)

// builder is a chain while it grows. What it holds is always true of some
// subgroup: the product of its orbit lengths is a lower bound of the order.
type builder struct {
	*work
	degree int
	base   []int32 // base points asked for, used up from the front
	levels []*level
	rng    *rand.Rand
	depth  int // the depth that a Schreier tree should not pass

	explicit int    // the longest orbit that gets an explicit transversal
	option   string // what raises the limit of memory, if anything does
	err      error  // why the work is to end
	progress func([]*level)
}

// cancelled reports whether the work is to end, for the reason that then is in
// err; it is asked before each piece of work of some milliseconds at most.
func (b *builder) cancelled() bool {
	if b.progress != nil {
		b.progress(b.levels)
	}
	if b.err == nil {
		b.err = b.stopped("")
	}
	return b.err != nil
}

// weigh ends the work when the chain has become too large. Further levels are
// to come as a rule, so that what it says is needed is a lower bound.
func (b *builder) weigh() {
	if b.err == nil {
		what := fmt.Sprintf("a stabiliser chain of more than %d levels on %d points", len(b.levels), b.degree)
		b.err = b.fits(what, b.option, imageBytes(rowsOf(b.levels), b.degree))
	}
}

// insert adds g, which fixes the first j base points, to the chain. When it
// fixes all of them, there is a new base point.
func (b *builder) insert(g []int32, j int) {
	for j < len(b.levels) && g[b.levels[j].point] == b.levels[j].point {
		j++
	}
	for j == len(b.levels) {
		point := b.nextBasePoint(g)
		b.levels = append(b.levels, newLevel(b.degree, point))
		if g[point] == point {
			j++ // a base point that was asked for and that g fixes
		}
	}
	b.levels[j].own = append(b.levels[j].own, g)
	for i := j; i >= 0 && !b.cancelled(); i-- {
		b.close(i, g)
	}
	b.weigh()
}

func (b *builder) nextBasePoint(g []int32) int32 {
	if len(b.base) > 0 {
		point := b.base[0]
		b.base = b.base[1:]
		return point
	}
	return firstMoved(g)
}

// close makes the orbit of level i invariant under the new generator g.
func (b *builder) close(i int, g []int32) {
	l := b.levels[i]
	for _, delta := range l.orbit {
		if l.back[g[delta]] != outside {
			continue
		}
		gens := generatorsFrom(b.levels, i)
		if l.orbitIsAtMost(b.explicit, gens) {
			b.growExplicit(l, gens, g)
		} else {
			b.growTree(l, gens)
		}
		return
	}
}

// newBuilder makes an empty chain with the usual kinds of transversals.
func newBuilder(w *work, rng *rand.Rand, degree int, base []int32) *builder {
	return &builder{work: w, rng: rng, degree: degree, base: base, depth: shallow, explicit: explicitOrbit}
}

// orbitIsAtMost reports whether the orbit of the base point under gens has at
// most so many points.
func (l *level) orbitIsAtMost(most int, gens [][]int32) bool {
	seen := make([]bool, len(l.back))
	seen[l.point] = true
	orbit := []int32{l.point}
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

// growExplicit lets the orbit grow by a breadth-first search: known points by
// the new generator, new points by all generators. Each new point gets its own
// inverse representative.
func (b *builder) growExplicit(l *level, gens [][]int32, g []int32) {
	known := len(l.orbit)
	newest := [][]int32{g}
	inverses := map[*int32][]int32{}
	for k := 0; k < len(l.orbit) && !b.ended(); k++ {
		delta, use := l.orbit[k], gens
		if k < known {
			use = newest
		}
		for _, x := range use {
			image := x[delta]
			if l.back[image] != outside {
				continue
			}
			inv := inverses[&x[0]]
			if inv == nil {
				inv = inverse(x)
				inverses[&x[0]] = inv
			}
			if delta != l.point {
				inv = product(inv, l.inv[l.back[delta]])
			}
			l.back[image] = int32(len(l.inv))
			l.inv = append(l.inv, inv)
			l.orbit = append(l.orbit, image)
		}
	}
}

// growTree builds a new Schreier tree. While it is too deep it gets further
// labels: random products of those it has (Seress 2003, section 4.4).
func (b *builder) growTree(l *level, gens [][]int32) {
	labels := make([][]int32, 0, 2*len(gens)+mostLabels)
	for _, x := range gens {
		if b.ended() {
			return
		}
		labels = append(labels, inverse(x), x)
	}
	for b.plantTree(l, labels) > b.depth && len(labels) < mostLabels {
		for range labelStep {
			x := product(labels[b.rng.IntN(len(labels))], labels[b.rng.IntN(len(labels))])
			labels = append(labels, inverse(x), x)
		}
	}
}

// plantTree builds the tree breadth-first and returns its depth. Labels come
// in pairs, the inverse first; the orbit is the same whatever labels join.
func (b *builder) plantTree(l *level, labels [][]int32) int {
	l.plant()
	l.inv = labels
	depth := 0
	for from := 0; from < len(l.orbit) && !b.ended(); depth++ {
		to := len(l.orbit)
		for ; from < to && !b.ended(); from++ {
			delta := l.orbit[from]
			for k := range labels {
				if image := labels[k^1][delta]; l.back[image] == outside {
					l.back[image] = int32(k)
					l.orbit = append(l.orbit, image)
				}
			}
		}
	}
	return depth - 1
}

// fill sifts random elements and inserts what is left of them, until the order
// reaches the bound or `quiet` elements in a row have left nothing.
func (b *builder) fill(next func([]int32), bound *big.Int, quiet int) {
	b.fillUpTo(next, bound, quiet, b.degree)
}

// fillUpTo is fill that also ends when the chain has more levels than depth.
func (b *builder) fillUpTo(next func([]int32), bound *big.Int, quiet, depth int) {
	h := make([]int32, b.degree)
	for trivial := 0; trivial < quiet && len(b.levels) <= depth && !b.cancelled(); {
		if bound != nil && b.reaches(bound) {
			return
		}
		next(h)
		if j := sift(b.levels, h, 0); j < len(b.levels) || !isIdentity(h) {
			b.insert(append([]int32(nil), h...), j)
			trivial = 0
			continue
		}
		trivial++
	}
}

func (b *builder) reaches(bound *big.Int) bool {
	bits := 0.0
	for _, l := range b.levels {
		bits += log2(len(l.orbit))
	}
	return bits > float64(bound.BitLen())-1.5 && orderOf(b.levels).Cmp(bound) >= 0
}
