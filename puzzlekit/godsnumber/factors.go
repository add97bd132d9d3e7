package godsnumber

import (
	"context"
	"math/big"
	"slices"

	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/internal/rawperm"
	"puzzlelab/puzzlekit/internal/voltage"
)

// A directFactor is a factor of a group that is the direct product of the groups of commuting
// sets of its generators. The graph of the group is then the Cartesian product of those of the
// factors.
type directFactor struct {
	generators [][]int32
	levels     []*level // their base points are moved by no later factor
}

// mostCommuting bounds the points that are looked at to find out which generators commute.
const mostCommuting = 10_000_000

// dividedLevels is levelsOf, but if all labels differ and the group is a direct product, the levels
// are those of its factors, one after the other, and the factors are returned.
func dividedLevels(ctx context.Context, in string, generators [][]int32, solved []int32, opts *Options) ([]*level, []directFactor, error) {
	factors, chains, err := factorsOf(ctx, generators, solved)
	if err != nil {
		return nil, nil, err
	}
	if factors == nil {
		levels, err := levelsOf(ctx, in, generators, solved, opts)
		return levels, nil, err
	}
	levels := chainLevels(solved, chains...)
	rest := levels
	for i, c := range chains {
		factors[i].levels, rest = leastLevels(rest[:c.Depth()]), rest[c.Depth():]
	}
	return levels, factors, nil
}

// factorsOf returns the factors, without levels, and chains of them. It returns none if there is
// only one factor or if they cannot be told apart.
func factorsOf(ctx context.Context, generators [][]int32, solved []int32) (factors []directFactor, chains []*group.StabilizerChain, err error) {
	n, degree := len(generators), len(solved)
	if n*n*degree > mostCommuting || !allDiffer(solved) {
		return nil, nil, nil
	}
	sets := commutingSets(generators)
	if len(sets) < 2 {
		return nil, nil, nil
	}
	order := big.NewInt(1)
	left := make([]*part, len(sets))
	for k, set := range sets {
		left[k] = newPart(set, degree)
		order.Mul(order, left[k].group.Order())
	}
	if order.Cmp(groupOf(generators, degree).Order()) != 0 {
		return nil, nil, nil
	}
	for len(left) > 0 {
		k, chain, err := separable(ctx, left)
		if chain == nil || err != nil {
			return nil, nil, err
		}
		factors, chains = append(factors, directFactor{generators: left[k].generators}), append(chains, chain)
		left = slices.Delete(left, k, k+1)
	}
	return factors, chains, nil
}

// commutingSets divides permutations into sets such that those of different sets commute and are
// not powers of each other.
func commutingSets(xs [][]int32) (sets [][][]int32) {
	for len(xs) > 0 {
		set := [][]int32{xs[0]}
		xs = slices.Clone(xs[1:])
		for k := 0; k < len(set); k++ {
			powers := powersOf(set[k])
			xs = slices.DeleteFunc(xs, func(x []int32) bool {
				belongs := powers[keyOf(x)] || !rawperm.Commute(x, set[k])
				if belongs {
					set = append(set, x)
				}
				return belongs
			})
		}
		sets = append(sets, set)
	}
	return sets
}

// mostPowers bounds the powers of a generator that are looked at.
const mostPowers = 100

// powersOf returns the keys of the first powers of a permutation. Generators of larger order
// whose powers are generators, too, do not make a direct product that is found.
func powersOf(x []int32) map[string]bool {
	powers := map[string]bool{}
	for y := x; !rawperm.IsIdentity(y) && len(powers) < mostPowers; y = rawperm.Product(y, x) {
		powers[keyOf(y)] = true
	}
	return powers
}

// A part is a set of generators with their group and the points that they move.
type part struct {
	generators [][]int32
	group      *group.Group
	moves      []bool
}

func newPart(generators [][]int32, degree int) *part {
	p := &part{generators, groupOf(generators, degree), make([]bool, degree)}
	for _, x := range generators {
		for i, to := range x {
			p.moves[i] = p.moves[i] || int(to) != i
		}
	}
	return p
}

// separable looks for a part whose elements can be recognised by points that none of the others
// moves. It returns the part with a stabiliser chain over such points, or nil if there is none.
func separable(ctx context.Context, parts []*part) (int, *group.StabilizerChain, error) {
	for k, p := range parts {
		var own []int // counted from 1
		for i, moves := range p.moves {
			if moves && !slices.ContainsFunc(parts, func(other *part) bool { return other != p && other.moves[i] }) {
				own = append(own, i+1)
			}
		}
		chain, err := p.group.Chain(ctx, nil)
		if err != nil {
			return 0, nil, err
		}
		if chain, err = chain.WithBase(ctx, own...); err != nil {
			return 0, nil, err
		}
		chain = chain.Reduced()
		if !slices.ContainsFunc(chain.Base(), func(point int) bool { return !slices.Contains(own, point) }) {
			return k, chain, nil
		}
	}
	return 0, nil, nil
}

// divided returns the same graph with those of its factors.
func divided(ctx context.Context, in string, whole *voltage.Graph, factors []directFactor, opts *Options) (*voltage.Graph, error) {
	if factors == nil {
		return whole, nil
	}
	graphs := make([]*voltage.Graph, len(factors))
	for i, f := range factors {
		var err error
		if graphs[i], _, err = fold(ctx, in, oneVertex(len(f.generators)), f.generators, f.levels, -1, opts); err != nil {
			return nil, err
		}
	}
	return whole.Divided(graphs), nil
}
