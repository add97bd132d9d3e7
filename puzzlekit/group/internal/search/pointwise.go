package search

// pointwise refines by points that the elements fix.
type pointwise struct {
	passive
	points []int32
}

func (f pointwise) begin(s *Search) bool {
	for _, x := range f.points {
		s.add(x, mix(uint64(x), 2))
	}
	return s.split()
}
