package group

import (
	"math/big"

	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/perm"
)

// splitAbelian returns elements z₁, z₂, … and a group k that has no abelian direct factor, such that g is the direct product of
// ⟨z₁⟩, ⟨z₂⟩, … and k.
//
// A cyclic group ⟨z⟩ of order q = p^a is a direct factor exactly if z is in the centre and some homomorphism from g to Z/q takes it to a
// generator; its kernel is the other factor. In coordinates of g/g′ with respect to a basis: some coordinate of order q is
// a unit. For an element of order q that is a power of another one in the centre, or whose coordinate
// has another order, no coordinate can be. So it is enough to look at a basis of the centre.
func (g *Group) splitAbelian(w *chain.Work) (zs []perm.Perm, rest *Group, err error) {
	z, quotient, err := g.abelianEnds(w)
	if err != nil {
		return nil, nil, err
	}
	var columns []int
	for i, x := range z.elements {
		c := quotient.coordinates(x)
		r := unitOfOrder(c, z.primes[i], z.orders[i], quotient)
		if r < 0 {
			continue
		}
		zs, columns = append(zs, x), append(columns, r)
		z.clear(i, r, c[r], quotient)
	}
	if len(zs) == 0 {
		return nil, g, nil
	}
	rest, err = quotient.kernelOf(w, columns)
	return zs, rest, err
}

// abelianEnds returns bases of the centre of g and of g modulo its derived subgroup.
func (g *Group) abelianEnds(w *chain.Work) (center, quotient *abelianBasis, err error) {
	z, err := g.centralizer(w, g.generators)
	if err != nil {
		return nil, nil, err
	}
	if center, err = z.abelianBasis(w, Trivial(g.degree)); err != nil {
		return nil, nil, err
	}
	derived, err := g.derivedSubgroup(w)
	if err != nil {
		return nil, nil, err
	}
	quotient, err = g.abelianBasis(w, derived)
	return center, quotient, err
}

// unitOfOrder returns the place of a coordinate that is a unit of Z/q, or -1.
func unitOfOrder(c []int, p, q int, quotient *abelianBasis) int {
	for r, order := range quotient.orders {
		if order == q && c[r]%p != 0 {
			return r
		}
	}
	return -1
}

// clear makes coordinate r of the elements after i zero, by powers of element i, whose coordinate is the unit c. They become a basis of
// the centre of the kernel of the coordinate.
func (z *abelianBasis) clear(i, r, c int, quotient *abelianBasis) {
	q := big.NewInt(int64(z.orders[i]))
	inverse := new(big.Int).ModInverse(big.NewInt(int64(c)), q)
	for j := i + 1; j < len(z.elements); j++ {
		t := big.NewInt(-int64(quotient.coordinates(z.elements[j])[r]))
		t.Mul(t, inverse).Mod(t, q)
		z.elements[j] = z.elements[j].Mul(powerOf(z.elements[i], t))
	}
}

// kernelOf returns the group of the elements that have these coordinates zero.
func (b *abelianBasis) kernelOf(w *chain.Work, columns []int) (*Group, error) {
	source := b.log.source
	images := make([]perm.Perm, len(source.generators))
	for i := range images {
		images[i] = perm.Identity(b.log.image.degree)
	}
	for _, r := range columns {
		images[r] = b.log.Image(b.elements[r])
	}
	f, err := newHomomorphism(w, source, images)
	if err != nil {
		return nil, err
	}
	return f.Kernel(), nil
}
