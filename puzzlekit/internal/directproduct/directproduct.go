// Package directproduct finds that a group is the direct product of the groups of commuting sets
// of its generators. The group of the Pyraminx is an example, since each tip turns on its own. Each
// factor can be searched alone, and lengths add up.
package directproduct

import (
	"context"
	"math/big"
	"slices"

	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/internal/rawperm"
	"puzzlelab/puzzlekit/perm"
)

// A Factor is the group of one of the sets of generators.
type Factor struct {
	Generators []int // indices of generators of the whole group
	// Chain has base points that no later factor moves. Sifting an element of this and later
	// factors through it leaves the part in the later ones.
	Chain *group.StabilizerChain
}

// Factors returns the factors of a group. It returns none if there is only one, or if they cannot
// be told apart by points that only one of them moves. The errors are those of
// [group.Group.Chain]. Cost: O(n²·degree) for n generators, and a chain of each factor.
func Factors(ctx context.Context, g *group.Group) ([]Factor, error) {
	sets := commutingSets(g.Generators())
	if len(sets) < 2 {
		return nil, nil
	}
	order := big.NewInt(1)
	left := make([]*part, len(sets))
	for k, set := range sets {
		left[k] = newPart(g, set)
		order.Mul(order, left[k].group.Order())
	}
	if order.Cmp(g.Order()) != 0 {
		return nil, nil
	}
	var factors []Factor
	for len(left) > 0 {
		k, chain, err := separable(ctx, left)
		if chain == nil || err != nil {
			return nil, err
		}
		factors = append(factors, Factor{left[k].generators, chain})
		left = slices.Delete(left, k, k+1)
	}
	return factors, nil
}

// commutingSets divides the indices of permutations into sets such that those of different sets
// commute and are not powers of each other.
func commutingSets(xs []perm.Perm) (sets [][]int) {
	left, images := make([]int, len(xs)), make([][]int32, len(xs))
	for i, x := range xs {
		left[i], images[i] = i, x.AppendZeroBased(nil)
	}
	for len(left) > 0 {
		set := []int{left[0]}
		left = left[1:]
		for k := 0; k < len(set); k++ {
			powers, x := powersOf(xs[set[k]]), images[set[k]]
			left = slices.DeleteFunc(left, func(i int) bool {
				belongs := powers[xs[i].Key()] || !rawperm.Commute(images[i], x)
				if belongs {
					set = append(set, i)
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
func powersOf(x perm.Perm) map[string]bool {
	powers := map[string]bool{}
	for y := x; !y.IsIdentity() && len(powers) < mostPowers; y = y.Mul(x) {
		powers[y.Key()] = true
	}
	return powers
}

// A part is a set of generators with their group and the points that they move.
type part struct {
	generators []int
	group      *group.Group
	moves      []bool
}

func newPart(g *group.Group, set []int) *part {
	p := &part{generators: set, moves: make([]bool, g.Degree())}
	all := g.Generators()
	own := make([]perm.Perm, len(set))
	for k, i := range set {
		own[k] = all[i]
		for _, point := range all[i].Moved() {
			p.moves[point-1] = true
		}
	}
	p.group = group.New(own...).WithDegree(g.Degree())
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
