package factor

import (
	"cmp"
	"context"
	"math"
	"slices"
)

// An arrival is a product of a beam search that is in the pool.
type arrival struct {
	layer   int
	at      int32
	pooled  int32
	letters int
}

const (
	descentLetters = 40 // the longest way to the pool that is tried
	descentFinals  = 4  // words that are rewritten
)

// descend looks for a short word of target letter by letter. It keeps the width products
// that the guide finds nearest to the identity, until some are in the pool, which has
// words for the rest of the way. It often finds shorter words than the stages do if the
// group is so small that the pool has a good part of the way. It returns nil if it does
// not reach the pool or ctx ends.
func (f *Factorizer) descend(ctx context.Context, target images, width int) (best []uint16) {
	// Elements of the pool with fewer letters than this are few, so that an arrival
	// after more steps is hardly shorter.
	enough := len(f.pool.layer) - 4
	layers := []*beamLayer{f.roots(target, 1, f.pool.base)}
	var found []arrival
	shortest := math.MaxInt
	for depth := 1; depth <= descentLetters && depth < shortest-enough && ctx.Err() == nil; depth++ {
		from := layers[depth-1]
		layers = append(layers, from.extend(ctx, f.guide.proposals(from), f.guide.letters, 0, 2*width))
		if depth%2 == 1 { // a look-up takes time, and what is near the pool now is in it a step later
			continue
		}
		for _, a := range f.arrivals(layers[depth]) {
			a.layer = depth
			found = append(found, a)
			shortest = min(shortest, a.letters)
		}
	}
	slices.SortStableFunc(found, func(a, b arrival) int { return cmp.Compare(a.letters, b.letters) })
	for _, a := range found[:min(len(found), descentFinals)] {
		if ctx.Err() != nil {
			return nil
		}
		rest := f.set.inverseSlots(f.pool.slots(a.pooled))
		if w := f.shorten(f.trace(layers[:a.layer+1], a.at, rest)); best == nil || len(w) < len(best) {
			best = w
		}
	}
	return best
}

// arrivals returns the products of a layer that are in the pool.
func (f *Factorizer) arrivals(l *beamLayer) (found []arrival) {
	for i := range int32(l.len()) {
		if p := f.pool.find(l.row(i)); p >= 0 {
			found = append(found, arrival{at: i, pooled: p, letters: int(l.cost[i]) + f.pool.length(p)})
		}
	}
	return found
}

// proposals returns the products of a layer by each letter, with the scores of the guide.
func (g *guide) proposals(from *beamLayer) []proposal {
	n := g.letters.len()
	sums := g.scores(from.points, from.width)
	out := make([]proposal, 0, from.len()*n)
	for i := range int32(from.len()) {
		last := from.factor[i]
		for l := range int32(n) {
			if from.factors == nil || g.inverse[last] != l {
				out = append(out, proposal{i, l, sums.at(int(i), int(l))})
			}
		}
	}
	return out
}
