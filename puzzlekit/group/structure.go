package group

import (
	"context"
	"fmt"
	"iter"
	"math/big"
	"strconv"
	"strings"

	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/internal/rawperm"
)

// A Structure is a name for a group as an abstract group.
type Structure struct {
	// Name is for example "S5", "A4 × C2", "D12", "M24", "PSL(2,7)", "C3 wr S8" or
	// "C6 × C2", where the order of each cyclic factor divides the one before.
	// The number of a dihedral group is its order; that of order 6 is S3. D12 is also
	// S3 × C2, and so are all dihedral groups of four times an odd order; they have the
	// first name. The number of a dicyclic group is its order, too: Q8 is that of the
	// quaternions. 5:4 is a cyclic group of prime order 5 and on it one of order 4, each
	// of whose elements but the identity leaves only the identity fixed (a Frobenius group,
	// of order 20). All groups of order at most 31 have names; [Named] makes those that are
	// in no family.
	Name string
	// Proved reports whether the name is proved. Otherwise it is only
	// consistent with the order, the degree and the transitivity.
	Proved bool
}

// String returns the name and whether it is proved. It gives the order of
// dihedral groups, because half of the books number them by the corners of the
// polygon.
func (s Structure) String() string {
	if s.Name == "" {
		return "not recognised"
	}
	note := "consistent with order, degree and transitivity"
	if s.Proved {
		note = "recognised"
	}
	for _, factor := range strings.FieldsFunc(s.Name, func(r rune) bool { return strings.ContainsRune(" ×()", r) }) {
		if order, dihedral := strings.CutPrefix(factor, "D"); dihedral {
			note += fmt.Sprintf("; %s has order %s", factor, order)
		}
	}
	return fmt.Sprintf("%s (%s)", s.Name, note)
}

// StructureHint names g if it is abelian, dihedral, dicyclic, a Frobenius group of a cyclic
// group over one of prime order, symmetric or alternating on its orbits, a Mathieu group in
// its natural action, PSL(d, q) or PGL(2, q) on the points of a projective space (q not a
// square for PGL), a wreath product on its blocks, or the direct product of its actions on
// the orbits. Another group of order at most 2,000 is named by an isomorphism, if there is one, with a
// group of a table or family that has the same fingerprint, or with a product of one or two of these
// and an abelian group. Otherwise Name is
// empty. The names of PSL rest on the classification of finite simple groups.
// Errors are
// [*fault.StoppedError] and, for memory, [*fault.LimitError].
func (g *Group) StructureHint(ctx context.Context) (Structure, error) {
	return g.structure(chain.NewWork(ctx, "Group.StructureHint"))
}

func (g *Group) structure(w *chain.Work) (Structure, error) {
	if _, err := g.chainFor(w); err != nil {
		return Structure{}, err
	}
	if g.IsTrivial() {
		return Structure{"1", true}, nil
	}
	if g.IsAbelian() {
		name, err := g.abelianName(w)
		return Structure{name, err == nil}, err
	}
	if s, err := g.productOfOrbits(w); s.Name != "" || err != nil {
		return s, err
	}
	natural, err := g.naturalName(w)
	if err != nil {
		return Structure{}, err
	}
	if !natural.Proved {
		if name := g.metacyclicName(w); name != "" {
			natural = Structure{name, true}
		}
	}
	if natural.Name == "" {
		if natural, err = g.wreathName(w); err != nil {
			return Structure{}, err
		}
	}
	if natural.Name == "" {
		name, err := g.nameByReference(w)
		return Structure{name, name != ""}, err
	}
	return natural, w.Stopped("")
}

// naturalName names a group by what it does on one orbit, when that is
// faithful.
func (g *Group) naturalName(w *chain.Work) (Structure, error) {
	for part, err := range g.faithfulOrbits(w) {
		if err != nil {
			return Structure{}, err
		}
		n := int64(part.degree)
		all := new(big.Int).MulRange(1, n)
		switch {
		case g.Order().Cmp(all) == 0:
			return Structure{fmt.Sprintf("S%d", n), true}, nil
		case g.Order().Cmp(all.Rsh(all, 1)) == 0 && rawperm.AllEven(part.images()):
			return Structure{fmt.Sprintf("A%d", n), true}, nil
		}
		if name, err := part.mathieuName(w); name != "" || err != nil {
			return Structure{name, false}, err
		}
		if name, err := part.projectiveName(w); name != "" || err != nil {
			return Structure{name, true}, err
		}
	}
	return Structure{}, nil
}

// faithfulOrbits yields the group as it acts on each orbit on which that is faithful.
func (g *Group) faithfulOrbits(w *chain.Work) iter.Seq2[*Group, error] {
	return func(yield func(*Group, error) bool) {
		for _, o := range chain.MovedOrbits(g.degree, g.images()) {
			part, err := g.onOrbit(w, o)
			if err == nil && part.Order().Cmp(g.Order()) != 0 {
				continue
			}
			if !yield(part, err) {
				return
			}
		}
	}
}

// onOrbit returns the group as it acts on an orbit, with its chain.
func (g *Group) onOrbit(w *chain.Work, orbit []int32) (*Group, error) {
	part := g.OnOrbit(int(orbit[0]) + 1).Group()
	_, err := part.chainFor(w)
	return part, err
}

// mathieuName names a group of the degree, order and transitivity of a Mathieu
// group.
func (g *Group) mathieuName(w *chain.Work) (string, error) {
	for _, m := range mathieuFacts {
		if int64(g.degree) != m.Degree || g.Order().Cmp(big.NewInt(m.Order)) != 0 {
			continue
		}
		if k, err := g.transitivity(w); k == m.Transitivity || err != nil {
			return fmt.Sprintf("M%d", m.Degree), err
		}
	}
	return "", nil
}

// productOfOrbits names a group that is the direct product of its actions on
// two or more orbits.
func (g *Group) productOfOrbits(w *chain.Work) (Structure, error) {
	orbits := chain.IndependentOrbits(w, g.images(), chain.MovedOrbits(g.degree, g.images()))
	if len(orbits) < 2 {
		return Structure{}, w.Stopped("")
	}
	product := big.NewInt(1)
	var names []string
	var abelian []*Group
	proved := true
	for _, o := range orbits {
		part, err := g.onOrbit(w, o)
		if err != nil {
			return Structure{}, err
		}
		product.Mul(product, part.Order())
		if part.IsAbelian() {
			abelian = append(abelian, part)
			continue
		}
		s, err := part.structure(w)
		if s.Name == "" || err != nil {
			return Structure{}, err
		}
		if half := halfDihedral(s.Name); half != "" {
			s.Name, abelian = half, append(abelian, Cyclic(2))
		}
		names = append(names, s.Name)
		proved = proved && s.Proved
	}
	if product.Cmp(g.Order()) != 0 {
		return Structure{}, nil
	}
	if len(abelian) > 0 {
		a := DirectProduct(abelian...)
		if _, err := a.chainFor(w); err != nil {
			return Structure{}, err
		}
		name, err := a.abelianName(w)
		if err != nil {
			return Structure{}, err
		}
		names = append(names, name)
	}
	return Structure{productName(names), proved}, nil
}

// productName joins the names of factors, the abelian one last. The dihedral group of twice
// an odd order and C2 are the dihedral group of twice that order.
func productName(names []string) string {
	if len(names) == 2 && names[1] == "C2" {
		if order := dihedralOrder(names[0]); order%4 == 2 {
			return dihedralName(2 * order)
		}
	}
	return strings.Join(names, " × ")
}

// halfDihedral returns the name of the dihedral group of half the order if that times C2 is the
// group of a name, as S3 × C2 is D12, and "" otherwise.
func halfDihedral(name string) string {
	if order := dihedralOrder(name); order%8 == 4 {
		return dihedralName(order / 2)
	}
	return ""
}

// dihedralName names the dihedral group of an order.
func dihedralName(order int) string {
	if order == 6 {
		return "S3"
	}
	return fmt.Sprintf("D%d", order)
}

// dihedralOrder returns the order of the dihedral group of a name, 0 for other names.
func dihedralOrder(name string) int {
	if name == "S3" {
		return 6
	}
	digits, _ := strings.CutPrefix(name, "D")
	if order, err := strconv.Atoi(digits); err == nil && name == dihedralName(order) {
		return order
	}
	return 0
}
