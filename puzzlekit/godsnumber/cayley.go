package godsnumber

import (
	"context"
	"fmt"
	"math"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/internal/rawperm"
	"puzzlelab/puzzlekit/perm"
)

// Options are the options of [Puzzle], [Cayley] and [Cosets]. Nil means the defaults.
type Options struct {
	// MaxStates is the largest number of states, of each factor if the group is a direct
	// product. 0 means 2·10^10, or 10^7 for [Cosets].
	MaxStates uint64
	// Memory is the largest size of one of the tables from which [Puzzle] and [Cayley] number
	// states, in bytes. 0 means 2^30, 1.1 GB. They are large where very many pieces look
	// alike.
	Memory uint64
	// Base lists the points with which [Cayley] begins the base; it cuts the chain
	// after them. The elements that fix all of them are the fibre, at most
	// [voltage.MaxFibre]. Nil lets Cayley choose, with fibres of a few thousand
	// elements. The symmetries of [CayleyGraph.Quotient] have to keep this set of
	// points.
	Base []int
}

const (
	defaultMaxStates = 20_000_000_000
	mostStates       = math.MaxInt64
)

func (o *Options) maxStates() uint64 {
	if o == nil || o.MaxStates == 0 {
		return defaultMaxStates
	}
	return min(o.MaxStates, mostStates)
}

const defaultMemory = 1 << 30

func (o *Options) memory() uint64 {
	if o == nil || o.Memory == 0 {
		return defaultMemory
	}
	return o.Memory
}

// A CayleyGraph is the graph of the elements of a group. For each move x there is an
// arc from g to g·x, that is g followed by x.
type CayleyGraph struct {
	*Graph[perm.Perm]
	elements numbering
	steps    []Move
}

const inCayley = "godsnumber.Cayley"

// Cayley returns the graph of the group that the moves generate. It drops the identity
// and repeated moves. It does not add inverses; see [Letters] and [Powers].
//
// Cost: the stabiliser chain, about 10^5 to 10^6 products of permutations, and the
// table of the cosets; 0.1 s for 12!. Errors: a [*fault.InputError] if Options.Base is
// wrong, a [*fault.LimitError] for a group that is too large, a [*fault.StoppedError].
func Cayley(ctx context.Context, name string, moves []Move, opts *Options) (*CayleyGraph, error) {
	degree := degreeOf(moves)
	moves = distinct(moves)
	multipliers := images(orLoop(moves, degree))
	levels, factors, cut, err := elementLevels(ctx, multipliers, opts)
	if err != nil {
		return nil, err
	}
	index, err := graphOf(ctx, inCayley, oneVertex(len(multipliers)), multipliers, levels, factors, cut, opts)
	if err != nil {
		return nil, err
	}
	c := &CayleyGraph{
		Graph:    newGraph[perm.Perm](name, wordsOf(moves), index, index.Apply),
		elements: numbering{levels, rawperm.Identity[int32](degree)}, steps: moves,
	}
	c.start, c.undirected, c.transitive = perm.Identity(degree), closed(moves), true
	c.number = func(p perm.Perm) (uint64, bool) {
		if p.LargestMoved() > degree {
			return 0, false
		}
		return c.elements.elementNumber(p.WithDegree(degree).AppendZeroBased(nil))
	}
	c.state = func(n uint64) (perm.Perm, error) { return permOf(c.elements.element(n)), nil }
	return c, nil
}

// closed reports whether the inverse of every move is a move.
func closed(moves []Move) bool {
	for _, m := range inverseMoves(moves) {
		if m < 0 {
			return false
		}
	}
	return true
}

// elementLevels returns the levels of the group that permutations generate, its factors, and
// the number of levels above the cut, -1 if that is open. With Options.Base the group is not
// divided.
func elementLevels(ctx context.Context, generators [][]int32, opts *Options) (levels []*level, factors []directFactor, cut int, err error) {
	degree := len(generators[0])
	if opts == nil || opts.Base == nil {
		levels, factors, err = dividedLevels(ctx, inCayley, generators, rawperm.Identity[int32](degree), opts)
		return levels, factors, -1, err
	}
	for _, p := range opts.Base {
		if p < 1 || p > degree {
			return nil, nil, 0, &fault.InputError{In: inCayley, What: "point of Options.Base", Value: p, Want: fmt.Sprintf("1..%d", degree)}
		}
	}
	levels, cut, err = levelsFrom(ctx, generators, opts.Base, opts.maxStates())
	return levels, nil, cut, err
}
