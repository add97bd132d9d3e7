package search

import (
	"errors"
	"slices"

	"puzzlelab/puzzlekit/group/internal/chain"
)

// A Node is a node of the search tree as it was left: images of the first base
// points, and what followed.
type Node struct {
	Base    []int32 // all base points
	Images  []int32 // of the first base points
	Cells   [][]int32
	CutOff  bool    // the partition showed something else than that of the base
	Element []int32 // found at a leaf, or nil
	Leaf    bool
}

// errUnwatched ends a search that is not watched any longer.
var errUnwatched = errors.New("search: not watched any longer")

// Watch searches for a subgroup, as Subgroup does, and shows every node until
// see returns false.
func (s *Search) Watch(see func(Node) bool) ([]*chain.Level, error) {
	s.watch = see
	if s.settled {
		s.settled, s.shortcuts = false, nil
		s.prepare()
	}
	levels, err := s.Subgroup(nil)
	if errors.Is(err, errUnwatched) {
		return nil, nil
	}
	return levels, err
}

// show shows the node where base point i has an image. The base points before
// those of which images were shown are their own images, because the search
// begins at the last level.
func (s *Search) show(i int, image int32, consistent bool) {
	base := s.base()
	if len(s.path) != len(base) {
		s.path = slices.Clone(base)
	}
	s.path[i] = image
	n := Node{Base: base, Images: slices.Clone(s.path[:i+1]), CutOff: !consistent, Leaf: i+1 == len(base)}
	for c := range int32(s.cells()) {
		n.Cells = append(n.Cells, slices.Sorted(slices.Values(s.members(c))))
	}
	if n.Leaf && consistent {
		n.Element = s.leaf()
	}
	if !s.watch(n) {
		s.fail(errUnwatched)
	}
}

// PlainSetwise searches for the elements that take a set of points to itself, but
// looks at the set only at the leaves: by backtrack without partitions of the
// set, as a textbook does.
func (r *Range) PlainSetwise(set []int32) (*Search, error) {
	inSet := make([]bool, r.degree)
	for _, x := range set {
		inSet[x] = true
	}
	keeps := func(g, _ []int32) bool {
		return !slices.ContainsFunc(set, func(x int32) bool { return !inSet[g[x]] })
	}
	return newSearch(r.work, r.degree, problem{refiners: []refiner{r.members()}, within: []*Range{r}, holds: keeps, even: r.even})
}
