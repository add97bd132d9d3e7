package search

import "puzzlelab/puzzlekit/group/internal/chain"

// pointwise refines by points that the elements fix.
type pointwise struct {
	passive
	points []int32
}

func (f pointwise) begin(s *Search) bool {
	for _, x := range f.points {
		s.add(x, chain.Mix(uint64(x), 2))
	}
	return s.split()
}
