package group

import (
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strings"
	"sync"

	"puzzlelab/puzzlekit/group/internal/chain"
)

// A reference is a group with the name that books use, to be compared with others.
type reference struct {
	name string
	make func() *Group
	// apart says that the group is a direct product with other names, which its products have.
	apart           bool
	classes, center int // the number of conjugacy classes and the order of the centre
}

// small has groups of order at most 31 that are in no family below, and some more that courses
// meet. M16 is the modular group, C4∘D8 the central product, whose elements are the Pauli matrices
// up to powers of i; He3 has the unitriangular 3×3 matrices over the field of three elements
// (Heisenberg), and N:K is a semidirect product.
var small = map[string]string{
	"M16":     "(1,2,4,5,3,6,7,8), (2,6)(5,8)",
	"SD16":    "(1,2,4,5)(3,8,7,6), (1,8,4,6)(2,3,5,7), (2,6)(3,7)(5,8)",
	"C4:C4":   "(1,2,4,6)(3,5,7,8)(10,12), (1,3)(2,5)(4,7)(6,8)(9,10,11,12)",
	"C2^2:C4": "(1,2,5,6)(3,8,4,7), (1,7,5,8)(2,3,6,4), (2,7)(6,8)",
	"C4∘D8":   "(1,3,4,7)(2,5,6,8), (2,6)(5,8), (1,2)(3,5)(4,6)(7,8), (1,4)(3,7)",
	"3^2:2":   "(4,5,6), (1,2,3), (2,3)(5,6)",
	"C3:C8":   "(2,3)(4,5,6,8,7,9,10,11), (1,3,2)",
	"C3:D8":   "(1,4,6)(2,5,3), (7,9)(8,10), (1,2)(3,4)(5,6)(7,9), (1,3)(2,4)(5,6)(7,8)(9,10)",
	"He3":     "(2,5,8)(4,9,7), (1,2,4)(3,5,7)(6,8,9), (1,3,6)(2,8,5)",
	"C9:C3":   "(1,2,4,3,5,8,6,9,7), (2,9,5)(4,8,7)",
	"3^2:4":   "(1,2,3), (4,5,6), (1,4)(2,5,3,6)",
	"2^3:7":   "(1,2)(3,4)(5,6)(7,8), (2,3,5,4,7,8,6)",
}

// Named returns the group of one of the names that [Group.StructureHint] gives to groups which are
// in no family, such as "SD16", "C3:D8" and "He3".
func Named(name string) (*Group, bool) {
	text, ok := small[name]
	if !ok {
		return nil, false
	}
	return MustParse(text), true
}

// singles keeps the single references of the orders that were asked for.
var singles sync.Map // from order to []reference

// single returns the groups of an order that are not abelian and not named as products.
func single(w *chain.Work, order int) ([]reference, error) {
	if kept, ok := singles.Load(order); ok {
		return kept.([]reference), nil
	}
	list := families(order)
	for i, r := range list {
		g := r.make()
		if _, err := g.chainFor(w); err != nil {
			return nil, err
		}
		c, err := g.classified(w, &IsomorphismOptions{})
		if err != nil {
			return nil, err
		}
		list[i].classes, list[i].center = c.Count(), c.CenterOrder()
	}
	singles.Store(order, list)
	return list, nil
}

// families returns the members of an order of each family.
func families(order int) (list []reference) {
	add := func(name string, is bool, make func() *Group) {
		if is {
			list = append(list, reference{name: name, make: make})
		}
	}
	factorial := 1
	for n := 1; factorial <= 2*order; n++ {
		factorial *= n
		add(fmt.Sprintf("S%d", n), factorial == order && n > 2, func() *Group { return Symmetric(n) })
		add(fmt.Sprintf("A%d", n), factorial == 2*order && n > 3, func() *Group { return Alternating(n) })
	}
	if order%2 == 0 && order > 6 {
		list = append(list, reference{name: dihedralName(order), make: func() *Group { return Dihedral(order / 2) }, apart: order%8 == 4})
	}
	add(fmt.Sprintf("Q%d", order), order%4 == 0 && order > 4, func() *Group { return Dicyclic(order) })
	for _, p := range chain.Primes(order) {
		k := order / p
		add(fmt.Sprintf("%d:%d", p, k), p > 3 && k > 2 && (p-1)%k == 0, func() *Group { return Frobenius(p, k) })
	}
	list = append(list, linearOf(order)...)
	for _, m := range mathieuFacts {
		add(fmt.Sprintf("M%d", m.Degree), int(m.Order) == order, func() *Group { return mustGroup(Mathieu(int(m.Degree))) })
	}
	for _, name := range slices.Sorted(maps.Keys(small)) {
		if g := MustParse(small[name]); g.Order().Cmp(big.NewInt(int64(order))) == 0 {
			list = append(list, reference{name: name, make: func() *Group { return g }})
		}
	}
	return list
}

// linearOf returns the linear groups of an order in two dimensions. Over fields of characteristic 2 there is only
// PSL(2,q) to be named: GL(2,q) is its product with a cyclic group, and PSL(2,4) is A5.
func linearOf(order int) (list []reference) {
	for q := 3; q*(q*q-1) <= 2*order; q++ {
		n := q * (q*q - 1)
		if q%2 == 0 && q > 4 && n == order && chain.IsPrimePower(q) {
			list = append(list, reference{name: fmt.Sprintf("PSL(2,%d)", q), make: func() *Group { return mustGroup(PSL(2, q)) }})
		}
		if q%2 == 0 || !chain.IsPrimePower(q) {
			continue
		}
		for _, f := range []struct {
			name  string
			order int
			make  func(d, q int) (*Group, error)
		}{{"PSL", n / 2, PSL}, {"PGL", n, PGL}, {"SL", n, SL}, {"GL", n * (q - 1), GL}} {
			if f.order == order {
				list = append(list, reference{name: fmt.Sprintf("%s(2,%d)", f.name, q), make: func() *Group { return mustGroup(f.make(2, q)) }})
			}
		}
	}
	return list
}

// references returns the groups of an order that have names: single ones, and products of one or
// two of these with an abelian group.
func references(w *chain.Work, order int) ([]reference, error) {
	all, err := single(w, order)
	list := slices.Clone(all)
	for a := order / 2; a > 5 && err == nil; a-- {
		if order%a > 0 {
			continue
		}
		var firsts []reference
		if firsts, err = single(w, a); err != nil {
			break
		}
		for _, x := range firsts {
			if !x.apart {
				list = append(list, timesAbelian(order/a, []reference{x})...)
			}
		}
		for b := min(a, order/a); b > 5; b-- {
			if order/a%b > 0 {
				continue
			}
			var seconds []reference
			if seconds, err = single(w, b); err != nil {
				break
			}
			for _, x := range firsts {
				for _, y := range seconds {
					if !x.apart && !y.apart {
						list = append(list, timesAbelian(order/a/b, []reference{x, y})...)
					}
				}
			}
		}
	}
	return list, err
}

// timesAbelian returns the products of factors with the abelian groups of an order.
func timesAbelian(order int, factors []reference) (list []reference) {
	for _, invariants := range abelianTypes(order, order) {
		var numbers []*big.Int
		for _, n := range invariants {
			numbers = append(numbers, big.NewInt(int64(n)))
		}
		var names []string
		for _, f := range factors {
			names = append(names, f.name)
		}
		if len(invariants) > 0 {
			names = append(names, abelianName(numbers))
		}
		if len(names) == 1 || productName(names) != strings.Join(names, " × ") {
			continue // it has another name
		}
		product := reference{name: productName(names), classes: order, center: order}
		for _, f := range factors {
			product.classes *= f.classes
			product.center *= f.center
		}
		product.make = func() *Group {
			var groups []*Group
			for _, f := range factors {
				groups = append(groups, f.make())
			}
			for _, n := range invariants {
				groups = append(groups, Cyclic(n))
			}
			return DirectProduct(groups...)
		}
		list = append(list, product)
	}
	return list
}

// abelianTypes returns the sequences of numbers greater than 1 with a product, each of which
// divides the one before, and the first of which divides another number.
func abelianTypes(product, first int) (types [][]int) {
	if product == 1 {
		return [][]int{nil}
	}
	for d := product; d > 1; d-- {
		if product%d > 0 || first%d > 0 {
			continue
		}
		for _, rest := range abelianTypes(product/d, d) {
			types = append(types, append([]int{d}, rest...))
		}
	}
	return types
}

func mustGroup(g *Group, err error) *Group {
	if err != nil {
		panic(err) // the arguments are right
	}
	return g
}

// fingerprints keeps those of the references that were compared, by name.
var fingerprints sync.Map

// mostNamed is the largest order of a group that is compared with groups that have names.
const mostNamed = 2000

// nameByReference names g as an abstract group, if it is isomorphic to a reference. Only those with as
// many classes, as large a centre and the same fingerprint are tried.
func (g *Group) nameByReference(w *chain.Work) (string, error) {
	order := g.Order()
	if order.Cmp(big.NewInt(mostNamed)) > 0 {
		return "", nil
	}
	list, err := references(w, int(order.Int64()))
	if len(list) == 0 || err != nil {
		return "", err
	}
	mine, err := g.listed(w, &IsomorphismOptions{})
	if err != nil {
		return "", err
	}
	for _, r := range list {
		if r.classes != mine.Count() || r.center != mine.CenterOrder() {
			continue
		}
		if kept, ok := fingerprints.Load(r.name); ok && kept != mine.Fingerprint() {
			continue
		}
		h := r.make()
		if _, err := h.chainFor(w); err != nil {
			return "", err
		}
		theirs, err := h.listed(w, &IsomorphismOptions{})
		if err != nil {
			return "", err
		}
		fingerprints.Store(r.name, theirs.Fingerprint())
		f, _, err := g.searchIsomorphism(w, h, mine, theirs)
		if f != nil || err != nil {
			return r.name, err
		}
	}
	return "", w.Stopped("")
}
