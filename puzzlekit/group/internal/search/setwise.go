package search

// setwise refines by a set of points that the elements take to itself.
type setwise struct {
	passive
	points []int32
}

func (f setwise) begin(s *Search) bool {
	for _, x := range f.points {
		s.add(x, 1)
	}
	return s.split()
}

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
