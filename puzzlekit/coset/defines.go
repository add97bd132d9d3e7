package coset

import (
	"context"
	"fmt"
	"math/big"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/internal/excerpt"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/word"
)

// Satisfies checks that permutations, in the order of the generators, satisfy
// every relator; then they generate a quotient of the presented group. It returns
// a [*fault.InputError] for the first relator that does not hold, for a list of
// the wrong length and for the zero Presentation, and a [*fault.StoppedError] if
// ctx ends. Cost O(degree · length of the relators).
func (p *Presentation) Satisfies(ctx context.Context, generators []perm.Perm) error {
	return p.satisfies(ctx, "coset.Presentation.Satisfies", generators)
}

func (p *Presentation) satisfies(ctx context.Context, in string, generators []perm.Perm) error {
	if p.isZero() {
		return noGenerators(in)
	}
	if n := p.alphabet.Size(); len(generators) != n {
		return &fault.InputError{In: in, What: "number of permutations", Value: len(generators), Want: fmt.Sprintf("%d, one for each generator", n)}
	}
	degree := 0
	for _, g := range generators {
		degree = max(degree, g.Degree())
	}
	images := make([][]int, 0, 2*len(generators))
	for _, g := range generators {
		g = g.WithDegree(degree)
		images = append(images, g.Images(), g.Inverse().Images())
	}
	w := watch{ctx: ctx, in: in}
	for _, r := range p.relators {
		for point := 1; point <= degree; point++ {
			if err := w.walked(r.Len()); err != nil {
				return err
			}
			at := point
			for l := range r.All() {
				at = images[slot(l)][at-1]
			}
			if at != point {
				what := fmt.Sprintf("image of point %d under the relator %s", point, excerpt.Short(relator(r), maxListed))
				return &fault.InputError{In: in, What: what, Value: at, Want: fmt.Sprint(point)}
			}
		}
	}
	return nil
}

// A Proof says why a presentation defines a group of permutations.
type Proof struct {
	Order         *big.Int
	Subgroup      word.Word // generates the subgroup whose cosets were counted; empty for the trivial one
	SubgroupOrder int       // an upper bound, from a relator
	Index         int
}

func (p *Proof) String() string {
	if p.Subgroup.Len() == 0 {
		return fmt.Sprintf("the relators hold and the presented group has order %s: it is the group", counted.Commas(p.Index))
	}
	return fmt.Sprintf("the relators hold, <%v> has order at most %s and index %s, and %[2]s·%[3]s = %[4]s: the presented group is the group",
		p.Subgroup, counted.Commas(p.SubgroupOrder), counted.Commas(p.Index), counted.Commas(p.Order))
}

// Defines proves that the presentation defines the group that the permutations,
// in the order of the generators, generate. The permutations must satisfy the
// relators, so that the presented group is at least as large as theirs. Coset
// enumeration over a cyclic subgroup whose order a relator bounds, or over the
// trivial one, shows that it is not larger. The order of the group of permutations
// is not verified; find it with package group.
//
// Errors are those of [Presentation.Satisfies] and [Enumerate], and a
// [*fault.InputError] if the order is nil or less than 1, or if the presentation defines
// a group of another order.
func (p *Presentation) Defines(ctx context.Context, generators []perm.Perm, order *big.Int, opts *Options) (*Proof, error) {
	if order == nil || order.Sign() < 1 {
		return nil, &fault.InputError{In: inDefines, What: "order", Value: order, Want: "that of the group of permutations, at least 1"}
	}
	if err := p.satisfies(ctx, inDefines, generators); err != nil {
		return nil, err
	}
	root, exponent := p.longestPower()
	if exponent > 1 {
		t, err := Enumerate(ctx, p, []word.Word{root}, opts)
		if err != nil {
			return nil, err
		}
		product := big.NewInt(int64(t.Index()))
		if product.Mul(product, big.NewInt(int64(exponent))).Cmp(order) == 0 {
			return &Proof{Order: product, Subgroup: root, SubgroupOrder: exponent, Index: t.Index()}, nil
		}
	}
	t, err := Enumerate(ctx, p, nil, opts)
	if err != nil {
		return nil, err
	}
	got := big.NewInt(int64(t.Index()))
	if got.Cmp(order) != 0 {
		return nil, &fault.InputError{In: inDefines, What: "order of the presented group", Value: got, Want: fmt.Sprint(order)}
	}
	return &Proof{Order: got, Subgroup: p.alphabet.Word(), SubgroupOrder: 1, Index: t.Index()}, nil
}

const inDefines = "coset.Presentation.Defines" // as errors name it

// longestPower finds the relator w^k with the largest k.
func (p *Presentation) longestPower() (root word.Word, exponent int) {
	exponent = 1
	for _, r := range p.relators {
		if w, k := r.Root(); k > exponent {
			root, exponent = w, k
		}
	}
	return root, exponent
}
