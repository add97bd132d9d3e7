package group

import (
	"context"
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
	degree int
	base   []int32 // base points asked for, used up from the front
	levels []*level
	rng    *rand.Rand
	depth  int // the depth that a Schreier tree should not pass

	explicit int // the longest orbit that gets an explicit transversal
	ctx      context.Context
	progress func([]*level)
}

// cancelled reports whether the work is to end; it is asked before each piece
// of work of some milliseconds at most.
func (b *builder) cancelled() bool {
	if b.progress != nil {
		b.progress(b.levels)
	}
	return b.ctx.Err() != nil
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
	for i := j; i >= 0; i-- {
		b.close(i, g)
	}
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
		if l.orbitLength(gens) <= b.explicit {
			l.growExplicit(gens, g)
		} else {
			l.growTree(gens, b.rng, b.depth)
		}
		return
	}
}

// newBuilder makes an empty chain with the usual kinds of transversals.
func newBuilder(ctx context.Context, rng *rand.Rand, degree int, base []int32) *builder {
	return &builder{ctx: ctx, rng: rng, degree: degree, base: base, depth: shallow, explicit: explicitOrbit}
}

func (l *level) orbitLength(gens [][]int32) int {
	return len(orbitOf(l.point, gens, make([]bool, len(l.back))))
}

// growExplicit lets the orbit grow by a breadth-first search: known points by
// the new generator, new points by all generators. Each new point gets its own
// inverse representative.
func (l *level) growExplicit(gens [][]int32, g []int32) {
	known := len(l.orbit)
	newest := [][]int32{g}
	inverses := map[*int32][]int32{}
	for k := 0; k < len(l.orbit); k++ {
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
func (l *level) growTree(gens [][]int32, rng *rand.Rand, depth int) {
	labels := make([][]int32, 0, 2*len(gens)+mostLabels)
	for _, x := range gens {
		labels = append(labels, inverse(x), x)
	}
	more := func() {
		x := product(labels[rng.IntN(len(labels))], labels[rng.IntN(len(labels))])
		labels = append(labels, inverse(x), x)
	}
	for l.plantTree(labels) > depth && len(labels) < mostLabels {
		for range labelStep {
			more()
		}
	}
}

// plantTree builds the tree breadth-first and returns its depth. Labels come
// in pairs, the inverse first; the orbit is the same whatever labels join.
func (l *level) plantTree(labels [][]int32) int {
	l.plant()
	l.inv = labels
	depth := 0
	for from := 0; from < len(l.orbit); depth++ {
		to := len(l.orbit)
		for ; from < to; from++ {
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
