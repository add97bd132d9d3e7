package factor

import (
	"context"

	"puzzlelab/puzzlekit/internal/rawperm"
)

// search looks for a short word of target. With a guide, it goes letter by letter, and
// through the stages only if that does not reach the pool. It returns nil if ctx ends.
func (f *Factorizer) search(ctx context.Context, target images, size searchSize) []uint16 {
	if f.guide != nil && size.width > 0 {
		if slots := f.descend(ctx, target, size.width); slots != nil {
			return slots
		}
	}
	return f.throughStages(ctx, target, size)
}

// throughStages multiplies target and its inverse by short words, and then, stage by
// stage, by elements that lead it to the identity. It returns the shortest word it
// finds after rewriting the first ones, or nil if ctx ends.
func (f *Factorizer) throughStages(ctx context.Context, target images, size searchSize) []uint16 {
	layers := []*beamLayer{f.roots(target, size.roots, f.base)}
	for s, stage := range f.stages {
		from := layers[s]
		next := from.extend(ctx, f.proposals(ctx, s, from, size.branch), stage.members, len(stage.digits), size.beam)
		if ctx.Err() != nil {
			return nil
		}
		layers = append(layers, next)
	}
	best := f.trace(layers, 0, nil)
	if size.lookups == 0 {
		return best
	}
	rewritten := min(1+size.lookups/(1+f.window()*len(best)), layers[len(f.stages)].len())
	for i := range rewritten {
		if ctx.Err() != nil {
			return nil
		}
		if slots := f.shorten(f.trace(layers, int32(i), nil)); len(slots) < len(best) {
			best = slots
		}
	}
	return best
}

// proposals returns the products by which stage s can lead those of a layer on. Their
// score is the number of letters so far, and the least number that the next stage adds.
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
