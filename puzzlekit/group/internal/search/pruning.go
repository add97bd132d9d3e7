package search

import "puzzlelab/puzzlekit/group/internal/chain"

// patience is the number of nodes that are searched below one image before the
// subgroup known so far is used to leave out others.
const patience = 40

// pruning leaves out images because of a group K of which it is known that the
// elements sought form cosets gK. If g takes b1, …, bi to c1, …, ci, so does gk
// for each k in the stabiliser of c1, …, ci in K. So one image of the next base
// point from each orbit of this stabiliser is enough.
type pruning struct{ *descent }

// newPruning returns the pruning by the group of a chain, or nil if it is trivial.
func newPruning(degree int, levels []*chain.Level) *pruning {
	if len(levels) == 0 {
		return nil
	}
	return &pruning{newDescent(newStabilizer(degree, levels))}
}

// choose tells the stabiliser in K that base point i has an image.
func (p *pruning) choose(s *Search, i int, image int32) {
	p.restore(i)
	if err := p.fix(s.Work, i, image); err != nil {
		s.fail(err)
	}
}

// representatives keeps the first of the points of each orbit.
func (p *pruning) representatives(points []int32) []int32 {
	top := p.top()
	seen := make([]bool, len(top.stab.size))
	kept := points[:0]
	for _, x := range points {
		if o := top.orbit(x); !seen[o] {
			seen[o] = true
			kept = append(kept, x)
		}
	}
	return kept
}
