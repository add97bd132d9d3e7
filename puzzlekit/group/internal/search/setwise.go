package search

import (
	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/group/internal/limits"
)

// Setwise searches for the elements that take a set of points to itself. The
// base of the chain must begin with the set.
func Setwise(w *limits.Work, degree int, levels []*chain.Level, set []int32) (*Backtrack, error) {
	in := make([]bool, degree)
	for _, p := range set {
		in[p] = true
	}
	s, err := newBacktrack(w, degree, levels)
	if err != nil {
		return nil, err
	}
	s.admits = func(i int, images []int32) bool { return in[s.levels[i].Point] == in[images[i]] }
	s.holds = func(h []int32) bool {
		for p, is := range in {
			if is != in[h[p]] {
				return false
			}
		}
		return true
	}
	return s, nil
}
