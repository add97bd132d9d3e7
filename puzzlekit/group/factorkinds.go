package group

import (
	"math/big"
	"slices"

	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/group/internal/schreiersims"
	"puzzlelab/puzzlekit/perm"
)

// A factorKind is a group with its automorphisms, and the direct factors of another group that are isomorphic to it.
type factorKind struct {
	group            *Group
	copies           []func(perm.Perm) perm.Perm // isomorphisms to the factors
	generators       []perm.Perm
	automorphisms    [][]perm.Perm // images of the generators under generators of the automorphism group
	order            *big.Int      // of the automorphism group, if the group is not abelian
	ofGenerator      *big.Int      // the number of images of a generator; nil: not known
	center, quotient *abelianBasis // of the centre, and of the group modulo its derived subgroup
	coordinates      [][]int       // of the generators in the quotient
}

// kindsInAction is factorKinds for g in an action on few points, in which more factors are on separate orbits.
func (g *Group) kindsInAction(w *chain.Work, opts *IsomorphismOptions) ([]*factorKind, error) {
	if g.IsAbelian() || g.Order().Cmp(big.NewInt(leastReduced)) < 0 {
		return g.factorKinds(w, opts)
	}
	action, err := g.reducedAction(w)
	if err != nil {
		return nil, err
	}
	kinds, err := action.factorKinds(w, opts)
	if kinds == nil || err != nil {
		return nil, err
	}
	lift, err := newHomomorphism(w, g, action.generators)
	for _, k := range kinds {
		for i, to := range k.copies {
			k.copies[i] = func(x perm.Perm) perm.Perm { return lift.Preimage(to(x)) }
		}
	}
	return kinds, err
}

// factorKinds returns groups of which g is the direct product: cyclic groups of prime power order, and others that have no
// abelian direct factor; if there are several others, all of them are indecomposable. It goes by orbits and by abelian
// direct factors. It returns nil if g itself is the only factor, is not abelian, and has to be searched.
func (g *Group) factorKinds(w *chain.Work, opts *IsomorphismOptions) ([]*factorKind, error) {
	abelian, others, err := g.abelianFactors(w)
	if err != nil {
		return nil, err
	}
	kinds, err := g.kindsOf(w, others, opts)
	if err != nil {
		return nil, err
	}
	if abelian.IsTrivial() && len(kinds) == 1 && len(kinds[0].copies) == 1 {
		if _, known, err := kinds[0].group.hasOnlyRenamings(w); !known || err != nil {
			return nil, err
		}
	}
	for _, k := range kinds {
		if err := k.findAutomorphisms(w, opts); err != nil {
			return nil, err
		}
	}
	cyclic, err := abelian.cyclicKinds(w)
	return append(kinds, cyclic...), err
}

// abelianFactors splits g into an abelian group and groups on separate orbits that have no abelian direct factor.
// By the theorem of Krull, Remak and Schmidt, neither has their product.
func (g *Group) abelianFactors(w *chain.Work) (abelian *Group, others []directFactor, err error) {
	if g.IsAbelian() {
		return g, nil, nil
	}
	factors, err := g.directFactors(w)
	if err != nil {
		return nil, nil, err
	}
	var gens []perm.Perm
	for _, f := range factors {
		zs := f.generators
		if !f.IsAbelian() {
			var rest *Group
			if zs, rest, err = f.splitAbelian(w); err != nil {
				return nil, nil, err
			}
			others = append(others, directFactor{rest, f.points})
		}
		for _, z := range zs {
			gens = append(gens, f.spread(z, g.degree))
		}
	}
	return fromChecked(g.degree, gens), others, nil
}

// kindsOf sorts factors into kinds, without their automorphisms. Together they are one factor if some are not known to be
// indecomposable, or cannot be compared.
func (g *Group) kindsOf(w *chain.Work, factors []directFactor, opts *IsomorphismOptions) (kinds []*factorKind, err error) {
	for _, f := range factors {
		known := len(factors) == 1
		if !known {
			known, err = f.isIndecomposable(w)
		}
		if known && err == nil {
			kinds, err = f.addTo(w, kinds, g.degree, opts)
		}
		if isLimit(err) || !known && err == nil {
			return together(factors, g.degree).addTo(w, nil, g.degree, opts)
		}
		if err != nil {
			return nil, err
		}
	}
	return kinds, nil
}

// addTo adds a factor to its kind.
func (f directFactor) addTo(w *chain.Work, kinds []*factorKind, degree int, opts *IsomorphismOptions) ([]*factorKind, error) {
	for _, k := range kinds {
		if k.group.Order().Cmp(f.Order()) != 0 {
			continue
		}
		to, _, err := k.group.isomorphism(w, f.Group, opts)
		if err != nil {
			return nil, err
		}
		if to != nil {
			k.copies = append(k.copies, func(x perm.Perm) perm.Perm { return f.spread(to.Image(x), degree) })
			return kinds, nil
		}
	}
	first := func(x perm.Perm) perm.Perm { return f.spread(x, degree) }
	return append(kinds, &factorKind{group: f.Group, copies: []func(perm.Perm) perm.Perm{first}}), nil
}

// together makes one factor of several.
func together(factors []directFactor, degree int) directFactor {
	var gens [][]int32
	for _, f := range factors {
		for _, x := range f.generators {
			gens = append(gens, f.spread(x, degree).AppendZeroBased(nil))
		}
	}
	points := slices.Sorted(slices.Values(pointsOf(factors)))
	return directFactor{fromChecked(len(points), perms(chain.ActionOn(gens, points))), points}
}

// spread returns an element of a factor as one of a group on degree points.
func (f directFactor) spread(x perm.Perm, degree int) perm.Perm {
	out := identities(1, degree)
	f.spreadImages([][]int32{x.WithDegree(f.degree).AppendZeroBased(nil)}, out)
	return toPerm(out[0])
}

// findAutomorphisms finds the automorphisms of a group that is not abelian.
func (k *factorKind) findAutomorphisms(w *chain.Work, opts *IsomorphismOptions) error {
	s, known, err := k.group.hasOnlyRenamings(w)
	if err != nil {
		return err
	}
	if known {
		k.renamings(s)
	} else if err := k.searchAutomorphisms(w, opts); err != nil {
		return err
	}
	if k.center, k.quotient, err = k.group.abelianEnds(w); err != nil {
		return err
	}
	for _, x := range k.generators {
		k.coordinates = append(k.coordinates, k.quotient.coordinates(x))
	}
	return nil
}

func (k *factorKind) searchAutomorphisms(w *chain.Work, opts *IsomorphismOptions) error {
	found, err := k.group.searchAutomorphisms(w, opts)
	if err != nil {
		return err
	}
	k.generators, k.order = found.generators, found.order
	for _, p := range fewGenerators(w, found.Group) {
		k.automorphisms = append(k.automorphisms, found.imagesUnder(p))
	}
	return nil
}

// fewGenerators returns generators of g, drawn at random, or those that it has if they are fewer.
func fewGenerators(w *chain.Work, g *Group) []perm.Perm {
	rng, order := g.rng(), g.Order()
	var gens [][]int32
	for len(gens) < len(g.generators) && !w.Ended() {
		gens = append(gens, g.Random(rng).AppendZeroBased(nil))
		s := schreiersims.New(w, rng, g.degree, nil, gens)
		s.Known = order
		if _, err := s.WithoutProof(); err == nil && s.Reaches(order) {
			return perms(gens)
		}
	}
	return g.generators
}
