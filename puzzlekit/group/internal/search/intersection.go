package search

import (
	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/group/internal/limits"
	"puzzlelab/puzzlekit/internal/rawperm"
)

// Intersection searches the group of levels for the elements that are also in
// the group of other. The base of other must begin with that of levels.
func Intersection(w *limits.Work, degree int, levels, other []*chain.Level) (*Backtrack, error) {
	s, err := newBacktrack(w, degree, levels)
	if err != nil {
		return nil, err
	}
	s.admits = func(i int, images []int32) bool { return s.hasImages(other, i, images) }
	s.holds = func(x []int32) bool { return chain.SiftsToIdentity(other, append([]int32(nil), x...), 0) }
	return s, nil
}

// hasImages reports whether some element of the group of other takes the base
// points 0..i to the images.
func (s *Backtrack) hasImages(other []*chain.Level, i int, images []int32) bool {
	tail := rawperm.Identity[int32](s.degree)
	for k := 0; k <= i && k < len(other); k++ {
		delta := rawperm.Inverse(tail)[images[k]]
		if s.Ended() || !other[k].Contains(delta) {
			return false
		}
		tail = rawperm.Product(rawperm.Inverse(other[k].InverseRepresentative(s.degree, delta)), tail)
	}
	for k := len(other); k <= i; k++ {
		if tail[s.levels[k].Point] != images[k] {
			return false
		}
	}
	return true
}
