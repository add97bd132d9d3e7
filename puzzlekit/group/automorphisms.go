package group

import (
	"context"
	"fmt"
	"math/big"
	"math/rand/v2"

	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/group/internal/isomorphism"
	"puzzlelab/puzzlekit/group/internal/schreiersims"
	"puzzlelab/puzzlekit/internal/rawperm"
	"puzzlelab/puzzlekit/perm"
)

// Automorphisms are the automorphisms of a group: the isomorphisms from it to itself.
type Automorphisms struct {
	// Group has the automorphisms as permutations of some of the elements, on which only the
	// identity leaves all in their places.
	Group *Group
	// Inner is the subgroup of Group of the inner automorphisms, which conjugate by an element.
	Inner *Group
	// Elements are those that Group permutes: its point k is Elements[k-1].
	Elements []perm.Perm

	of   *Group
	base []int32 // places of Elements that generate the group
}

// Of returns the group whose automorphisms they are.
func (a *Automorphisms) Of() *Group { return a.of }

// Order returns the number of automorphisms.
func (a *Automorphisms) Order() *big.Int { return a.Group.Order() }

// InnerOrder returns the number of inner automorphisms.
func (a *Automorphisms) InnerOrder() *big.Int { return a.Inner.Order() }

// OuterOrder returns the order of the outer automorphism group, that of all automorphisms modulo
// the inner ones.
func (a *Automorphisms) OuterOrder() *big.Int {
	return new(big.Int).Quo(a.Order(), a.InnerOrder())
}

// Map returns the automorphism that is an element of a.Group as a homomorphism. It panics with
// a [*fault.InputError] if p is not in a.Group. Cost: that of [Group.Homomorphism].
func (a *Automorphisms) Map(ctx context.Context, p perm.Perm) (*Homomorphism, error) {
	w := chain.NewWork(ctx, "Automorphisms.Map")
	if !a.Group.Contains(p) {
		panic(notInGroup(w.In, "permutation", p))
	}
	var gens, images []perm.Perm
	for _, k := range a.base {
		gens = append(gens, a.Elements[k])
		images = append(images, a.Elements[p.Image(int(k)+1)-1])
	}
	whole, err := newHomomorphism(w, fromLevels(a.of.degree, gens, a.of.readChain()), images)
	if err != nil {
		return nil, err
	}
	onGenerators := make([]perm.Perm, len(a.of.generators))
	for i, x := range a.of.generators {
		onGenerators[i] = whole.Image(x)
	}
	return newHomomorphism(w, a.of, onGenerators)
}

// String gives the orders: "24 automorphisms, 4 of them inner".
func (a *Automorphisms) String() string {
	if a.Group.IsTrivial() {
		return "1 automorphism, the identity"
	}
	return fmt.Sprintf("%v automorphisms, %v of them inner", a.Order(), a.InnerOrder())
}

// Automorphisms returns the automorphisms of g, found by the images of a few generators as
// [Group.Isomorphism] finds isomorphisms. Groups of more than MaxOrder elements are not listed, but the
// conjugacy classes of these generators are: they are the elements that the automorphisms permute. There may be
// 20,000 classes and 2⁶² elements at most. An abelian group has as many classes as elements, so a large
// one is not answered, and one that needs many generators takes very long, such as C2^12. Cost and errors are
// those of Isomorphism.
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
	if g.isListed(opts) {
		return g.automorphismsByList(w, opts)
	}
	a, err := g.automorphismsByClasses(w, opts)
	if isLimit(err) {
		err = g.undecided(w, opts)
	}
	return a, err
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
	n := len(elements)
	levels, err := chain.OfStrong(w, n, found.Base, found.Generators)
	if err != nil {
		return nil, err
	}
	a.Group = groupOf(n, levels)
	order := g.Order()
	order.Quo(order, big.NewInt(int64(center)))
	a.Inner, err = innerGroup(w, n, found, order)
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
