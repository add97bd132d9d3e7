package group

import (
	"math/big"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/group/internal/polycyclic"
	"puzzlelab/puzzlekit/internal/rawperm"
	"puzzlelab/puzzlekit/perm"
)

// leastLifted is the order from which classes are lifted rather than listed.
const leastLifted = 2000

// liftClasses finds the classes through a solvable normal subgroup K. Those of the factor
// group, which acts on fewer points, are found first, with centralizers, and then lifted
// through the factors of K, which are elementary abelian; see package polycyclic. It returns
// false if no such subgroup is found or a factor has too many elements.
func (g *Group) liftClasses(w *chain.Work, opts *ClassOptions, most int) (classes []ConjugacyClass, done bool, err error) {
	k, f, err := g.solvableKernel(w)
	if k == nil || err != nil || !f.ImageGroup().Order().IsInt64() {
		return nil, false, err
	}
	s, cuts, err := polycyclicSequence(w, k)
	if s == nil || err != nil {
		return nil, false, err
	}
	found, err := topClasses(w, g, f, opts)
	if err != nil {
		return nil, false, err
	}
	order := func(gens [][]int32) int { return int(subgroup(f.ImageGroup().degree, gens).Order().Int64()) }
	for i := len(cuts) - 1; i > 0; i-- {
		var next []*polycyclic.Class
		for _, c := range found {
			next = append(next, s.Lift(w, c, cuts[i-1], cuts[i], order)...)
			if w.Ended() {
				return nil, false, w.Stopped(counted.Of(len(next), "conjugacy classes of a factor group"))
			}
			if len(next) > most {
				return nil, false, tooMany(w.In, "the search", "conjugacy classes", most, "ClassOptions.MaxClasses")
			}
			perClass := g.degree * (2 + s.Len())
			if err := w.Fits("the conjugacy classes and their centralizers", "", chain.ImageBytes(len(next), perClass)); err != nil {
				return nil, false, err
			}
		}
		found = next
	}
	return g.sized(found), true, w.Stopped("")
}

// sized returns the classes with their sizes.
func (g *Group) sized(found []*polycyclic.Class) []ConjugacyClass {
	classes := make([]ConjugacyClass, len(found))
	for i, c := range found {
		centralizer := big.NewInt(int64(c.TopOrder))
		for _, x := range c.Low {
			centralizer.Mul(centralizer, big.NewInt(int64(x.Prime)))
		}
		size := g.Order()
		classes[i] = ConjugacyClass{toPerm(c.Representative), size.Quo(size, centralizer)}
	}
	return classes
}

// topClasses returns the classes of the image of f, as classes of g modulo the kernel.
func topClasses(w *chain.Work, g *Group, f *Homomorphism, opts *ClassOptions) ([]*polycyclic.Class, error) {
	q := f.ImageGroup()
	if q.IsTrivial() {
		return []*polycyclic.Class{{Representative: rawperm.Identity[int32](g.degree), TopOrder: 1}}, nil
	}
	classes, err := q.allClasses(w, opts)
	if err != nil {
		return nil, err
	}
	var out []*polycyclic.Class
	raw := func(x perm.Perm) []int32 { return x.AppendZeroBased(nil) }
	for _, c := range classes {
		centralizer, err := q.centralizer(w, []perm.Perm{c.Representative})
		if err != nil {
			return nil, err
		}
		top := &polycyclic.Class{Representative: raw(f.Preimage(c.Representative)), TopOrder: int(centralizer.Order().Int64())}
		for _, x := range centralizer.generators {
			top.Top = append(top.Top, polycyclic.Element{X: raw(f.Preimage(x)), Image: raw(x)})
		}
		out = append(out, top)
	}
	return out, nil
}

// polycyclicSequence returns a polycyclic sequence of a solvable group. Its steps from one
// cut to the next form an elementary abelian factor of a series of characteristic
// subgroups: the derived series, refined by powers. It is nil if a factor is too large to be
// lifted through.
func polycyclicSequence(w *chain.Work, k *Group) (*polycyclic.Sequence, []int, error) {
	derived, err := k.derivedSeries(w)
	if err != nil {
		return nil, nil, err
	}
	var terms []*Group
	for i, h := range derived[:len(derived)-1] {
		refined, err := elementaryTerms(w, h, derived[i+1])
		if err != nil {
			return nil, nil, err
		}
		terms = append(terms, refined...)
	}
	s, cuts := polycyclic.NewSequence(k.degree), []int{0}
	for i := len(terms) - 1; i >= 0; i-- {
		for _, x := range terms[i].images() {
			if !s.Contains(append([]int32(nil), x...)) {
				s.Join(x)
			}
		}
		if cuts = append(cuts, s.Len()); s.Vectors(cuts[len(cuts)-2]) > polycyclic.MostVectors {
			return nil, nil, w.Stopped("")
		}
	}
	return s, cuts, w.Stopped("")
}

// elementaryTerms returns h and the subgroups between it and its normal subgroup d, from which
// the factors are elementary abelian, if that of h is abelian.
func elementaryTerms(w *chain.Work, h, d *Group) (terms []*Group, err error) {
	for h.Order().Cmp(d.Order()) > 0 {
		terms = append(terms, h)
		p := primeOfIndex(h, d)
		gens := d.images()
		for _, x := range h.images() {
			gens = append(gens, rawperm.Power(x, p))
		}
		h = subgroup(h.degree, gens)
		if _, err := h.chainFor(w); err != nil {
			return nil, err
		}
	}
	return terms, nil
}

// primeOfIndex returns the smallest prime that divides the index of d in h.
func primeOfIndex(h, d *Group) int {
	index, r := h.Index(d), new(big.Int)
	for _, p := range chain.PrimeDivisors(h.readChain().levels()) {
		if r.Rem(index, big.NewInt(int64(p))).Sign() == 0 {
			return p
		}
	}
	panic("group: an index without prime divisors")
}
