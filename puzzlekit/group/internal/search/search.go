package search

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/internal/rawperm"
)

// A Search finds permutations with a property by partition backtrack. The
// property is given by refiners, which say how elements with the property move
// cells of a partition to cells of another, and by a test of single
// permutations.
//
// First the left side is refined until all cells are single points. Where the
// refiners have nothing more to say, a point is chosen and becomes a cell of its
// own: these points are the base. Then the search runs through the images of
// the base points. The right side is refined in the same way, and as soon as it
// shows something else than the left side did, the branch is cut off.
// (Leon 1991 and 1997; Theißen 1997; Jefferson, Pfeiffer and Waldecker 2019.)
type Search struct {
	*chain.Work
	*refinement
	degree int
	problem
	branch  []branching
	left    []int32 // by cell: the point of the left side
	nodes   int
	budget  int       // the number of nodes after which a search gives up
	most    int       // the same for the second attempt
	strong  [][]int32 // strong generators of problem.inside for this base
	prune   *pruning
	failure error
	prefer  *membership
	away    bool           // the partition is not one of the left side
	whole   []*chain.Level // see settle
	settled bool
	easy    int // the number of nodes after which further refiners are used
	watch   func(Node) bool
	path    []int32 // the images at a watched node
}

// A branching is a point chosen on the left side, with the state before it.
type branching struct {
	cell, point       int32
	cells, single, at int
}

// fail ends the search with an error.
func (s *Search) fail(err error) {
	if s.failure == nil {
		s.failure = err
	}
}

// Ended reports whether the search must end.
func (s *Search) Ended() bool { return s.failure != nil || s.Work.Ended() }

// outcome returns the error of a search that was stopped, or nil.
func (s *Search) outcome() error {
	if err := s.Stopped(fmt.Sprintf("node %d", s.nodes)); err != nil {
		return err
	}
	return s.failure
}

// A problem is what a search is to find.
type problem struct {
	refiners []refiner
	within   []*Range                      // groups of which the elements are members
	holds    func(g, inverse []int32) bool // tests an element, given its inverse; may be nil
	even     bool                          // only even permutations
	// further returns refiners that take long to prepare. They are only used when a
	// search has many nodes without them.
	further func() ([]refiner, error)
	// largest says to choose points from largest cells, not from smallest ones.
	// That is better where a point fixes many others, as on a cycle.
	largest bool
	// inside is nil, or a refiner's way down a group of elements with the property.
	inside *descent
	// shortcuts are groups such that an element of one of them has the property if
	// its test says so. A search for a single element has none.
	shortcuts []shortcut
}

// A shortcut is a group with a test of its elements.
type shortcut struct {
	of  refiner // of the members of the group
	has func(g []int32) bool
}

// easyNodes is the number of nodes after which further refiners are used, with
// two more for each base point.
const easyNodes = 100

// errHard ends a search that begins again with further refiners.
var errHard = errors.New("search: further refiners are needed")

// newSearch prepares a search.
func newSearch(w *chain.Work, degree int, p problem) (*Search, error) {
	s := &Search{Work: w, degree: degree, problem: p, budget: math.MaxInt, most: math.MaxInt}
	s.prepare()
	return s, s.outcome()
}

// prepare refines the left side as far as possible.
func (s *Search) prepare() {
	s.refinement, s.branch, s.prune, s.prefer, s.away = newRefinement(s.degree, s.problem.refiners), nil, nil, nil, false
	for _, r := range s.problem.refiners {
		if m, ok := r.(*membership); ok && s.prefer == nil {
			s.prefer = m
		}
	}
	s.record = true
	s.descend()
	s.record = false
	if s.inside != nil {
		s.strong = s.inside.strongGenerators()
	}
	s.easy = s.nodes + easyNodes + 2*len(s.branch)
}

// visit counts a node. When there are many, it asks for further refiners; if
// there are any, the search fails and has to begin again.
func (s *Search) visit() {
	s.nodes++
	if s.further == nil || s.nodes <= s.easy {
		return
	}
	more, err := s.further()
	s.further = nil
	switch {
	case err != nil:
		s.fail(err)
	case len(more) > 0:
		s.problem.refiners = append(s.problem.refiners, more...)
		s.fail(errHard)
	}
}

// again reports whether the search has to begin again, and prepares it.
func (s *Search) again() bool {
	if s.failure != errHard || s.Work.Ended() {
		return false
	}
	s.failure = nil
	s.startAgain() // the refiners take back what they did
	s.prepare()
	return true
}

// forget makes the next search for an element do what the first one would do: the
// order of the points in a cell depends on what was searched before.
func (s *Search) forget() {
	s.startAgain()
	s.partition = newPartition(s.degree)
	s.nodes, s.failure = 0, nil
	s.easy = easyNodes + 2*len(s.branch)
}

// root refines the partition before any point is chosen.
func (s *Search) root() bool {
	s.startAgain()
	for _, r := range s.refinement.refiners {
		if !r.begin(s) {
			return false
		}
	}
	return s.refine(s)
}

// descend goes down the left side.
func (s *Search) descend() {
	if s.degree == 0 || !s.root() {
		return
	}
	if s.settle(); s.settled {
		return
	}
	for s.cells() < s.degree && !s.Ended() {
		point := s.choice()
		s.branch = append(s.branch, branching{s.cell[point], point, s.cells(), len(s.single), len(s.trace)})
		s.individualize(point)
		s.refine(s)
	}
	s.left = append([]int32(nil), s.points...)
	for x, c := range s.cell {
		s.left[c] = int32(x)
	}
}

// settle looks whether no search is needed: the elements sought fix the points
// that are fixed before any point is chosen, so they are the whole stabiliser of
// these points in a group if its generators have the property.
func (s *Search) settle() {
	for _, c := range s.shortcuts {
		m, ok := c.of.(*membership)
		if !ok || s.even || s.Ended() {
			continue
		}
		back := rawperm.Inverse(m.top().coset)
		lacks := func(g []int32) bool { return s.Ended() || !c.has(rawperm.Conjugate(g, back)) }
		if !slices.ContainsFunc(generatorsOf(m.top().stab.levels), lacks) {
			s.whole, s.settled = m.group(), true
			return
		}
	}
}

// comeBack goes down the left side again.
func (s *Search) comeBack() {
	s.away = false
	s.root()
	for _, b := range s.branch {
		if s.Ended() {
			return
		}
		s.individualize(b.point)
		s.refine(s)
	}
}

// choice returns a point of a smallest or largest cell of at least two points,
// the next base point of a chain if possible.
func (s *Search) choice() int32 {
	best := int32(-1)
	for c := range int32(s.cells()) {
		if s.size[c] > 1 && (best < 0 || s.size[c] != s.size[best] && s.largest == (s.size[c] > s.size[best])) {
			best = c
		}
	}
	members := s.members(best)
	if s.prefer != nil {
		if x := s.prefer.wanted(members); x >= 0 {
			return x
		}
	}
	return members[0]
}

// takeBack restores the state before a branching.
func (s *Search) takeBack(b *branching) { s.rewind(b.cells, b.single, b.at) }

// try lets the base point of level i go to a point and looks for an element
// further down.
func (s *Search) try(i int, image int32) []int32 {
	s.visit()
	b := &s.branch[i]
	s.takeBack(b)
	s.individualize(image)
	consistent := !s.Ended() && s.refine(s)
	if s.watch != nil {
		s.show(i, image, consistent)
	}
	if !consistent || s.Ended() {
		return nil
	}
	if s.prune != nil {
		s.prune.choose(s, i, image)
	}
	return s.one(i + 1)
}

// one returns an element with the property for which the first i base points
// have the images chosen, or nil.
func (s *Search) one(i int) []int32 {
	if i == len(s.branch) {
		return s.leaf()
	}
	images := append([]int32(nil), s.members(s.branch[i].cell)...)
	if s.prune != nil {
		s.prune.restore(i)
		images = s.prune.representatives(images)
	}
	for _, c := range images {
		if s.Ended() || s.nodes > s.budget {
			return nil
		}
		if g := s.try(i, c); g != nil {
			return g
		}
	}
	return nil
}

// leaf returns the only permutation that takes the left cells to the right
// ones, if it has the property.
func (s *Search) leaf() []int32 {
	g, inverse := make([]int32, s.degree), make([]int32, s.degree)
	for x, c := range s.cell {
		g[s.left[c]], inverse[x] = int32(x), s.left[c]
	}
	if s.holds != nil && !s.holds(g, inverse) {
		return nil
	}
	for _, r := range s.within {
		if copy(inverse, g); r.root != nil && !chain.SiftsToIdentity(r.root.levels, inverse, 0) {
			return nil
		}
	}
	return g
}
