package group

import (
	"math/big"

	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/perm"
)

// cyclicKinds returns cyclic factors of prime power order of an abelian group, those of the same order as one kind.
func (g *Group) cyclicKinds(w *chain.Work) (kinds []*factorKind, err error) {
	b, err := g.abelianBasis(w, Trivial(g.degree))
	if err != nil {
		return nil, err
	}
	for i, x := range b.elements {
		if i == 0 || b.orders[i] != b.orders[i-1] {
			kinds = append(kinds, cyclicKind(b.primes[i], b.orders[i]))
		}
		last := kinds[len(kinds)-1]
		last.copies = append(last.copies, func(y perm.Perm) perm.Perm { return x.Pow(y.Image(1) - 1) })
	}
	return kinds, nil
}

// cyclicKind returns the cyclic group of order q, a power of a prime p, as a factor.
func cyclicKind(p, q int) *factorKind {
	k := &factorKind{group: Cyclic(q), coordinates: [][]int{{1}}}
	k.generators = k.group.generators
	k.center = &abelianBasis{primes: []int{p}, orders: []int{q}, elements: k.generators}
	k.quotient = k.center
	for _, u := range unitRoots(p) {
		if (u-1)%q != 0 {
			k.automorphisms = append(k.automorphisms, []perm.Perm{k.generators[0].Pow(u)})
		}
	}
	return k
}

// linearOrder returns the number of automorphisms of the product of n cyclic groups of order q, a power of a prime p: the order of
// GL(n,Z/q), which is q^(n²) for all matrices, times the part of those modulo p that are invertible.
func linearOrder(n, p, q int) *big.Int {
	power := func(base, e int) *big.Int {
		return new(big.Int).Exp(big.NewInt(int64(base)), big.NewInt(int64(e)), nil)
	}
	order := power(q/p, n*n)
	for i := range n {
		order.Mul(order, new(big.Int).Sub(power(p, n), power(p, i)))
	}
	return order
}
