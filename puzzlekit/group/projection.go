package group

import (
	"math/big"
	"math/rand/v2"

	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/internal/rawperm"
)

// A projection maps a group to what it does to the classes of an invariant
// partition of points: an orbit, blocks, or the cycles of a central element. The
// order is known and random elements are cheap, so it needs no proof, unlike a
// [Homomorphism] that a person gives.
type projection struct {
	degree, classes int
	levels          []*chain.Level // on points and then classes; base points among the classes first
	depth           int            // how many of these there are
	rng             *rand.Rand
}

// project takes the class of each point, or -1 for points that are in none.
func (g *Group) project(w *chain.Work, class []int32, classes int) (*projection, error) {
	c, err := g.chainFor(w)
	if err != nil {
		return nil, err
	}
	f := &projection{degree: g.degree, classes: classes, rng: g.rng()}
	member := make([]int32, classes)
	for x, k := range class {
		if k >= 0 {
			member[k] = int32(x)
		}
	}
	base := make([]int32, classes)
	for k := range base {
		base[k] = int32(g.degree + k)
	}
	next := func(h []int32) {
		x := chain.RandomInverse(f.rng, g.degree, c.levels())
		copy(h, x)
		for k, p := range member {
			h[g.degree+k] = int32(g.degree) + class[x[p]]
		}
	}
	f.levels, err = levelsOfOrder(w, f.rng, g.degree+classes, base, next, c.Order())
	for f.depth < len(f.levels) && int(f.levels[f.depth].Point) >= g.degree {
		f.depth++
	}
	return f, err
}

// levelsOfOrder builds the chain of a group of known order from random elements.
func levelsOfOrder(w *chain.Work, rng *rand.Rand, degree int, base []int32, next func([]int32), order *big.Int) ([]*chain.Level, error) {
	b := chain.NewBuilder(w, rng, degree, base)
	for !b.Canceled() && !b.Reaches(order) {
		b.Fill(next, order, chain.Quiet)
	}
	return b.Levels, b.Err
}

// imageOrder returns the order of the image.
func (f *projection) imageOrder() *big.Int { return chain.Order(f.levels[:f.depth]) }

// image returns the group of permutations of the classes.
func (f *projection) image(w *chain.Work) (*Group, error) {
	var gens [][]int32
	for _, x := range chain.Generators(f.levels[:f.depth], 0) {
		gens = append(gens, rawperm.Part(x, f.degree, f.degree+f.classes))
	}
	base := chain.Base(f.levels[:f.depth], -f.degree)
	levels, err := chain.OfStrong(w, f.classes, base, gens)
	return groupOf(f.classes, levels), err
}

// preimage returns the elements that map into a subgroup of the image.
func (f *projection) preimage(w *chain.Work, q *Group) (*Group, error) {
	c, err := q.chainFor(w)
	if err != nil {
		return nil, err
	}
	points := rawperm.Identity[int32](f.degree)
	next := func(h []int32) {
		both := rawperm.Concat(append([]int32(nil), points...), chain.RandomInverse(f.rng, f.classes, c.levels()))
		u := chain.Unwinder{H: both}
		for _, l := range f.levels[:f.depth] {
			u.Undo(l, u.Image(l.Point))
		}
		for _, l := range f.levels[f.depth:] {
			u.Undo(l, l.Orbit[f.rng.IntN(len(l.Orbit))])
		}
		u.Flush()
		copy(h, both[:f.degree])
	}
	order := chain.Order(f.levels[f.depth:])
	levels, err := levelsOfOrder(w, f.rng, f.degree, nil, next, order.Mul(order, c.Order()))
	return groupOf(f.degree, levels), err
}
