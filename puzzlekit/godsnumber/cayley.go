package godsnumber

import (
	"math/big"

	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/stategraph"
)

// A Move is a permutation with a name.
type Move struct {
	Name string
	Perm perm.Perm
}

// A CayleyGraph is the graph of the elements of a group, with an arc from g to
// g·x for each move x: g followed by x.
type CayleyGraph struct {
	Graph
	degree int
	levels []*chainLevel
	cut    int // levels above the cut
	perms  []perm.Perm
}

// Cayley returns the graph of the group that the moves generate. Moves that
// equal an earlier one or the identity are left out; inverses are not added,
// see [Letters] and [Powers].
//
// Cost: the stabiliser chain, some 10^5 to 10^6 products of permutations, and
// the table of the cosets; 0.1 s for 12!. Errors: a [*group.NoGeneratorsError]
// when there are no moves, a [*SizeError] for groups that are too large.
func Cayley(name string, moves []Move, opts *Options) (*CayleyGraph, error) {
	moves = distinct(moves)
	g, err := group.FromGenerators(perms(moves))
	if err != nil {
		return nil, err
	}
	if limit := opts.maxStates(); g.Order().Cmp(new(big.Int).SetUint64(limit)) > 0 {
		return nil, sizeError("the order of the group", g.Order(), limit)
	}
	chain, cut, err := opts.chain(g)
	if err != nil {
		return nil, err
	}
	c := &CayleyGraph{degree: g.Degree(), levels: chainLevels(chain), perms: perms(moves)}
	c.name, c.transitive, c.undirected = name, true, closed(moves)
	r := root{vertices: 1, moves: len(moves)}
	images := make([][]int32, len(moves))
	for m, x := range moves {
		c.moves = append(c.moves, x.Name)
		images[m] = x.Perm.AppendZeroBased(nil)
		r.arcs = append(r.arcs, stategraph.Arc{To: 0, Voltage: uint32(m)})
	}
	t, err := build(images, splitters(c.levels))
	if err != nil {
		return nil, err
	}
	cuts := t.cut(r, cut)
	c.cut = cuts.fibre
	c.index, err = fold(r, t, cuts, opts.maxStates())
	return c, err
}

// Number returns the number of an element, and false when it is not in the
// group. Cost O(degree·depth of the chain).
func (c *CayleyGraph) Number(p perm.Perm) (uint64, bool) {
	if p.LargestMoved() > c.degree {
		return 0, false
	}
	return rank(c.levels, p.WithDegree(c.degree).AppendZeroBased(nil))
}

// Element returns the element with a number below Size, or a
// [*stategraph.StateError].
func (c *CayleyGraph) Element(n uint64) (perm.Perm, error) {
	if n >= c.Size() {
		return perm.Perm{}, &stategraph.StateError{State: n}
	}
	return unrank(c.levels, c.degree, n), nil
}

func sizeError(what string, need *big.Int, limit uint64) error {
	if !need.IsUint64() {
		return &SizeError{What: what, Limit: limit}
	}
	return &SizeError{What: what, Need: need.Uint64(), Limit: limit, Option: "Options.MaxStates"}
}
