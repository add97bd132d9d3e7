package group

import (
	"context"
	"math/big"

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
	// MaxMemory is the memory in bytes that these lists, or those of conjugacy classes, may take; 0 means
	// 2 GiB.
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
// The answer is always a proof. What is cheap comes first:
//
//   - The generators of g may go to those of h, one by one, and the points of symmetric and alternating
//     groups to points. Abelian groups of any order have independent generators.
//   - Orders are compared, those of the centre and of the terms of the derived series, and the
//     abelian groups between these terms.
//   - Groups of order 5,000 or more are taken in actions on few points, without orbits that are not needed and on
//     blocks in place of points. If the actions are the same but for the names of the points, backtrack finds the names,
//     as in [Group.SubgroupConjugator]; puzzles of any size are compared so.
//   - Direct factors that are actions on different orbits are compared one by one.
//   - Groups of up to MaxOrder elements are listed, and images of a few generators are tried that agree in what
//     isomorphisms preserve: orders, sizes of classes, powers and roots, and products.
//   - Of larger ones the conjugacy classes are compared, and images of generators are tried in small classes,
//     which alone are listed. (Cannon and Holt 2003; Holt, Eick and O'Brien 2005, section 8.9.)
//
// Cost: O(order·Degree) for lists, otherwise that of [Group.ConjugacyClasses]; a search depends on the group, and is
// long for some groups with many normal subgroups. Errors are [*fault.LimitError] if nothing decides, as for groups with more than 20,000
// conjugacy classes or 2⁶² elements in actions that do not correspond, [*fault.StoppedError] and, for a negative option, [*fault.InputError].
func (g *Group) Isomorphism(ctx context.Context, h *Group, opts *IsomorphismOptions) (f *Homomorphism, why string, err error) {
	w := chain.NewWork(ctx, "Group.Isomorphism")
	if opts == nil {
		opts = &IsomorphismOptions{}
	}
	if err := opts.check(w.In); err != nil {
		return nil, "", err
	}
	return g.isomorphism(w, h, opts)
}

// isomorphism compares two groups, by what is cheap first.
func (g *Group) isomorphism(w *chain.Work, h *Group, opts *IsomorphismOptions) (*Homomorphism, string, error) {
	for _, group := range []*Group{g, h} {
		if _, err := group.chainFor(w); err != nil {
			return nil, "", err
		}
	}
	if f, err := g.isomorphismByGenerators(w, h, h.generators); f != nil || err != nil {
		return f, "", err
	}
	for _, differ := range differences {
		why, err := differ(w, g, h)
		if why != "" || err != nil {
			return nil, why, err
		}
	}
	for _, find := range []func(*chain.Work, *Group) (*Homomorphism, error){g.isomorphismOfGiants, g.isomorphismOfAbelian} {
		if f, err := find(w, h); f != nil || err != nil {
			return f, "", err
		}
	}
	if g.isListed(opts) && g.Order().Cmp(big.NewInt(leastReduced)) < 0 {
		return g.isomorphismByList(w, h, opts)
	}
	return g.largeIsomorphism(w, h, opts)
}

// leastReduced is the order from which a group is compared in an action on few points before its
// elements are listed.
const leastReduced = 5000

// isomorphismByList compares two groups by lists of their elements.
func (g *Group) isomorphismByList(w *chain.Work, h *Group, opts *IsomorphismOptions) (*Homomorphism, string, error) {
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

// largeIsomorphism compares two groups in actions on few points: whether these are the same but for the names
// of the points, then by direct factors, then by lists of elements if they are small enough, and then
// by conjugacy classes.
func (g *Group) largeIsomorphism(w *chain.Work, h *Group, opts *IsomorphismOptions) (*Homomorphism, string, error) {
	mine, err := g.reducedAction(w)
	if err != nil {
		return nil, "", err
	}
	theirs, err := h.reducedAction(w)
	if err != nil {
		return nil, "", err
	}
	images, err := imagesByRenaming(w, mine, theirs)
	if err != nil {
		return nil, "", err
	}
	if images == nil {
		var why string
		if images, why, err = mine.imagesByFactors(w, theirs, opts); why != "" || err != nil {
			return nil, why, err
		}
	}
	if images == nil && g.isListed(opts) {
		return g.isomorphismByList(w, h, opts)
	}
	if images == nil {
		var why string
		if images, why, err = mine.imagesByClasses(w, theirs, opts); why != "" || err != nil && !isLimit(err) {
			return nil, why, err
		}
	}
	if images == nil {
		return nil, "", g.undecided(w, opts)
	}
	f, err := g.isomorphismThrough(w, h, theirs, images)
	return f, "", err
}

// isomorphismThrough returns the isomorphism that takes the generators of g to what has these images in a faithful
// action of h.
func (g *Group) isomorphismThrough(w *chain.Work, h, action *Group, images [][]int32) (*Homomorphism, error) {
	lift, err := newHomomorphism(w, h, action.generators)
	if err != nil {
		return nil, err
	}
	lifted := make([]perm.Perm, len(images))
	for i, x := range images {
		lifted[i] = lift.Preimage(toPerm(x)).WithDegree(h.degree)
	}
	return newHomomorphism(w, g, lifted)
}

// searchIsomorphism compares two groups whose elements are listed.
func (g *Group) searchIsomorphism(w *chain.Work, h *Group, source, target *isomorphism.Classes) (*Homomorphism, string, error) {
	if why := isomorphism.Difference(source.Table, target.Table); why != "" {
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
		return nil, noImages(len(s.Gens)), nil
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
	levels := g.readChain().levels()
	if !g.isListed(opts) {
		return nil, g.undecided(w, opts)
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
