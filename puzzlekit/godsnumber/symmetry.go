package godsnumber

import (
	"context"
	"fmt"

	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/stategraph"
)

// Quotient returns the graph with elements that symmetries make of each other
// kept once. A symmetry is a permutation π of the points for which the moves
// π⁻¹·x·π are again the moves: a turn of the board, a reflection. It takes an
// element g to π⁻¹·g·π and leaves distances from the identity alone.
//
// Fibres must go to fibres: the symmetries have to keep the set of the points
// that Options.Base names, for which [Cayley] cuts the chain. A
// [*SymmetryError] says when something is amiss; other errors wrap what ended
// ctx. Cost O(cosets·degree·depth of the chain) for each symmetry.
func (c *CayleyGraph) Quotient(ctx context.Context, symmetries ...perm.Perm) (*stategraph.Quotient, error) {
	var list []stategraph.Symmetry
	for _, pi := range symmetries {
		if err := c.checkSymmetry(pi); err != nil {
			return nil, err
		}
		s, err := c.conjugation(ctx, pi.WithDegree(c.degree).AppendZeroBased(nil))
		if err != nil {
			return nil, err
		}
		list = append(list, s)
	}
	return c.index.Quotient(ctx, c.start, list...)
}

// EnumerateQuotient is [Graph.Enumerate] for a quotient of the graph: the same
// spheres from fewer states.
func (c *CayleyGraph) EnumerateQuotient(ctx context.Context, q *stategraph.Quotient, opts *stategraph.EnumerateOptions) (*stategraph.Levels, error) {
	var o stategraph.EnumerateOptions
	if opts != nil {
		o = *opts
	}
	o.Undirected = c.undirected
	if o.Name == "" {
		o.Name = c.name + ", quotient"
	}
	return stategraph.Enumerate(ctx, q, q.Start(), &o)
}

func (c *CayleyGraph) checkSymmetry(pi perm.Perm) error {
	if largest := pi.LargestMoved(); largest > c.degree {
		return &SymmetryError{pi, fmt.Sprintf("it moves the point %d, the group acts on %d", largest, c.degree)}
	}
	known := map[string]bool{}
	for _, x := range c.perms {
		known[x.Key()] = true
	}
	for m, x := range c.perms {
		if !known[x.Conj(pi).Key()] {
			return &SymmetryError{pi, fmt.Sprintf("it does not take the move %s to a move", c.moves[m])}
		}
	}
	head := map[int32]bool{}
	for _, l := range c.levels[:c.cut] {
		head[l.point] = true
	}
	for p := range head {
		if !head[int32(pi.Image(int(p)+1)-1)] {
			return &SymmetryError{pi, fmt.Sprintf("it takes the base point %d, at which the chain is cut, to another; choose a base that it keeps (Options.Base)", p+1)}
		}
	}
	return nil
}

// conjugation is what π does to the voltage graph: the coset of g goes to that
// of π⁻¹gπ, and the element h·g over it to (π⁻¹hπ)·(π⁻¹gπ).
func (c *CayleyGraph) conjugation(ctx context.Context, pi []int32) (stategraph.Symmetry, error) {
	back := inverse(pi)
	fibre := c.index.Fibre()
	s := stategraph.Symmetry{Vertex: make([]int32, c.index.Base()), Fibre: make([]uint32, c.index.Base())}
	known := map[int]uint32{}
	inside := make([][]int32, fibre) // π⁻¹hπ
	for i := range inside {
		h := unrank(c.levels[c.cut:], c.degree, uint64(i)).AppendZeroBased(nil)
		inside[i] = product(product(back, h), pi)
	}
	for v := range s.Vertex {
		if v%checkEvery == 0 && ctx.Err() != nil {
			return s, fmt.Errorf("godsnumber: quotient stopped at coset %d: %w", v, context.Cause(ctx))
		}
		g := unrank(c.levels[:c.cut], c.degree, uint64(v)).AppendZeroBased(nil)
		moved := product(product(back, g), pi)
		number, _ := rank(c.levels, moved)
		w, tail := int(number/uint64(fibre)), int(number%uint64(fibre))
		n, ok := known[tail]
		if !ok {
			n = uint32(len(s.Fibres))
			known[tail] = n
			s.Fibres = append(s.Fibres, c.times(inside, tail))
		}
		s.Vertex[v], s.Fibre[v] = int32(w), n
	}
	return s, nil
}

// times returns the numbers of the products of elements of the stabiliser with
// one of them.
func (c *CayleyGraph) times(elements [][]int32, number int) []uint16 {
	tail := unrank(c.levels[c.cut:], c.degree, uint64(number)).AppendZeroBased(nil)
	out := make([]uint16, len(elements))
	for i, h := range elements {
		n, _ := rank(c.levels[c.cut:], product(h, tail))
		out[i] = uint16(n)
	}
	return out
}

// A SymmetryError says why a permutation is no symmetry that could be used.
type SymmetryError struct {
	Symmetry perm.Perm
	Reason   string
}

func (e *SymmetryError) Error() string {
	return fmt.Sprintf("godsnumber: %v is no symmetry: %s", e.Symmetry, e.Reason)
}
