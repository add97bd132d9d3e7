package group

import (
	"math/rand/v2"

	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/perm"
)

// isomorphismOfAbelian takes independent generators of one abelian group to those of another
// one. It returns nil for other groups.
func (g *Group) isomorphismOfAbelian(w *chain.Work, h *Group) (*Homomorphism, error) {
	if !g.IsAbelian() || !h.IsAbelian() {
		return nil, nil
	}
	f, err := g.fromCyclicFactors(w)
	if err != nil {
		return nil, err
	}
	to, err := h.fromCyclicFactors(w)
	if err != nil || !f.source.Equal(to.source) {
		return nil, err
	}
	images := make([]perm.Perm, len(g.generators))
	for i, x := range g.generators {
		images[i] = to.Image(f.Preimage(x)).WithDegree(h.degree)
	}
	return newHomomorphism(w, g, images)
}

// fromCyclicFactors returns an isomorphism to an abelian group from a product of cyclic
// groups of prime power order: by prime, the largest first.
func (g *Group) fromCyclicFactors(w *chain.Work) (*Homomorphism, error) {
	cyclic, independent := []*Group{}, []perm.Perm{}
	for _, p := range chain.PrimeDivisors(g.readChain().levels()) {
		orders, err := g.primaryFactors(w, p)
		if err != nil {
			return nil, err
		}
		part := &primaryBasis{Work: w, g: g, p: p, rng: g.rng()}
		for _, q := range orders {
			if err := part.add(int(q.Int64())); err != nil {
				return nil, err
			}
		}
		cyclic, independent = append(cyclic, part.cyclic...), append(independent, part.independent...)
	}
	return newHomomorphism(w, DirectProduct(cyclic...), independent)
}

// A primaryBasis collects independent elements of the p-part P of an abelian group, those of
// largest order first. What they generate then is a direct factor X of P.
type primaryBasis struct {
	*chain.Work
	g           *Group
	p           int
	rng         *rand.Rand
	cyclic      []*Group
	independent []perm.Perm
}

// add adds an element of order q, the exponent of P/X. With y in P, the q-th power of y is one
// of an element x of X, and y/x has an order that divides q. Every element of P is as likely as any
// other, so that order is q, and no power other than the identity is in X, with probability 1-1/p or more.
func (b *primaryBasis) add(q int) error {
	f, err := newHomomorphism(b.Work, DirectProduct(b.cyclic...), b.independent)
	if err != nil {
		return err
	}
	rest := chain.CoprimePart(b.g.Order(), b.p)
	for {
		if err := b.Stopped(""); err != nil {
			return err
		}
		y := powerOf(b.g.Random(b.rng), rest)
		y = y.Mul(f.Image(root(f.Preimage(y.Pow(q)), b.cyclic, q)).Inverse())
		if f.image.Contains(y.Pow(q / b.p)) {
			continue
		}
		b.cyclic = append(b.cyclic, Cyclic(q))
		b.independent = append(b.independent, y)
		return nil
	}
}

// root returns a q-th root of an element of a product of cyclic groups, whose exponents are
// multiples of q.
func root(x perm.Perm, cyclic []*Group, q int) perm.Perm {
	images := make([]int, 0, x.Degree())
	for _, c := range cyclic {
		first := len(images) + 1
		for k := range c.degree {
			images = append(images, first+(k+(x.Image(first)-first)/q)%c.degree)
		}
	}
	return mustImages(images)
}
