package group

import (
	"fmt"
	"math/big"
	"slices"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/group/internal/schreiersims"
)

// differences compare invariants that need no list of elements. They return a sentence if the
// groups differ.
var differences = []func(w *chain.Work, g, h *Group) (string, error){differentOrders, differentlyAbelian, differentCenters, differentDerivedSeries, differentDerivedQuotients}

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

func differentDerivedSeries(w *chain.Work, g, h *Group) (string, error) {
	var orders [2][]string
	for i, group := range []*Group{g, h} {
		series, err := group.derivedSeries(w)
		if err != nil {
			return "", err
		}
		for _, term := range series {
			orders[i] = append(orders[i], counted.Commas(term.Order()))
		}
	}
	if slices.Equal(orders[0], orders[1]) {
		return "", nil
	}
	for i := 1; ; i++ {
		a, b := orderAt(orders[0], i), orderAt(orders[1], i)
		if a != b {
			return fmt.Sprintf("%s of the first group has order %s, that of the second %s", derivedTerm(i), a, b), nil
		}
	}
}

// orderAt returns an order in the derived series, which stays at its last term.
func orderAt(orders []string, i int) string { return orders[min(i, len(orders)-1)] }

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

// differentDerivedQuotients compares the abelian groups between one term of the derived series
// and the next.
func differentDerivedQuotients(w *chain.Work, g, h *Group) (string, error) {
	var names [2][]string
	for i, group := range []*Group{g, h} {
		series, err := group.derivedSeries(w)
		if err != nil {
			return "", err
		}
		for k := range len(series) - 1 {
			name, err := quotientName(w, series[k], series[k+1])
			if err != nil {
				return "", err
			}
			names[i] = append(names[i], name)
		}
	}
	for k, name := range names[0] {
		if other := names[1][k]; name != other {
			return fmt.Sprintf("%s is %s, and %s in the second", derivedQuotient(k), name, other), nil
		}
	}
	return "", nil
}

// quotientName names h/d, which is abelian. The order of A^(p^k), for A = h/d, is the index of d in the
// group that d and the p^k-th powers of the generators of h generate.
func quotientName(w *chain.Work, h, d *Group) (string, error) {
	var invariants []*big.Int
	index := new(big.Int).Quo(h.Order(), d.Order())
	for _, p := range chain.PrimeDivisors(h.readChain().levels()) {
		sizes := []*big.Int{chain.PrimePart(index, p)}
		for last := sizes[0]; last.Cmp(big.NewInt(1)) > 0; last = sizes[len(sizes)-1] {
			gens := d.images()
			for _, x := range h.images() {
				gens = append(gens, powerOf(toPerm(x), new(big.Int).Exp(big.NewInt(int64(p)), big.NewInt(int64(len(sizes))), nil)).AppendZeroBased(nil))
			}
			levels, err := schreiersims.Proved(w, h.rng(), h.degree, nil, gens)
			if err != nil {
				return "", err
			}
			order := chain.Order(levels)
			sizes = append(sizes, chain.PrimePart(order.Quo(order, d.Order()), p))
		}
		for k, q := range cyclicFactors(p, sizes) {
			if k == len(invariants) {
				invariants = append(invariants, big.NewInt(1))
			}
			invariants[k].Mul(invariants[k], q)
		}
	}
	return abelianName(invariants), nil
}
