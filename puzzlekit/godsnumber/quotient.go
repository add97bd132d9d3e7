package godsnumber

import (
	"context"
	"fmt"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/internal/rawperm"
	"puzzlelab/puzzlekit/internal/voltage"
	"puzzlelab/puzzlekit/perm"
)

const inQuotient = "godsnumber.CayleyGraph.Quotient"

// Quotient returns the graph with one of the elements that symmetries map to each
// other. Its spheres are those of the whole graph, found from fewer states. A symmetry
// is a permutation π of the points for which the moves π⁻¹·x·π are again the moves, such
// as a rotation of the board or a reflection. It maps an element g to π⁻¹·g·π and keeps
// the distance from the identity. Number returns the number of the element that stands
// for an element. Along a path, each element stands for a neighbour of the next.
//
// The symmetries must map fibres to fibres: they must keep the set of the points in
// Options.Base, after which [Cayley] cuts the chain. Errors: a
// [*fault.InputError] or a [*fault.StoppedError]. Cost O(cosets·degree·depth of
// the chain) for each symmetry.
func (c *CayleyGraph) Quotient(ctx context.Context, symmetries ...perm.Perm) (*Graph[perm.Perm], error) {
	whole, err := c.covering(ctx)
	if err != nil {
		return nil, err
	}
	cut := c.elements.above(whole.Fibre())
	var list []voltage.Symmetry
	for _, pi := range symmetries {
		if err := c.checkSymmetry(pi, cut); err != nil {
			return nil, err
		}
		s, err := c.conjugation(ctx, whole, cut, pi.WithDegree(c.degree()).AppendZeroBased(nil))
		if err != nil {
			return nil, err
		}
		list = append(list, s)
	}
	start, _ := c.number(c.start)
	q, err := whole.Quotient(ctx, inQuotient, start, list...)
	if err != nil {
		return nil, err
	}
	along := func(uint64, int) (uint64, bool) { return 0, false } // no move leads along its paths
	g := newGraph[perm.Perm](c.name+", quotient", c.moves, q, along)
	g.start, g.undirected = c.start, c.undirected
	g.number = func(p perm.Perm) (uint64, bool) {
		n, ok := c.number(p)
		if !ok {
			return 0, false
		}
		return q.Project(n), true
	}
	g.state = func(n uint64) (perm.Perm, error) { return c.state(q.Lift(n)) }
	return g, nil
}

// covering returns the graph as a covering, which a product is not yet.
func (c *CayleyGraph) covering(ctx context.Context) (*voltage.Graph, error) {
	if p, ok := c.index.(*voltage.Product); ok {
		return p.Whole(ctx)
	}
	return c.index.(*voltage.Graph), nil
}

// above returns the number of levels above those whose digits number a fibre.
func (n numbering) above(fibre int) int {
	cut := len(n.levels)
	for size := 1; size < fibre; size *= n.levels[cut].size() {
		cut--
	}
	return cut
}

func (c *CayleyGraph) degree() int { return len(c.elements.solved) }

func (c *CayleyGraph) checkSymmetry(pi perm.Perm, cut int) error {
	wrong := func(want string, args ...any) error {
		return &fault.InputError{In: inQuotient, What: "symmetry", Value: pi, Want: fmt.Sprintf(want, args...)}
	}
	if largest := pi.LargestMoved(); largest > c.degree() {
		return wrong("one that moves no point beyond the degree of the group, %d", c.degree())
	}
	known := map[string]bool{}
	for _, x := range c.steps {
		known[x.Perm.Key()] = true
	}
	for _, x := range c.steps {
		if !known[x.Perm.Conj(pi).Key()] {
			return wrong("one that takes moves to moves, which it does not do with %v", x.Word)
		}
	}
	head := map[int32]bool{}
	for _, l := range c.elements.levels[:cut] {
		head[l.home[0]] = true
	}
	for p := range head {
		if !head[int32(pi.Image(int(p)+1)-1)] {
			return wrong("one that keeps the base points at which the chain is cut, with %d; choose others with Options.Base", p+1)
		}
	}
	return nil
}

// conjugation returns the symmetry of the voltage graph by π: the coset of g goes to
// that of π⁻¹gπ, and the element h·g over it to (π⁻¹hπ)·(π⁻¹gπ).
func (c *CayleyGraph) conjugation(ctx context.Context, whole *voltage.Graph, cut int, pi []int32) (voltage.Symmetry, error) {
	back := rawperm.Inverse(pi)
	fibre, base := whole.Fibre(), whole.Base()
	s := voltage.Symmetry{Vertex: make([]int32, base), Fibre: make([]uint32, base)}
	above := numbering{c.elements.levels[:cut], c.elements.solved}
	below := numbering{c.elements.levels[cut:], c.elements.solved}
	known := map[int]uint32{}
	inside := make([][]int32, fibre) // π⁻¹hπ
	for i := range inside {
		inside[i] = rawperm.Product(rawperm.Product(back, below.element(uint64(i))), pi)
	}
	for v := range s.Vertex {
		if v%checkEvery == 0 {
			if err := fault.Stopped(ctx, inQuotient, fmt.Sprintf("coset %d", v)); err != nil {
				return s, err
			}
		}
		moved := rawperm.Product(rawperm.Product(back, above.element(uint64(v))), pi)
		number, _ := c.elements.elementNumber(moved)
		w, tail := int(number/uint64(fibre)), int(number%uint64(fibre))
		n, ok := known[tail]
		if !ok {
			n = uint32(len(s.Fibres))
			known[tail] = n
			s.Fibres = append(s.Fibres, below.times(inside, tail))
		}
		s.Vertex[v], s.Fibre[v] = int32(w), n
	}
	return s, nil
}

// times returns the numbers of the products of elements with one of them.
func (n numbering) times(elements [][]int32, number int) []uint16 {
	tail := n.element(uint64(number))
	out := make([]uint16, len(elements))
	for i, h := range elements {
		k, _ := n.elementNumber(rawperm.Product(h, tail))
		out[i] = uint16(k)
	}
	return out
}
