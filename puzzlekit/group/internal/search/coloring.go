package search

import (
	"slices"

	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/internal/rawperm"
)

// coloring refines by colours of the points: the elements take each point to one
// that has its colour on the other side. A set that elements take to itself is a
// colouring with two colours.
type coloring struct {
	passive
	left, right []int32 // by point; 0 needs no mark
}

func (f *coloring) begin(s *Search) bool {
	colors := f.right
	if s.record {
		colors = f.left
	}
	for x, c := range colors {
		if c != 0 {
			s.add(int32(x), uint64(c))
		}
	}
	return s.split()
}

// keeps reports whether an element takes each point to one of its colour.
func (f *coloring) keeps(g []int32) bool {
	for x, c := range f.left {
		if f.right[g[x]] != c {
			return false
		}
	}
	return true
}

// Coloring searches for the elements that take each point to one of its colour.
// Colours are not negative.
func (r *Range) Coloring(colors []int32) (*Search, error) {
	f, members := &coloring{left: colors, right: colors}, r.members()
	return newSearch(r.work, r.degree, problem{
		refiners: []refiner{f, members}, within: []*Range{r}, even: r.even,
		further:   func() ([]refiner, error) { return further(r) },
		shortcuts: []shortcut{{members, f.keeps}},
	})
}

// Setwise searches for the elements that take a set of points to itself.
func (r *Range) Setwise(set []int32) (*Search, error) {
	colors := make([]int32, r.degree)
	for _, x := range set {
		colors[x] = 1
	}
	return r.Coloring(colors)
}

// A Recoloring searches a group for the elements that make one colouring of
// others. It serves many others, and each time does the same.
type Recoloring struct {
	within *Range
	search *Search
	colors *coloring
}

// Recoloring prepares the search for elements that make a colouring of others.
// Colours are not negative.
func (r *Range) Recoloring(colors []int32) (*Recoloring, error) {
	c := &Recoloring{within: r, colors: &coloring{left: colors, right: colors}}
	return c, c.prepare()
}

func (c *Recoloring) prepare() error {
	r := c.within
	s, err := newSearch(r.work, r.degree, problem{
		refiners: []refiner{c.colors, r.members()}, within: []*Range{r}, even: r.even,
		further: func() ([]refiner, error) { return further(r) },
	})
	if err == nil {
		c.search = s
	}
	return err
}

// To returns an element that takes each point to one of its colour in another
// colouring, or nil if there is none.
func (c *Recoloring) To(colors []int32) ([]int32, error) {
	c.colors.right = colors
	if c.search.further == nil { // used up by a hard search
		if err := c.prepare(); err != nil {
			return nil, err
		}
	}
	c.search.forget()
	g, err := c.search.One(func() ([]*chain.Level, error) { return c.ofRight(colors) })
	if g == nil || err != nil || !c.within.even || rawperm.IsEven(g) {
		return g, err
	}
	return c.within.madeEven(g, colors), nil
}

// ofRight returns a chain of the elements that keep the other colouring, without
// regard to parity.
func (c *Recoloring) ofRight(colors []int32) ([]*chain.Level, error) {
	within := *c.within
	within.even = false
	keeping, err := within.Coloring(colors)
	if err != nil {
		return nil, err
	}
	return keeping.Subgroup(nil)
}

// madeEven multiplies an odd element by a transposition of two points of one
// colour, which the symmetric group has. It returns nil if all colours differ.
func (r *Range) madeEven(g, colors []int32) []int32 {
	seen := map[int32]int32{}
	for _, x := range outside(r.degree, r.fixed) {
		c := colors[x]
		if y, twice := seen[c]; twice {
			back := rawperm.Inverse(g)
			g = slices.Clone(g)
			g[back[x]], g[back[y]] = y, x
			return g
		}
		seen[c] = x
	}
	return nil
}
