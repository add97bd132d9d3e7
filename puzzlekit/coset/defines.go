package coset

import (
	"context"
	"fmt"
	"math/big"

	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/word"
)

// A GeneratorsError says that a list of permutations does not fit the
// generators of a presentation.
type GeneratorsError struct {
	Got, Want int // permutations given, generators of the presentation
}

func (e *GeneratorsError) Error() string {
	return fmt.Sprintf("coset: %d permutations for %d generators", e.Got, e.Want)
}

// An OrderError says that a presentation defines a group of another order than
// expected.
type OrderError struct {
	Got, Want *big.Int
}

func (e *OrderError) Error() string {
	return fmt.Sprintf("coset: the presentation defines a group of order %v, expected %v", e.Got, e.Want)
}

// Satisfies checks that permutations, in the order of the generators, fulfil
// every relator: that they generate a quotient of the presented group. A
// [*RelatorError] names the first relator that does not hold, a
// [*GeneratorsError] a list that does not fit, a [*NoGeneratorsError] the zero
// Presentation; a [*fault.StoppedError] says that ctx ended first. Cost O(degree ·
// length of the relators).
func (p *Presentation) Satisfies(ctx context.Context, generators []perm.Perm) error {
	if err := p.usable(); err != nil {
		return err
	}
	if len(generators) != p.alphabet.Size() {
		return &GeneratorsError{Got: len(generators), Want: p.alphabet.Size()}
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
	w := watch{ctx: ctx, in: "coset.Presentation.Satisfies"}
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
				return &RelatorError{Relator: r, Point: point, Image: at}
			}
		}
	}
	return nil
}

// A Proof says why a presentation defines a group of permutations.
type Proof struct {
	Order         *big.Int
	Subgroup      word.Word // generates the subgroup that was enumerated; empty: the trivial one
	SubgroupOrder int       // at most this, by a relator
	Index         int
}

func (p *Proof) String() string {
	if p.Subgroup.Len() == 0 {
		return fmt.Sprintf("the relators hold and the presented group has order %d: it is the group", p.Index)
	}
	return fmt.Sprintf("the relators hold, <%v> has order at most %d and index %d, and %d·%d = %v: the presented group is the group",
		p.Subgroup, p.SubgroupOrder, p.Index, p.SubgroupOrder, p.Index, p.Order)
}

// Defines proves that the presentation defines the group of order "order" that
// the permutations, in the order of the generators, generate. They must fulfil
// the relators, so that the presented group is at least as large; coset
// enumeration over a cyclic subgroup whose order a relator bounds, or over the
// trivial one, shows that it is not larger. The order is taken on trust: find
// it with package group.
//
// Errors are those of [Presentation.Satisfies] and [Enumerate], and an
// [*OrderError] when the presentation defines a larger group.
func (p *Presentation) Defines(ctx context.Context, generators []perm.Perm, order *big.Int, opts *Options) (*Proof, error) {
	if err := p.Satisfies(ctx, generators); err != nil {
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
		return nil, &OrderError{Got: got, Want: new(big.Int).Set(order)}
	}
	return &Proof{Order: got, Subgroup: p.alphabet.Word(), SubgroupOrder: 1, Index: t.Index()}, nil
}

// longestPower finds the relator w^k with the largest k.
func (p *Presentation) longestPower() (root word.Word, exponent int) {
	exponent = 1
	for _, r := range p.relators {
		for k := r.Len(); k > exponent; k-- {
			if r.Len()%k == 0 && r.Equal(r.Prefix(r.Len()/k).Pow(k)) {
				root, exponent = r.Prefix(r.Len()/k), k
			}
		}
	}
	return root, exponent
}
