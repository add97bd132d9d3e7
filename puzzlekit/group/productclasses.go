package group

import (
	"math/big"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/internal/rawperm"
	"puzzlelab/puzzlekit/perm"
)

// mostSplit is the largest index in the product of its constituents of a group whose classes
// are found from those of the product.
const mostSplit = 64

// A classProduct is a group G that is normal in the direct product P of its actions on its
// orbits. The classes of P are the products of classes of the factors. Such a class lies in
// G as a whole or not at all; if C is the centralizer of an element in P, it falls
// into |P : CG| classes of G, of the same size. Which cosets of G elements lie in is enough to
// know that.
type classProduct struct {
	*chain.Work
	g      *Group
	orbits [][]int32   // of more than one point
	cosets []perm.Perm // representatives of the cosets of G in P, the elements of the group P/G
	times  [][]int     // the product of cosets
	lists  [][]factorClass
	most   int
	found  []ConjugacyClass
}

// A factorClass is a class of a factor of the product, on all points, with the cosets of the
// representative and of generators of its centralizer.
type factorClass struct {
	representative perm.Perm
	size           *big.Int
	coset          int
	centralizer    []int
}

// productClasses returns the classes of a group that is normal in the product of its
// constituents, and false for other groups.
func (g *Group) productClasses(w *chain.Work, opts *ClassOptions, most int) ([]ConjugacyClass, bool, error) {
	p := &classProduct{Work: w, g: g, orbits: g.movedOrbits(), most: most}
	parts := g.constituents()
	if len(parts) < 2 || !p.numberCosets(parts) {
		return nil, false, w.Stopped("")
	}
	for i, part := range parts {
		list, err := p.factorClasses(fromChecked(part[0].Degree(), part), p.orbits[i], opts)
		if err != nil {
			return nil, false, err
		}
		p.lists = append(p.lists, list)
	}
	err := p.combine(0, perm.Identity(g.degree), big.NewInt(1), 0, nil)
	return p.found, err == nil, err
}

// embedded returns a permutation of the points of an orbit as one of all points.
func (p *classProduct) embedded(x perm.Perm, orbit []int32) perm.Perm {
	img := rawperm.Identity[int32](p.g.degree)
	for k, point := range orbit {
		img[point] = orbit[x.Image(k+1)-1]
	}
	return toPerm(img)
}

// numberCosets finds representatives of the cosets of g in the product and multiplies them.
// It returns false if g is not normal or there are too many.
func (p *classProduct) numberCosets(parts []constituent) bool {
	var gens []perm.Perm
	for i, part := range parts {
		for _, x := range part {
			gens = append(gens, p.embedded(x, p.orbits[i]))
		}
	}
	for _, x := range gens {
		for _, y := range p.g.generators {
			if p.Ended() || !p.g.Contains(y.Conj(x)) {
				return false
			}
		}
	}
	p.cosets = []perm.Perm{perm.Identity(p.g.degree)}
	for k := 0; k < len(p.cosets); k++ {
		for _, x := range gens {
			if y := p.cosets[k].Mul(x); p.coset(y) < 0 {
				p.cosets = append(p.cosets, y)
			}
		}
		if p.Ended() || len(p.cosets) > mostSplit {
			return false
		}
	}
	for _, x := range p.cosets {
		row := make([]int, len(p.cosets))
		for k, y := range p.cosets {
			row[k] = p.coset(x.Mul(y))
		}
		p.times = append(p.times, row)
	}
	return true
}

// coset returns the number of the coset of x, or -1 if it has none yet.
func (p *classProduct) coset(x perm.Perm) int {
	for k, r := range p.cosets {
		if p.g.Contains(x.Mul(r.Inverse())) {
			return k
		}
	}
	return -1
}

func (p *classProduct) factorClasses(factor *Group, orbit []int32, opts *ClassOptions) (list []factorClass, err error) {
	classes, err := factor.allClasses(p.Work, opts)
	if err != nil {
		return nil, err
	}
	for _, c := range classes {
		centralizer, err := factor.centralizer(p.Work, []perm.Perm{c.Representative})
		if err != nil {
			return nil, err
		}
		x := p.embedded(c.Representative, orbit)
		f := factorClass{representative: x, size: c.Size, coset: p.coset(x)}
		for _, y := range centralizer.generators {
			f.centralizer = append(f.centralizer, p.coset(p.embedded(y, orbit)))
		}
		list = append(list, f)
	}
	return list, nil
}

// combine multiplies the classes of the factors from the i-th on with x, what is chosen of
// those before.
func (p *classProduct) combine(i int, x perm.Perm, size *big.Int, coset int, centralizer []int) error {
	if i < len(p.lists) {
		for _, c := range p.lists[i] {
			more := append(centralizer[:len(centralizer):len(centralizer)], c.centralizer...)
			if err := p.combine(i+1, x.Mul(c.representative), new(big.Int).Mul(size, c.size), p.times[coset][c.coset], more); err != nil {
				return err
			}
		}
		return nil
	}
	if err := p.Stopped(counted.Of(len(p.found), "conjugacy classes")); err != nil || coset != 0 {
		return err
	}
	conjugators := p.conjugators(centralizer)
	size.Quo(size, big.NewInt(int64(len(conjugators))))
	for _, k := range conjugators {
		var err error
		if p.found, err = addClass(p.Work, p.found, ConjugacyClass{x.Conj(p.cosets[k]), size}, p.most); err != nil {
			return err
		}
	}
	return nil
}

// conjugators returns the cosets that represent those of CG in P: one for each orbit of C on
// the cosets of G.
func (p *classProduct) conjugators(centralizer []int) (out []int) {
	seen := make([]bool, len(p.cosets))
	for start := range p.cosets {
		if seen[start] {
			continue
		}
		out = append(out, start)
		seen[start] = true
		for queue := []int{start}; len(queue) > 0; queue = queue[1:] {
			for _, c := range centralizer {
				if k := p.times[c][queue[0]]; !seen[k] {
					seen[k] = true
					queue = append(queue, k)
				}
			}
		}
	}
	return out
}
