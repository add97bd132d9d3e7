package godsnumber

import (
	"context"

	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/internal/directproduct"
	"puzzlelab/puzzlekit/internal/voltage"
	"puzzlelab/puzzlekit/stategraph"
)

// A directFactor is a factor of a group that is the direct product of the groups of commuting
// sets of its generators. The graph of the group is then the Cartesian product of those of the
// factors.
type directFactor struct {
	generators []int    // their indices
	levels     []*level // their base points are moved by no later factor
}

// mostCommuting bounds the points that are looked at to find out which generators commute.
const mostCommuting = 300_000_000

// dividedLevels is levelsOf, but if all labels differ and the group is a direct product, the levels
// are those of its factors, one after the other, and the factors are returned.
func dividedLevels(ctx context.Context, in string, generators [][]int32, solved []int32, opts *Options) ([]*level, []directFactor, error) {
	parts, err := partsOf(ctx, generators, solved)
	if err != nil {
		return nil, nil, err
	}
	if parts == nil {
		levels, err := levelsOf(ctx, in, generators, solved, opts)
		return levels, nil, err
	}
	chains := make([]*group.StabilizerChain, len(parts))
	for k, p := range parts {
		chains[k] = p.Chain
	}
	levels := chainLevels(solved, chains...)
	rest, factors := levels, make([]directFactor, len(parts))
	for k, p := range parts {
		depth := p.Chain.Depth()
		factors[k] = directFactor{p.Generators, leastLevels(rest[:depth])}
		rest = rest[depth:]
	}
	return levels, factors, nil
}

func partsOf(ctx context.Context, generators [][]int32, solved []int32) ([]directproduct.Factor, error) {
	n, degree := len(generators), len(solved)
	if n*n*degree > mostCommuting || !allDiffer(solved) {
		return nil, nil
	}
	return directproduct.Factors(ctx, groupOf(generators, degree))
}

// A movingIndex is a graph of numbers whose moves have names.
type movingIndex interface {
	stategraph.Index
	Apply(state uint64, move int) (uint64, bool)
}

// graphOf folds the levels or, if they are those of factors, makes the product of the graphs of
// these, which is folded when something needs the whole. Options.MaxStates holds for each factor.
func graphOf(ctx context.Context, in string, r root, multipliers [][]int32, levels []*level, factors []directFactor, cut int, opts *Options) (movingIndex, error) {
	if factors == nil {
		return fold(ctx, in, r, multipliers, levels, cut, opts)
	}
	if err := checkSize(in, statesOf(1, levels), mostStates); err != nil {
		return nil, err
	}
	graphs, moves := make([]*voltage.Graph, len(factors)), make([]voltage.FactorMove, len(multipliers))
	for k, f := range factors {
		own := make([][]int32, len(f.generators))
		for j, m := range f.generators {
			own[j], moves[m] = multipliers[m], voltage.FactorMove{Factor: k, Move: j}
		}
		var err error
		if graphs[k], err = fold(ctx, in, oneVertex(len(own)), own, f.levels, -1, opts); err != nil {
			return nil, err
		}
	}
	limits := Options{MaxStates: opts.maxStates(), Memory: opts.memory()}
	return voltage.NewProduct(graphs, moves, func(ctx context.Context) (*voltage.Graph, error) {
		return fold(ctx, in, r, multipliers, levels, cut, &limits)
	}), nil
}
