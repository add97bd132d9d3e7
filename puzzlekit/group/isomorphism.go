package group

import (
	"cmp"
	"context"
	"fmt"
	"math/big"
	"slices"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/group/internal/isomorphism"
	"puzzlelab/puzzlekit/internal/rawperm"
	"puzzlelab/puzzlekit/perm"
)

// IsomorphismOptions are the options of [Group.Isomorphism] and [Group.Automorphisms]; nil is
// the default.
type IsomorphismOptions struct {
	// MaxOrder is the largest order of groups whose elements are listed; 0 means 1,000,000.
	MaxOrder int
	// MaxMemory is the memory in bytes that these lists may take; 0 means 2 GiB.
	MaxMemory int64
}

func (o *IsomorphismOptions) check(in string) error {
	switch {
	case o.MaxOrder < 0:
		return &fault.InputError{In: in, What: "IsomorphismOptions.MaxOrder", Value: o.MaxOrder, Want: "0 or more"}
	case o.MaxMemory < 0:
		return &fault.InputError{In: in, What: "IsomorphismOptions.MaxMemory", Value: o.MaxMemory, Want: "0 or more bytes"}
	}
	return nil
}

// Isomorphism returns an isomorphism from g to h, or nil and a sentence that says why there is
// none: "14 elements have order 2 in the first group, 6 in the second".
//
// If the generators of g can go to those of h, one by one, they do. Otherwise both groups are
// listed, and images of a few generators are tried that agree in what isomorphisms preserve:
// orders, sizes of classes, powers and roots, and products (Cannon and Holt 2003; Holt, Eick and
// O'Brien 2005, section 8.9). Invariants that need no list, such as the orders of the centre and of
// the derived subgroup, are compared before.
//
// Cost: O(order·Degree) for the lists; the search depends on the group, and is long for some groups of
// prime power order. Errors are [*fault.LimitError] if the groups are too large to be listed and
// nothing else decides, [*fault.StoppedError] and, for a negative option, [*fault.InputError].
func (g *Group) Isomorphism(ctx context.Context, h *Group, opts *IsomorphismOptions) (f *Homomorphism, why string, err error) {
	w := chain.NewWork(ctx, "Group.Isomorphism")
	if opts == nil {
		opts = &IsomorphismOptions{}
	}
	if err := opts.check(w.In); err != nil {
		return nil, "", err
	}
	for _, group := range []*Group{g, h} {
		if _, err := group.chainFor(w); err != nil {
			return nil, "", err
		}
	}
	if f, err := g.isomorphismByGenerators(w, h, h.generators); f != nil || err != nil {
		return f, "", err
	}
	if f, err := g.isomorphismOfGiants(w, h); f != nil || err != nil {
		return f, "", err
	}
	for _, differ := range differences {
		why, err := differ(w, g, h)
		if why != "" || err != nil {
			return nil, why, err
		}
	}
	source, err := g.listed(w, opts)
	if err != nil {
		return nil, "", err
	}
	target, err := h.listed(w, opts)
	if err != nil {
		return nil, "", err
	}
	return g.searchIsomorphism(w, h, source, target)
}

// searchIsomorphism compares two groups whose elements are listed.
func (g *Group) searchIsomorphism(w *chain.Work, h *Group, source, target *isomorphism.Classes) (*Homomorphism, string, error) {
	if why := isomorphism.Difference(source, target); why != "" {
		return nil, why, w.Stopped("")
	}
	s, err := isomorphism.NewSearch(w, source, target)
	if err != nil {
		return nil, "", err
	}
	to, err := s.Isomorphism()
	if err != nil {
		return nil, "", err
	}
	if to == nil {
		return nil, fmt.Sprintf("no choice of images for %s that generate the first group keeps all products", counted.Of(len(s.Gens), "elements")), nil
	}
	images := make([]perm.Perm, len(g.generators))
	for i, x := range g.images() {
		images[i] = toPerm(target.Element(to[source.Number(x)])).WithDegree(h.degree)
	}
	f, err := newHomomorphism(w, g, images)
	return f, "", err
}

// listed returns the elements of g in classes with labels.
func (g *Group) listed(w *chain.Work, opts *IsomorphismOptions) (*isomorphism.Classes, error) {
	c, err := g.classified(w, opts)
	if err != nil {
		return nil, err
	}
	c.Label(w)
	return c, w.Stopped("")
}

// classified returns the elements of g in classes without labels.
func (g *Group) classified(w *chain.Work, opts *IsomorphismOptions) (*isomorphism.Classes, error) {
	levels := g.readChain().levels
	most := cmp.Or(opts.MaxOrder, 1_000_000)
	if order := g.Order(); order.Cmp(big.NewInt(int64(most))) > 0 {
		return nil, tooLarge(w.In, "the group", "elements", order, most, "IsomorphismOptions.MaxOrder")
	}
	if opts.MaxMemory > 0 {
		w = w.WithMemory(uint64(opts.MaxMemory))
	}
	if err := w.Fits("the list of elements", "IsomorphismOptions.MaxMemory", isomorphism.Bytes(g.Order().Uint64(), g.degree, levels)); err != nil {
		return nil, err
	}
	e, err := isomorphism.NewElements(w, g.degree, levels)
	if err != nil {
		return nil, err
	}
	return isomorphism.NewClasses(w, e, rawperm.Distinct(g.images()))
}

// isomorphismByGenerators returns the isomorphism that takes the generators to these elements of
// h, or nil if there is none.
func (g *Group) isomorphismByGenerators(w *chain.Work, h *Group, images []perm.Perm) (*Homomorphism, error) {
	if len(images) != len(g.generators) || g.Order().Cmp(h.Order()) != 0 {
		return nil, nil
	}
	for i, x := range g.generators {
		if x.Order().Cmp(images[i].Order()) != 0 {
			return nil, nil
		}
	}
	f, err := newHomomorphism(w, g, images)
	if _, none := err.(*fault.InputError); none {
		return nil, nil
	}
	if err != nil || !f.Kernel().IsTrivial() {
		return nil, err
	}
	return f, nil
}

// isomorphismOfGiants names the points of one symmetric or alternating group by those of another
// one. It returns nil for other groups.
func (g *Group) isomorphismOfGiants(w *chain.Work, h *Group) (*Homomorphism, error) {
	a, is, err := g.giantOf(w)
	if !is || err != nil {
		return nil, err
	}
	b, is, err := h.giantOf(w)
	if !is || err != nil || len(a.points) != len(b.points) || a.alternating != b.alternating {
		return nil, err
	}
	images := make([]perm.Perm, len(g.generators))
	for i, x := range chain.ActionOn(g.images(), a.points) {
		y := rawperm.Identity[int32](h.degree)
		for k, p := range b.points {
			y[p] = b.points[x[k]]
		}
		images[i] = toPerm(y)
	}
	return g.isomorphismByGenerators(w, h, images)
}

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
	return fmt.Sprintf("the centre of the first group has order %v, that of the second %v", orders[0], orders[1]), nil
}

func differentDerivedSeries(w *chain.Work, g, h *Group) (string, error) {
	var orders [2][]string
	for i, group := range []*Group{g, h} {
		series, err := group.derivedSeries(w)
		if err != nil {
			return "", err
		}
		for _, term := range series {
			orders[i] = append(orders[i], term.Order().String())
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
