package godsnumber

import (
	"context"
	"fmt"
	"math"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/stategraph"
)

// Options say what is built. Nil means the defaults.
type Options struct {
	// MaxStates is the largest number of states. 0 means 2·10^10, or 10^7 for
	// [Cosets].
	MaxStates uint64
	// Base lists points for [Cayley] to begin the base with; the chain is cut
	// behind them. The elements that fix them all are the fibre, at most
	// [stategraph.MaxFibre]. Nil leaves both to the package, which takes fibres of
	// some thousand elements. A symmetry has to keep these points: see
	// [CayleyGraph.Quotient].
	Base []int
}

const defaultMaxStates = 20_000_000_000

func (o *Options) maxStates() uint64 {
	if o == nil || o.MaxStates == 0 {
		return defaultMaxStates
	}
	return min(o.MaxStates, math.MaxInt64)
}

// A CayleyGraph is the graph of the elements of a group, with an arc from g to
// g·x for each move x: g followed by x.
type CayleyGraph struct {
	*Graph[perm.Perm]
	voltage  *stategraph.VoltageGraph
	elements numbering
	cut      int // levels above the cut
	steps    []Move
}

const inCayley = "godsnumber.Cayley"

// Cayley returns the graph of the group that the moves generate. Moves that equal
// an earlier one or the identity are left out; inverses are not added, see
// [Letters] and [Powers].
//
// Cost: the stabiliser chain, some 10^5 to 10^6 products of permutations, and the
// table of the cosets; 0.1 s for 12!. Errors: a [*fault.InputError] when there
// are no moves or Options.Base is wrong, a [*fault.LimitError] for a group that is
// too large, a [*fault.StoppedError].
func Cayley(ctx context.Context, name string, moves []Move, opts *Options) (*CayleyGraph, error) {
	moves = distinct(moves)
	if len(moves) == 0 {
		return nil, noMoves(inCayley)
	}
	multipliers := images(moves)
	levels, cut, err := elementLevels(ctx, multipliers, opts)
	if err != nil {
		return nil, err
	}
	index, cut, err := fold(ctx, inCayley, oneVertex(len(moves)), multipliers, levels, cut, opts.maxStates())
	if err != nil {
		return nil, err
	}
	degree := len(multipliers[0])
	c := &CayleyGraph{
		Graph: newGraph[perm.Perm](name, wordsOf(moves), index, index.Apply), voltage: index,
		elements: numbering{levels, identity(degree)}, cut: cut, steps: moves,
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

func noMoves(in string) error {
	return &fault.InputError{In: in, What: "moves", Want: "at least one that is not the identity"}
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

// elementLevels returns the levels of the group of some permutations and the
// number of them above the cut, -1 when that is open.
func elementLevels(ctx context.Context, generators [][]int32, opts *Options) ([]*level, int, error) {
	degree := len(generators[0])
	if opts == nil || opts.Base == nil {
		levels, err := levelsOf(ctx, inCayley, generators, identity(degree), opts.maxStates())
		return levels, -1, err
	}
	for _, p := range opts.Base {
		if p < 1 || p > degree {
			return nil, 0, &fault.InputError{In: inCayley, What: "point of Options.Base", Value: p, Want: fmt.Sprintf("1..%d", degree)}
		}
	}
	return levelsFrom(ctx, generators, opts.Base, opts.maxStates())
}
