package group

import (
	"fmt"
	"math/big"
	"strings"
)

// A Structure is a hint at what a group is, as an abstract group.
type Structure struct {
	// Name is such as "S5", "A4 × C2", "D12", "M24", and "C6 × C2" with each
	// cyclic factor of an order that divides the one before. The number of a
	// dihedral group is its order.
	Name string
	// Recognised says that the name is proved. Otherwise it is only consistent
	// with the order, the degree and the transitivity.
	Recognised bool
}

// String returns the name and how sure it is. Half of the books number dihedral
// groups by the corners of the polygon, so their order is said.
func (s Structure) String() string {
	if s.Name == "" {
		return "not recognised"
	}
	note := "consistent with order, degree and transitivity"
	if s.Recognised {
		note = "recognised"
	}
	for _, factor := range strings.Split(s.Name, " × ") {
		if order, dihedral := strings.CutPrefix(factor, "D"); dihedral {
			note += fmt.Sprintf("; %s has order %s", factor, order)
		}
	}
	return fmt.Sprintf("%s (%s)", s.Name, note)
}

// StructureHint names g when it is abelian, dihedral, symmetric or alternating
// on its orbits, a Mathieu group in its natural action, or a direct product of
// what it does on its orbits. The Name is empty when nothing fits.
func (g *Group) StructureHint() Structure {
	if g.IsTrivial() {
		return Structure{"1", true}
	}
	if g.IsAbelian() {
		return Structure{g.abelianName(), true}
	}
	if s := g.productOfOrbits(); s.Name != "" {
		return s
	}
	natural := g.naturalName()
	if !natural.Recognised && g.isDihedral() {
		return Structure{fmt.Sprintf("D%v", g.Order()), true}
	}
	return natural
}

// naturalName names a group by what it does on one orbit, when that is
// faithful.
func (g *Group) naturalName() Structure {
	for _, o := range movedOrbits(g.degree, g.images()) {
		part := g.OnOrbit(int(o[0]) + 1).Group()
		n := int64(len(o))
		if part.Order().Cmp(g.Order()) != 0 {
			continue
		}
		all := new(big.Int).MulRange(1, n)
		switch {
		case g.Order().Cmp(all) == 0:
			return Structure{fmt.Sprintf("S%d", n), true}
		case g.Order().Cmp(all.Rsh(all, 1)) == 0 && allEven(part.images()):
			return Structure{fmt.Sprintf("A%d", n), true}
		}
		if name := mathieuName(part); name != "" {
			return Structure{name, false}
		}
	}
	return Structure{}
}

func mathieuName(g *Group) string {
	for _, m := range []struct {
		degree, order int64
		transitivity  int
	}{{11, 7920, 4}, {12, 95040, 5}, {22, 443520, 3}, {23, 10200960, 4}, {24, 244823040, 5}} {
		if int64(g.degree) == m.degree && g.Order().Cmp(big.NewInt(m.order)) == 0 && g.Transitivity() == m.transitivity {
			return fmt.Sprintf("M%d", m.degree)
		}
	}
	return ""
}

// productOfOrbits names a group that is the direct product of its actions on
// two or more orbits.
func (g *Group) productOfOrbits() Structure {
	orbits := independentOrbits(g.images(), movedOrbits(g.degree, g.images()))
	if len(orbits) < 2 {
		return Structure{}
	}
	product := big.NewInt(1)
	var names []string
	recognised := true
	for _, o := range orbits {
		part := g.OnOrbit(int(o[0]) + 1).Group()
		product.Mul(product, part.Order())
		s := part.StructureHint()
		if s.Name == "" {
			return Structure{}
		}
		names = append(names, s.Name)
		recognised = recognised && s.Recognised
	}
	if product.Cmp(g.Order()) != 0 {
		return Structure{}
	}
	return Structure{strings.Join(names, " × "), recognised}
}

// isDihedral looks for a rotation r of half the order and reflections: some
// product of two generators, or a generator, is r, and all others invert it.
func (g *Group) isDihedral() bool {
	half := g.Order()
	if half.Bit(0) == 1 || half.Cmp(big.NewInt(6)) < 0 {
		return false
	}
	half.Rsh(half, 1)
	gens := withoutIdentities(g.images())
	candidates := gens
	for i, x := range gens {
		for _, y := range gens[:i] {
			candidates = append(candidates, product(x, y))
		}
	}
	for _, r := range candidates {
		if toPerm(r).Order().Cmp(half) == 0 && invertedByAll(r, gens) {
			return true
		}
	}
	return false
}

// invertedByAll reports whether each generator is a power of r or an
// involution that inverts r.
func invertedByAll(r []int32, gens [][]int32) bool {
	powers := abelianLevels(len(r), nil, [][]int32{r})
	for _, x := range gens {
		if siftsToIdentity(powers, append([]int32(nil), x...), 0) {
			continue
		}
		if !isIdentity(product(x, x)) || !isIdentity(product(conjugate(r, x), r)) {
			return false
		}
	}
	return true
}
