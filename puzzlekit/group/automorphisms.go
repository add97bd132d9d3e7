package group

import (
	"context"
	"fmt"
	"math/big"
	"math/rand/v2"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/group/internal/isomorphism"
	"puzzlelab/puzzlekit/group/internal/schreiersims"
	"puzzlelab/puzzlekit/internal/rawperm"
	"puzzlelab/puzzlekit/perm"
)

// Automorphisms are the automorphisms of a group: the isomorphisms from it to itself.
type Automorphisms struct {
	// Group has the automorphisms as permutations of some of the elements, on which only the
	// identity leaves all in their places. It is nil if these are too many to be listed; then Inner and Elements are nil too.
	Group *Group
	// Inner is the subgroup of Group of the inner automorphisms, which conjugate by an element.
	Inner *Group
	// Elements are those that Group permutes: its point k is Elements[k-1].
	Elements []perm.Perm

	of                *Group
	order, innerOrder *big.Int
	generators        []perm.Perm       // of the group
	images            [][]perm.Perm     // of these under generators of the automorphism group; otherwise Group tells them
	base              []int32           // places of the generators in Elements
	unlisted          *fault.LimitError // what Map returns if Group is nil
}

// Of returns the group whose automorphisms they are.
func (a *Automorphisms) Of() *Group { return a.of }

// Order returns the number of automorphisms.
func (a *Automorphisms) Order() *big.Int { return new(big.Int).Set(a.order) }

// InnerOrder returns the number of inner automorphisms.
func (a *Automorphisms) InnerOrder() *big.Int { return new(big.Int).Set(a.innerOrder) }

// OuterOrder returns the order of the outer automorphism group, that of all automorphisms modulo
// the inner ones.
func (a *Automorphisms) OuterOrder() *big.Int {
	return new(big.Int).Quo(a.Order(), a.InnerOrder())
}

// Generators returns generators of the automorphism group: those that the generators of a.Group are, if that
// is not nil. Cost: that of [Group.Homomorphism] for each. Errors are [*fault.StoppedError] and, for memory,
// [*fault.LimitError].
func (a *Automorphisms) Generators(ctx context.Context) ([]*Homomorphism, error) {
	w := chain.NewWork(ctx, "Automorphisms.Generators")
	images := a.images
	if a.Group != nil {
		images = nil
		for _, p := range a.Group.generators {
			images = append(images, a.imagesUnder(p))
		}
	}
	out := make([]*Homomorphism, len(images))
	for i := range images {
		var err error
		if out[i], err = a.taking(w, images[i]); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// Map returns the automorphism that is an element of a.Group as a homomorphism. It panics with
// a [*fault.InputError] if p is not in a.Group. The error is a [*fault.LimitError] if that is nil. Cost: that
// of [Group.Homomorphism].
func (a *Automorphisms) Map(ctx context.Context, p perm.Perm) (*Homomorphism, error) {
	w := chain.NewWork(ctx, "Automorphisms.Map")
	if a.Group == nil {
		return nil, a.unlisted
	}
	if _, err := a.Group.chainFor(w); err != nil {
		return nil, err
	}
	if !a.Group.Contains(p) {
		panic(notInGroup(w.In, "permutation", p))
	}
	return a.taking(w, a.imagesUnder(p))
}

// imagesUnder returns the images of the generators of the group under an element of a.Group.
func (a *Automorphisms) imagesUnder(p perm.Perm) []perm.Perm {
	images := make([]perm.Perm, len(a.base))
	for i, k := range a.base {
		images[i] = a.Elements[p.Image(int(k)+1)-1]
	}
	return images
}

// taking returns the automorphism that takes a.generators to these images.
func (a *Automorphisms) taking(w *chain.Work, images []perm.Perm) (*Homomorphism, error) {
	whole, err := newHomomorphism(w, fromLevels(a.of.degree, a.generators, a.of.readChain()), images)
	if err != nil {
		return nil, err
	}
	onGenerators := make([]perm.Perm, len(a.of.generators))
	for i, x := range a.of.generators {
		onGenerators[i] = whole.Image(x)
	}
	return newHomomorphism(w, a.of, onGenerators)
}

// String gives the orders: "1,344 automorphisms, 8 of them inner".
func (a *Automorphisms) String() string {
	one := big.NewInt(1)
	switch all := counted.Of(a.Order(), "automorphisms"); {
	case a.order.Cmp(one) == 0:
		return all + ", the identity"
	case a.innerOrder.Cmp(one) == 0:
		return all + ", only the identity of them inner"
	default:
		return fmt.Sprintf("%s, %s of them inner", all, counted.Commas(a.InnerOrder()))
	}
}

// Automorphisms returns the automorphisms of g. Abelian groups are taken apart into cyclic ones, and others into direct factors as
// far as separate orbits, and abelian direct factors, show them. From the factors come generators of the automorphism group, and its order by a theorem
// (Hillar and Rhea 2007; Bidwell, Curran and McCaughan 2006; Bidwell 2008). They become permutations if up to 100,000 elements, or MaxOrder if it is more,
// are the images of some generators; otherwise a.Group is nil.
//
// Those of a symmetric or alternating group of more than six points rename the points. The automorphisms of another factor that
// is not abelian are found by the images of a few generators as [Group.Isomorphism] finds isomorphisms. Factors of more than MaxOrder elements are not listed, but the
// conjugacy classes of these generators are: they are the elements that the automorphisms permute. There may be
// 20,000 classes and 2⁶² elements at most. Cost and errors are those of Isomorphism.
func (g *Group) Automorphisms(ctx context.Context, opts *IsomorphismOptions) (*Automorphisms, error) {
	w := chain.NewWork(ctx, "Group.Automorphisms")
	if opts == nil {
		opts = &IsomorphismOptions{}
	}
	if err := opts.check(w.In); err != nil {
		return nil, err
	}
	if _, err := g.chainFor(w); err != nil {
		return nil, err
	}
	kinds, err := g.kindsInAction(w, opts)
	if err != nil {
		return nil, err
	}
	if kinds == nil && !g.IsAbelian() {
		return g.searchAutomorphisms(w, opts)
	}
	return newProductOfKinds(w, g, kinds).automorphisms(opts)
}

// searchAutomorphisms finds the automorphisms by images of generators. Small classes make the search without a list the
// faster one for large groups, but some solvable groups have no small classes that generate them.
func (g *Group) searchAutomorphisms(w *chain.Work, opts *IsomorphismOptions) (*Automorphisms, error) {
	byList := g.isListed(opts)
	if byList && g.Order().Cmp(big.NewInt(leastReduced)) >= 0 {
		series, err := g.derivedSeries(w)
		if err != nil {
			return nil, err
		}
		byList = endsTrivial(series)
	}
	if !byList {
		a, err := g.automorphismsByClasses(w, opts)
		if !isLimit(err) {
			return a, err
		}
	}
	return g.automorphismsByList(w, opts)
}

// automorphismsByList finds the automorphisms from a list of the elements.
func (g *Group) automorphismsByList(w *chain.Work, opts *IsomorphismOptions) (*Automorphisms, error) {
	c, err := g.listed(w, opts)
	if err != nil {
		return nil, err
	}
	s, err := isomorphism.NewSearch(w, c, c)
	if err != nil {
		return nil, err
	}
	found, err := s.Automorphisms()
	if err != nil {
		return nil, err
	}
	var elements []perm.Perm
	for _, x := range found.Points {
		elements = append(elements, toPerm(c.Element(x)))
	}
	return g.automorphismsFrom(w, found, elements, c.CenterOrder())
}

// automorphismsFrom makes the groups of permutations of some elements.
func (g *Group) automorphismsFrom(w *chain.Work, found *isomorphism.Automorphisms, elements []perm.Perm, center int) (*Automorphisms, error) {
	a := &Automorphisms{of: g, base: found.Base, Elements: elements}
	for _, k := range found.Base {
		a.generators = append(a.generators, elements[k])
	}
	n := len(elements)
	levels, err := chain.OfStrong(w, n, found.Base, found.Generators)
	if err != nil {
		return nil, err
	}
	a.Group, a.order = groupOf(n, levels), chain.Order(levels)
	a.innerOrder = new(big.Int).Quo(g.Order(), big.NewInt(int64(center)))
	a.Inner, err = innerGroup(w, n, found, a.innerOrder)
	return a, err
}

// innerGroup returns the group of the inner automorphisms, whose order is known: that of the
// group modulo its centre.
func innerGroup(w *chain.Work, degree int, found *isomorphism.Automorphisms, order *big.Int) (*Group, error) {
	gens := rawperm.Distinct(found.Generators[:found.Inner])
	s := schreiersims.New(w, rand.New(rand.NewPCG(9, uint64(degree))), degree, found.Base, gens)
	s.Known = order
	if _, err := s.RandomSchreierSims(); err != nil {
		return nil, err
	}
	c := &StabilizerChain{degree: degree, bare: s.Levels, why: schreiersims.ProvedSubgroup}
	return fromLevels(degree, perms(gens), c), w.Stopped("")
}
