package godsnumber

import (
	"context"
	"math"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/internal/rawperm"
	"puzzlelab/puzzlekit/internal/voltage"
	"puzzlelab/puzzlekit/perm"
)

// cosets are the cosets of a group that moves have reached.
type cosets struct {
	degree int
	levels []*level // of the group
	number map[string]uint64
	least  []string // the least element of each coset, as keyOf writes it
}

// checkEvery is the number of cosets between two checks of the context.
const checkEvery = 1 << 10

// defaultMaxCosets is less than defaultMaxStates, because cosets are kept in a hash map.
const defaultMaxCosets = 10_000_000

func (o *Options) maxCosets() uint64 {
	if o == nil || o.MaxStates == 0 {
		return defaultMaxCosets
	}
	return min(o.MaxStates, math.MaxInt32)
}

// Cosets returns the Schreier coset graph of a group h under the moves. Its states are
// the cosets h·g that the moves reach from h. For each move x there is an arc from h·g to
// h·g·x. h need not be a subgroup of the group that the moves generate.
//
// The state of a coset is its least element: the images of the base points of h are as
// small as possible, one after the other. Number takes any element of the coset. Each
// coset takes 2·degree bytes and about 100 more; Options.MaxStates bounds their number,
// 10^7 by default. Cost O(cosets·moves·(degree·depth + orbits of h)). Errors: a
// [*fault.LimitError], a [*fault.StoppedError].
func Cosets(ctx context.Context, name string, h *group.Group, moves []Move, opts *Options) (*Graph[perm.Perm], error) {
	const in = "godsnumber.Cosets"
	h = h.WithDegree(max(h.Degree(), degreeOf(moves)))
	moves = distinct(moves)
	words := wordsOf(moves)
	moves = orLoop(moves, h.Degree())
	chain, err := h.Chain(ctx, nil)
	if err != nil {
		return nil, err
	}
	c := &cosets{degree: h.Degree(), levels: chainLevels(rawperm.Identity[int32](h.Degree()), chain.Reduced()), number: map[string]uint64{}}
	limit := opts.maxCosets()
	c.add(rawperm.Identity[int32](c.degree))
	for i, m := range moves {
		moves[i].Perm = m.Perm.WithDegree(c.degree)
	}
	steps, back := images(moves), inverseMoves(moves)
	arcs := withRows(nil, 1, len(moves))
	element := make([]int32, c.degree)
	for head := 0; head < len(c.least); head++ {
		if head%checkEvery == 0 {
			if err := fault.Stopped(ctx, in, counted.Of(len(c.least), "cosets")); err != nil {
				return nil, err
			}
		}
		readKey(element, c.least[head])
		for m, x := range steps {
			if arcs[head*len(moves)+m].To >= 0 {
				continue // known from its other end
			}
			to := int(c.add(rawperm.Product(element, x)))
			arcs = withRows(arcs, len(c.least), len(moves))
			arcs[head*len(moves)+m].To = int32(to)
			if back[m] >= 0 {
				arcs[to*len(moves)+back[m]].To = int32(head)
			}
		}
		if uint64(len(c.least)) > limit {
			return nil, &fault.LimitError{In: in, What: "the list of cosets", Unit: "cosets", Limit: limit, Option: "Options.MaxStates"}
		}
	}
	index, err := voltage.New(1, len(moves), arcs, [][]uint16{{0}})
	if err != nil {
		return nil, err
	}
	g := newGraph[perm.Perm](name, words, index, index.Apply)
	g.start, g.undirected = perm.Identity(c.degree), closed(moves)
	g.number = func(p perm.Perm) (uint64, bool) {
		if p.LargestMoved() > c.degree {
			return 0, false
		}
		n, ok := c.number[c.reduce(p.WithDegree(c.degree).AppendZeroBased(nil))]
		return n, ok
	}
	g.state = func(n uint64) (perm.Perm, error) {
		element := make([]int32, c.degree)
		readKey(element, c.least[n])
		return permOf(element), nil
	}
	return g, nil
}

// withRows extends a list of arcs to a number of vertices.
func withRows(arcs []voltage.Arc, vertices, moves int) []voltage.Arc {
	for len(arcs) < vertices*moves {
		arcs = append(arcs, voltage.Arc{To: -1})
	}
	return arcs
}

// add returns the number of the coset of g, a new number if the coset is new.
func (c *cosets) add(g []int32) uint64 {
	key := c.reduce(g)
	n, ok := c.number[key]
	if !ok {
		n = uint64(len(c.least))
		c.number[key], c.least = n, append(c.least, key)
	}
	return n
}

// reduce replaces g by the least element of its coset and returns its key.
func (c *cosets) reduce(g []int32) string {
	least(c.levels, g)
	return keyOf(g)
}
