package factor

import (
	"context"
	"slices"

	"puzzlelab/puzzlekit/internal/rawperm"
)

// searchSize bounds a search.
type searchSize struct {
	roots   int // short words tried as first steps
	beam    int // products kept after each stage
	branch  int // elements tried for each of them
	finals  int // complete words that are rewritten; 0: none is
	lookups int // look-ups that the rewriting may take, roughly
	meet    int // short words tried by meet
	descent int // products kept by descend; 0: it is not used
}

// beamLayer has the products that are kept after a stage. Product i is target·(…), or
// target⁻¹·(…) if inverted[i].
type beamLayer struct {
	width    int
	points   []uint16 // width images for each: of the base points of the stages to come
	cost     []int32  // letters so far
	parent   []int32  // product of the layer before that it comes from
	member   []int32  // element that was multiplied to it
	inverted []bool
}

func (l *beamLayer) len() int { return len(l.cost) }

func (l *beamLayer) row(i int32) images {
	return l.points[int(i)*l.width : (int(i)+1)*l.width]
}

func (l *beamLayer) add(cost, parent, member int32, inverted bool) images {
	l.cost = append(l.cost, cost)
	l.parent = append(l.parent, parent)
	l.member = append(l.member, member)
	l.inverted = append(l.inverted, inverted)
	l.points = slices.Grow(l.points, l.width)[:len(l.points)+l.width]
	return l.row(int32(l.len() - 1))
}

// proposal is a product that might be kept.
type proposal struct {
	parent, member int32
	score          int32 // letters so far, and the least number that the next stage adds
}

// search multiplies target and its inverse by short words, and then, stage by stage,
// by elements that lead it towards the identity. It returns the shortest word it
// finds, or nil if ctx ends.
func (f *Factorizer) search(ctx context.Context, target images, size searchSize) []uint16 {
	layers := []*beamLayer{f.roots(target, size.roots)}
	for s := range f.stages {
		next := f.expand(ctx, s, layers[s], size)
		if ctx.Err() != nil {
			return nil
		}
		layers = append(layers, next)
	}
	best := f.trace(layers, 0)
	if size.finals == 0 {
		return best
	}
	finals := min(size.finals, 1+size.lookups/(1+f.window()*len(best)), layers[len(f.stages)].len())
	for i := range finals {
		if ctx.Err() != nil {
			return nil
		}
		if slots := f.shorten(f.trace(layers, int32(i))); len(slots) < len(best) {
			best = slots
		}
	}
	return best
}

// roots returns target and its inverse times the first n elements of the pool.
func (f *Factorizer) roots(target images, n int) *beamLayer {
	l := &beamLayer{width: len(f.base)}
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
			for j, b := range f.base {
				row[j] = x[b]
			}
		}
	}
	return l
}

// expand leads the products of a layer through stage s and keeps the best ones, fewer
// if ctx ends.
func (f *Factorizer) expand(ctx context.Context, s int, from *beamLayer, size searchSize) *beamLayer {
	st := f.stages[s]
	digits := len(st.digits)
	to := &beamLayer{width: from.width - digits}
	var seen hashSet
	for k, p := range cheapest(f.proposals(ctx, s, from, size.branch), 2*size.beam) {
		if to.len() == size.beam || k%4096 == 0 && ctx.Err() != nil {
			break
		}
		inverted := from.inverted[p.parent]
		row := to.add(from.cost[p.parent]+st.lengths[p.member], p.parent, p.member, inverted)
		rawperm.ProductInto(row, from.row(p.parent)[digits:], st.members.action(p.member))
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

func (l *beamLayer) drop() {
	n := l.len() - 1
	l.cost, l.parent, l.member, l.inverted = l.cost[:n], l.parent[:n], l.member[:n], l.inverted[:n]
	l.points = l.points[:n*l.width]
}

func (f *Factorizer) proposals(ctx context.Context, s int, from *beamLayer, branch int) []proposal {
	st := f.stages[s]
	k := len(st.digits)
	var next *stage
	if s+1 < len(f.stages) {
		next = f.stages[s+1]
	}
	out := make([]proposal, 0, from.len()*branch)
	var points [maxDigits]uint16
	for i := range int32(from.len()) {
		if i%1024 == 0 && ctx.Err() != nil {
			break
		}
		row := from.row(i)
		list := st.list(st.coset(row[:k]))
		for _, m := range list[:min(len(list), branch)] {
			score := from.cost[i] + st.lengths[m]
			if next != nil {
				ahead := points[:len(next.digits)]
				rawperm.ProductInto(ahead, row[k:k+len(ahead)], st.members.action(m))
				score += next.best[next.coset(ahead)]
			}
			out = append(out, proposal{i, m, score})
		}
	}
	return out
}

// cheapest returns about n proposals with the lowest scores, sorted by score with a
// counting sort. Equal scores keep their order.
func cheapest(proposals []proposal, n int) []proposal {
	var count []int
	for _, p := range proposals {
		for len(count) <= int(p.score) {
			count = append(count, 0)
		}
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

// trace returns the word that leads to product i of the last layer.
func (f *Factorizer) trace(layers []*beamLayer, i int32) []uint16 {
	inverted := layers[len(f.stages)].inverted[i]
	parts := make([][]uint16, len(layers))
	for s := len(f.stages); s >= 0; s-- {
		l := layers[s]
		if s == 0 {
			parts[s] = f.pool.slots(l.member[i])
			break
		}
		parts[s] = f.stages[s-1].members.slots(l.member[i])
		i = l.parent[i]
	}
	slots := slices.Concat(parts...)
	if !inverted { // target·slots is the identity, so the target is the inverse
		slots = f.set.inverseSlots(slots)
	}
	return f.set.reduceSlots(slots)
}
