package factor

import (
	"context"
	"slices"

	"puzzlelab/puzzlekit/internal/rawperm"
)

// A beam search keeps the most promising products of an element and its inverse by short
// words, and multiplies them step by step. The factors of a step are the elements that a
// stage has for a coset, or the letters.
//
// beamLayer has the products that are kept after a step. Product i is target·(…), or
// target⁻¹·(…) if inverted[i].
type beamLayer struct {
	factors  *elements // nil for the first layer, whose factors are words of the pool
	width    int
	points   []uint16 // width images for each: of the base points that are still needed
	cost     []int32  // letters so far
	parent   []int32  // product of the layer before that it comes from
	factor   []int32  // number of the factor
	inverted []bool
}

func (l *beamLayer) len() int { return len(l.cost) }

func (l *beamLayer) row(i int32) images {
	return l.points[int(i)*l.width : (int(i)+1)*l.width]
}

func (l *beamLayer) add(cost, parent, factor int32, inverted bool) images {
	l.cost = append(l.cost, cost)
	l.parent = append(l.parent, parent)
	l.factor = append(l.factor, factor)
	l.inverted = append(l.inverted, inverted)
	l.points = slices.Grow(l.points, l.width)[:len(l.points)+l.width]
	return l.row(int32(l.len() - 1))
}

// grow makes room for n more products.
func (l *beamLayer) grow(n int) {
	l.points = slices.Grow(l.points, n*l.width)
	l.cost = slices.Grow(l.cost, n)
	l.parent = slices.Grow(l.parent, n)
	l.factor = slices.Grow(l.factor, n)
	l.inverted = slices.Grow(l.inverted, n)
}

func (l *beamLayer) drop() {
	n := l.len() - 1
	l.cost, l.parent, l.factor, l.inverted = l.cost[:n], l.parent[:n], l.factor[:n], l.inverted[:n]
	l.points = l.points[:n*l.width]
}

// roots returns target and its inverse times the first n elements of the pool, with the
// images of the given base points.
func (f *Factorizer) roots(target images, n int, base []int) *beamLayer {
	l := &beamLayer{width: len(base)}
	for _, inverted := range []bool{false, true} {
		x := target
		if inverted {
			x = rawperm.Inverse(target)
		}
		first := int32(l.len())
		for i := range int32(min(n, f.pool.len())) {
			row := l.add(int32(f.pool.length(i)), -1, i, inverted)
			if i > 0 {
				rawperm.ProductInto(row, l.row(first+f.pool.parent[i]), f.set.action[f.pool.letter[i]])
				continue
			}
			for j, b := range base {
				row[j] = x[b]
			}
		}
	}
	return l
}

// proposal is a product that might be kept.
type proposal struct {
	parent, factor int32
	score          int32 // the lower, the better
}

// extend returns the best of the proposed products, at most beam of them, fewer if ctx
// ends. It leaves out the first images of each, of base points that are not needed any
// more, and products that are equal in the others.
func (l *beamLayer) extend(ctx context.Context, proposals []proposal, factors *elements, done, beam int) *beamLayer {
	to := &beamLayer{factors: factors, width: l.width - done}
	var seen hashSet
	seen.clear(beam)
	best := cheapest(proposals, 2*beam)
	to.grow(min(beam, len(best)))
	for k, p := range best {
		if to.len() == beam || k%4096 == 0 && ctx.Err() != nil {
			break
		}
		inverted := l.inverted[p.parent]
		row := to.add(l.cost[p.parent]+int32(factors.length(p.factor)), p.parent, p.factor, inverted)
		rawperm.ProductInto(row, l.row(p.parent)[done:], factors.action(p.factor))
		h := hashImages(row)
		if inverted {
			h = ^h
		}
		if to.width > 0 && !seen.add(h) {
			to.drop()
		}
	}
	return to
}

// cheapest returns about n proposals with the lowest scores, sorted by score with a
// counting sort. Equal scores keep their order.
func cheapest(proposals []proposal, n int) []proposal {
	most := int32(-1)
	for _, p := range proposals {
		most = max(most, p.score)
	}
	count := make([]int, most+1)
	for _, p := range proposals {
		count[p.score]++
	}
	total, limit := 0, len(count)
	for score, c := range count {
		count[score] = total
		if total += c; total >= n {
			limit = score + 1
			break
		}
	}
	out := make([]proposal, total)
	for _, p := range proposals {
		if int(p.score) < limit {
			out[count[p.score]] = p
			count[p.score]++
		}
	}
	return out
}

// trace returns the word of the target, if product i of the last layer is the identity
// after the word rest.
func (f *Factorizer) trace(layers []*beamLayer, i int32, rest []uint16) []uint16 {
	inverted := layers[len(layers)-1].inverted[i]
	parts := [][]uint16{rest}
	for _, l := range slices.Backward(layers) {
		if l.factors != nil {
			parts = append(parts, l.factors.slots(l.factor[i]))
		} else {
			parts = append(parts, f.pool.slots(l.factor[i]))
		}
		i = l.parent[i]
	}
	slices.Reverse(parts)
	slots := slices.Concat(parts...)
	if !inverted { // target·slots is the identity, so the target is the inverse
		slots = f.set.inverseSlots(slots)
	}
	return f.set.reduceSlots(slots)
}
