package group

import (
	"fmt"
	"math/big"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/group/internal/schreiersims"
)

// differences compare invariants that need no list of elements. They return a sentence if the
// groups differ.
var differences = []func(w *chain.Work, g, h *Group) (string, error){differentOrders, differentlyAbelian, differentCenters, differentDerivedSeries}

func differentOrders(_ *chain.Work, g, h *Group) (string, error) {
	if g.Order().Cmp(h.Order()) == 0 {
		return "", nil
	}
	return fmt.Sprintf("the first group has %s, the second %s", counted.Of(g.Order(), "elements"), counted.Of(h.Order(), "elements")), nil
}

func differentlyAbelian(w *chain.Work, g, h *Group) (string, error) {
	switch a, b := g.IsAbelian(), h.IsAbelian(); {
	case a && !b:
		return "the first group is abelian, the second is not", nil
	case b && !a:
		return "the second group is abelian, the first is not", nil
	case !a:
		return "", nil
	}
	nameG, err := g.abelianName(w)
	if err != nil {
		return "", err
	}
	nameH, err := h.abelianName(w)
	if err != nil || nameG == nameH {
		return "", err
	}
	return fmt.Sprintf("the first group is %s, the second %s, and the decomposition into cyclic groups, of which each order divides the one before, is unique", nameG, nameH), nil
}

func differentCenters(w *chain.Work, g, h *Group) (string, error) {
	var orders [2]*big.Int
	for i, group := range []*Group{g, h} {
		center, err := group.centralizer(w, group.generators)
		if err != nil {
			return "", err
		}
		orders[i] = center.Order()
	}
	if orders[0].Cmp(orders[1]) == 0 {
		return "", nil
	}
	return fmt.Sprintf("the centre of the first group has order %s, that of the second %s", counted.Commas(orders[0]), counted.Commas(orders[1])), nil
}

// differentDerivedSeries compares the orders of the terms of the derived series, and the abelian groups
// between one term and the next.
func differentDerivedSeries(w *chain.Work, g, h *Group) (string, error) {
	mine, err := g.derivedSeries(w)
	if err != nil {
		return "", err
	}
	theirs, err := h.derivedSeries(w)
	if err != nil {
		return "", err
	}
	for i := range max(len(mine), len(theirs)) {
		// A series stays at its last term.
		a, b := mine[min(i, len(mine)-1)].Order(), theirs[min(i, len(theirs)-1)].Order()
		if a.Cmp(b) != 0 {
			return fmt.Sprintf("%s of the first group has order %s, that of the second %s", derivedTerm(i), counted.Commas(a), counted.Commas(b)), nil
		}
	}
	for i := range len(mine) - 1 {
		a, err := quotientName(w, mine[i], mine[i+1])
		if err != nil {
			return "", err
		}
		b, err := quotientName(w, theirs[i], theirs[i+1])
		if err != nil {
			return "", err
		}
		if a != b {
			return fmt.Sprintf("%s is %s, and %s in the second", derivedQuotient(i), a, b), nil
		}
	}
	return "", nil
}

func derivedTerm(i int) string {
	if i == 1 {
		return "the derived subgroup"
	}
	return fmt.Sprintf("term %d of the derived series", i)
}

func derivedQuotient(i int) string {
	if i == 0 {
		return "the first group modulo its derived subgroup"
	}
	return derivedTerm(i) + " of the first group modulo its own derived subgroup"
}

// quotientName names h/d, which is abelian.
func quotientName(w *chain.Work, h, d *Group) (string, error) {
	var invariants []*big.Int
	for _, p := range chain.PrimeDivisors(h.readChain().levels()) {
		factors, err := quotientFactors(w, h, d, p)
		if err != nil {
			return "", err
		}
		for k, q := range factors {
			if k == len(invariants) {
				invariants = append(invariants, big.NewInt(1))
			}
			invariants[k].Mul(invariants[k], q)
		}
	}
	return abelianName(invariants), nil
}

// quotientFactors returns the orders of the cyclic factors of the p-part of h/d, which is abelian, the largest first.
// The order of A^(p^k), for A = h/d, is the index of d in the group that d and the p^k-th powers of the generators of h
// generate.
func quotientFactors(w *chain.Work, h, d *Group, p int) ([]*big.Int, error) {
	if d.IsTrivial() {
		return h.primaryFactors(w, p)
	}
	sizes := []*big.Int{chain.PrimePart(new(big.Int).Quo(h.Order(), d.Order()), p)}
	for last := sizes[0]; last.Cmp(big.NewInt(1)) > 0; last = sizes[len(sizes)-1] {
		gens := d.images()
		for _, x := range h.images() {
			gens = append(gens, powerOf(toPerm(x), new(big.Int).Exp(big.NewInt(int64(p)), big.NewInt(int64(len(sizes))), nil)).AppendZeroBased(nil))
		}
		levels, err := schreiersims.Proved(w, h.rng(), h.degree, nil, gens)
		if err != nil {
			return nil, err
		}
		order := chain.Order(levels)
		sizes = append(sizes, chain.PrimePart(order.Quo(order, d.Order()), p))
	}
	return cyclicFactors(p, sizes), nil
}
