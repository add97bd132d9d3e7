package godsnumber

import (
	"context"
	"fmt"
	"math"

	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/stategraph"
)

// A CosetGraph is the Schreier coset graph of a subgroup H: its states are the
// cosets H·g, with an arc from H·g to H·g·x for each move x.
type CosetGraph struct {
	Graph
	levels []*chainLevel // of H
	number map[string]uint64
	least  []string // the least element of each coset, as keyOf writes it
}

// checkEvery is how many cosets are dealt with between two looks at the context.
const checkEvery = 1 << 10

// defaultMaxCosets is less than defaultMaxStates: cosets are kept in a hash map,
// and their numbers have 31 bits.
const defaultMaxCosets = 10_000_000

func (o *Options) maxCosets() uint64 {
	if o == nil || o.MaxStates == 0 {
		return defaultMaxCosets
	}
	return min(o.MaxStates, math.MaxInt32)
}

// Cosets returns the graph of the cosets of h under the moves. h need not be a
// subgroup of the group that these generate; then the cosets are those that the
// moves reach from h itself.
//
// A coset is known by its least element, in which the images of the base points
// of h are least one after the other. They are kept, with 2·degree bytes and some
// 100 more for each; [Options.MaxStates] bounds them, 10^7 by default.
// Cost O(cosets·moves·(degree·depth + orbits of h)). Errors: a
// [*group.NoGeneratorsError], a [*SizeError], or what ended ctx.
func Cosets(ctx context.Context, name string, h *group.Group, moves []Move, opts *Options) (*CosetGraph, error) {
	moves = distinct(moves)
	if len(moves) == 0 {
		return nil, &group.NoGeneratorsError{}
	}
	h = h.WithDegree(max(h.Degree(), moves[0].Perm.Degree()))
	chain, err := h.ChainContext(ctx, nil)
	if err != nil {
		return nil, err
	}
	c := &CosetGraph{levels: chainLevels(chain), number: map[string]uint64{}}
	c.name, c.undirected = name, closed(moves)
	limit := opts.maxCosets()
	c.add(perm.Identity(h.Degree()).AppendZeroBased(nil))
	images := make([][]int32, len(moves))
	for m, x := range moves {
		c.moves, images[m] = append(c.moves, x.Name), x.Perm.WithDegree(h.Degree()).AppendZeroBased(nil)
	}
	back := inverseMoves(moves)
	arcs := withRows(nil, 1, len(moves))
	element := make([]int32, h.Degree())
	for head := 0; head < len(c.least); head++ {
		if head%checkEvery == 0 && ctx.Err() != nil {
			return nil, fmt.Errorf("godsnumber: cosets stopped at %d: %w", len(c.least), context.Cause(ctx))
		}
		readKey(element, c.least[head])
		for m, x := range images {
			if arcs[head*len(moves)+m].To != stategraph.NoArc {
				continue // it was met from its other end
			}
			to := int(c.add(product(element, x)))
			arcs = withRows(arcs, len(c.least), len(moves))
			arcs[head*len(moves)+m].To = int32(to)
			if back[m] >= 0 {
				arcs[to*len(moves)+back[m]].To = int32(head)
			}
		}
		if uint64(len(c.least)) > limit {
			return nil, &SizeError{What: "the number of cosets found so far", Need: uint64(len(c.least)), Limit: limit, Option: "Options.MaxStates"}
		}
	}
	c.index, err = stategraph.NewVoltageGraph(1, len(moves), arcs, [][]uint16{{0}})
	return c, err
}

// withRows lengthens a list of arcs to so many vertices.
func withRows(arcs []stategraph.Arc, vertices, moves int) []stategraph.Arc {
	for len(arcs) < vertices*moves {
		arcs = append(arcs, stategraph.Arc{To: stategraph.NoArc})
	}
	return arcs
}

// inverseMoves returns the number of the inverse of each move, -1 where that is
// no move.
func inverseMoves(moves []Move) []int {
	number := map[string]int{}
	for m, x := range moves {
		number[x.Perm.Key()] = m
	}
	back := make([]int, len(moves))
	for m, x := range moves {
		k, ok := number[x.Perm.Inverse().Key()]
		if back[m] = k; !ok {
			back[m] = -1
		}
	}
	return back
}

// add returns the number of the coset of g, a new one when it was not met yet.
func (c *CosetGraph) add(g []int32) uint64 {
	key := c.reduce(g)
	n, ok := c.number[key]
	if !ok {
		n = uint64(len(c.least))
		c.number[key], c.least = n, append(c.least, key)
	}
	return n
}

// reduce makes g the least element of its coset and returns a key for it.
func (c *CosetGraph) reduce(g []int32) string {
	least(c.levels, g)
	return keyOf(g)
}

// least makes g the least element of its coset under a group with a chain: the
// images of the base points are least one after the other.
func least(levels []*chainLevel, g []int32) {
	old := make([]int32, len(g))
	for _, l := range levels {
		best := 0
		for k, p := range l.orbit {
			if g[p] < g[l.orbit[best]] {
				best = k
			}
		}
		if best == 0 {
			continue
		}
		copy(old, g)
		for i, x := range l.up[best] {
			g[i] = old[x]
		}
	}
}

// Number returns the number of the coset H·g; false when no moves lead there.
func (c *CosetGraph) Number(g perm.Perm) (uint64, bool) {
	degree := len(c.least[0]) / 2
	if g.LargestMoved() > degree {
		return 0, false
	}
	n, ok := c.number[c.reduce(g.WithDegree(degree).AppendZeroBased(nil))]
	return n, ok
}

// Representative returns the least element of a coset, or a
// [*stategraph.StateError].
func (c *CosetGraph) Representative(n uint64) (perm.Perm, error) {
	if n >= c.Size() {
		return perm.Perm{}, &stategraph.StateError{State: n}
	}
	images := make([]int32, len(c.least[n])/2)
	readKey(images, c.least[n])
	return perm.FromZeroBased(images)
}
