package search

import (
	"fmt"
	"slices"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/internal/rawperm"
)

// A Range is a group in which searches look for elements. What it has computed
// for one search serves the next, so it must not be used by two at a time.
type Range struct {
	work   *chain.Work
	degree int
	even   bool        // an alternating group
	fixed  []int32     // of a symmetric or alternating group: the points outside
	root   *stabilizer // of other groups
	pairs  *orbitals   // or nil; see orbitals
	paired bool        // pairs is known
}

// NewRange returns the group of a chain. An alternating group is searched as the
// symmetric group, of whose elements only even ones are wanted.
func NewRange(w *chain.Work, degree int, levels []*chain.Level) (*Range, error) {
	if need := chain.ImageBytes(len(levels)+1, degree); need > w.Memory {
		what := fmt.Sprintf("a search through %s on %s", counted.Of(len(levels), "levels"), counted.Of(degree, "points"))
		return nil, w.Fits(what, "", need)
	}
	if points, alternating, ok := chain.GiantOf(levels); ok {
		return &Range{work: w, degree: degree, even: alternating, fixed: outside(degree, points)}, nil
	}
	return &Range{work: w, degree: degree, root: newStabilizer(degree, levels)}, nil
}

// Fixing returns the elements that fix each of the points.
func (r *Range) Fixing(points []int32) (*Range, error) {
	if r.root == nil {
		moved := outside(r.degree, slices.Concat(r.fixed, points))
		return &Range{work: r.work, degree: r.degree, even: r.even, fixed: outside(r.degree, moved)}, nil
	}
	levels, err := r.root.fixing(r.work, points)
	if err != nil {
		return nil, err
	}
	return NewRange(r.work, r.degree, levels)
}

// moves reports whether the group moves a point. Of a symmetric group on one point and an
// alternating group on two it says so, too.
func (r *Range) moves(x int32) bool {
	if r.root == nil {
		_, fixed := slices.BinarySearch(r.fixed, x)
		return !fixed
	}
	return r.root.moves(x)
}

// orbitals returns those of the group, or nil if they tell nothing.
func (r *Range) orbitals() (*orbitals, error) {
	if r.root == nil || r.paired {
		return r.pairs, nil
	}
	pairs, err := newOrbitals(r.work, r.root)
	if err == nil {
		r.pairs, r.paired = pairs, true
	}
	return pairs, err
}

// contains reports whether a permutation is in the group.
func (r *Range) contains(g []int32) bool {
	if r.root == nil {
		return !slices.ContainsFunc(r.fixed, func(x int32) bool { return g[x] != x })
	}
	return chain.SiftsToIdentity(r.root.levels, slices.Clone(g), 0)
}

// members returns the refiner for the elements of the group.
func (r *Range) members() refiner {
	if r.root == nil {
		return pointwise{points: r.fixed}
	}
	return newMembership(r.root)
}

// further returns the refiners by the orbitals of groups, as far as these tell
// anything.
func further(groups ...*Range) ([]refiner, error) {
	var out []refiner
	for _, r := range groups {
		pairs, err := r.orbitals()
		if err != nil {
			return nil, err
		}
		if pairs != nil {
			out = append(out, pairs)
		}
	}
	return out, nil
}

// outside returns the points that are not in a list.
func outside(degree int, points []int32) []int32 {
	in := make([]bool, degree)
	for _, p := range points {
		in[p] = true
	}
	return slices.DeleteFunc(rawperm.Identity[int32](degree), func(x int32) bool { return in[x] })
}

// Normalizer searches for the elements x with x⁻¹hx = h for each of the subgroups h. When the
// search is hard it asks for groups that contain them. The elements of a single h need no search
// if the range has them: the refiner knows their stabilisers.
func (r *Range) Normalizer(of []Subgroup, around func() ([]*Range, error)) (*Search, error) {
	refiners := []refiner{r.members()}
	normalize := make([]func(x, inverse []int32) bool, len(of))
	var inside *descent
	for i, h := range of {
		f := newNormalizing(r.work, r.degree, h.Gens, h.Levels)
		refiners, normalize[i] = append(refiners, f), f.normalizes
		if len(of) == 1 && !slices.ContainsFunc(h.Gens, func(x []int32) bool { return !r.contains(x) }) {
			inside = f.descent
		}
	}
	return newSearch(r.work, r.degree, problem{
		refiners: refiners, within: []*Range{r}, even: r.even, inside: inside,
		holds: func(x, inverse []int32) bool {
			return !slices.ContainsFunc(normalize, func(all func(x, inverse []int32) bool) bool { return !all(x, inverse) })
		},
		further: func() ([]refiner, error) {
			groups, err := around()
			if err != nil {
				return nil, err
			}
			more, err := further(r)
			for _, g := range groups {
				more = append(more, g.members())
			}
			return more, err
		},
	})
}

// A Conjugation searches a group for the elements that conjugate each
// permutation of a list to another. It serves many lists of others.
type Conjugation struct {
	within *Range
	search *Search
	arcs   *conjugating
}

// Conjugation prepares the search for elements that conjugate xs.
func (r *Range) Conjugation(xs [][]int32) (*Conjugation, error) {
	left := arcsOf(xs)
	f := &conjugating{left: left, right: left}
	s, err := newSearch(r.work, r.degree, problem{
		refiners: []refiner{f, r.members()}, within: []*Range{r}, holds: f.conjugates, even: r.even, largest: true,
		further: func() ([]refiner, error) {
			more, err := further(r)
			f.pairs = r.pairs
			return more, err
		},
	})
	return &Conjugation{r, s, f}, err
}

// Centralizer returns the search for the elements that commute with all xs.
func (c *Conjugation) Centralizer() *Search {
	c.arcs.right = c.arcs.left
	return c.search
}

// Find returns an element that conjugates the only x to y, or nil if there is
// none.
func (c *Conjugation) Find(y []int32) ([]int32, error) {
	c.arcs.to([][]int32{y})
	h, err := c.search.One(func() ([]*chain.Level, error) { return c.ofRight(y) })
	if err != nil {
		return nil, err
	}
	return c.made(h)
}

// made returns an element that does the same as h and is even if it has to be, or nil.
func (c *Conjugation) made(h []int32) ([]int32, error) {
	if h == nil || !c.search.even || rawperm.IsEven(h) {
		return h, nil
	}
	central, err := c.Centralizer().strongGenerators(nil)
	if err != nil {
		return nil, err
	}
	for _, z := range central {
		if !rawperm.IsEven(z) {
			return rawperm.Product(z, h), nil
		}
	}
	return nil, nil
}

// ofRight returns a chain of the centraliser of y, without regard to parity.
func (c *Conjugation) ofRight(y []int32) ([]*chain.Level, error) {
	within := *c.within
	within.even = false
	other, err := within.Conjugation([][]int32{y})
	if err != nil {
		return nil, err
	}
	return other.search.Subgroup(nil)
}
