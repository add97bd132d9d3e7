package character

import (
	"context"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/group"
)

// A Character of a group, irreducible or not, is given by its values on the classes of a [Table]. It is
// immutable.
type Character struct {
	table  *Table
	values []Cyclotomic
}

// Table returns the table that the character belongs to.
func (c *Character) Table() *Table { return c.table }

// Values returns the values on all classes.
func (c *Character) Values() []Cyclotomic { return slices.Clone(c.values) }

// Degree returns the value on the identity, the dimension of the representation.
func (c *Character) Degree() *big.Int {
	q, _ := c.values[0].Rational()
	return q.Num()
}

// Add returns the character of the direct sum. It panics with a [*fault.InputError] if d belongs to
// another table.
func (c *Character) Add(d *Character) *Character {
	c.checkTable("Add", d)
	return c.pointwise(func(i int, x Cyclotomic) Cyclotomic { return x.Add(d.values[i]) })
}

// Mul returns the character of the tensor product. It panics like [Character.Add].
func (c *Character) Mul(d *Character) *Character {
	c.checkTable("Mul", d)
	return c.pointwise(func(i int, x Cyclotomic) Cyclotomic { return x.Mul(d.values[i]) })
}

// Conj returns the complex conjugate, the character of the dual representation.
func (c *Character) Conj() *Character {
	return c.pointwise(func(_ int, x Cyclotomic) Cyclotomic { return x.Conj() })
}

func (c *Character) pointwise(f func(int, Cyclotomic) Cyclotomic) *Character {
	out := &Character{c.table, make([]Cyclotomic, len(c.values))}
	for i, x := range c.values {
		out.values[i] = f(i, x)
	}
	return out
}

// Equal reports whether the characters have the same values on the same table.
func (c *Character) Equal(d *Character) bool {
	return c.table == d.table && slices.EqualFunc(c.values, d.values, Cyclotomic.Equal)
}

func (c *Character) checkTable(in string, d *Character) {
	if c.table != d.table {
		panic(&fault.InputError{In: "character.Character." + in, What: "character", Value: d, Want: "one of the same table"})
	}
}

// InnerProduct returns ⟨c,d⟩, the mean of c(g)·d̄(g) over the group. For irreducible d it is
// the multiplicity of d in c. It panics like [Character.Add].
func (c *Character) InnerProduct(d *Character) *big.Int {
	c.checkTable("InnerProduct", d)
	return mustInteger(c.product(d))
}

// product returns ⟨c,d⟩ if it is an integer, as it is for characters.
func (c *Character) product(d *Character) (product *big.Int, ok bool) {
	sum := Cyclotomic{}
	for i, x := range c.values {
		if !x.IsZero() && !d.values[i].IsZero() {
			sum = sum.Add(x.Mul(d.values[i].Conj()).Scale(new(big.Rat).SetInt(c.table.sizes[i])))
		}
	}
	return overOrder(sum, c.table)
}

// overOrder divides a sum over the elements of a group by its order, if this makes an integer.
func overOrder(sum Cyclotomic, t *Table) (mean *big.Int, ok bool) {
	q, ok := sum.Rational()
	if !ok {
		return nil, false
	}
	q.Quo(q, new(big.Rat).SetInt(t.classes.Group().Order()))
	return q.Num(), q.IsInt()
}

func mustInteger(n *big.Int, ok bool) *big.Int {
	if !ok {
		panic(&fault.InternalError{In: "character.Character.InnerProduct", What: "the inner product of characters is not an integer"})
	}
	return n
}

// IsIrreducible reports whether ⟨c,c⟩ = 1.
func (c *Character) IsIrreducible() bool { return c.InnerProduct(c).Cmp(big.NewInt(1)) == 0 }

// Multiplicities returns how often c contains each irreducible character.
func (c *Character) Multiplicities() []*big.Int {
	out := make([]*big.Int, len(c.table.rows))
	for i, x := range c.table.rows {
		out[i] = c.InnerProduct(x)
	}
	return out
}

// String writes c as a sum of irreducible characters, χ₁ + 2χ₄, which are numbered from 1 there, as in
// the table.
func (c *Character) String() string {
	var parts []string
	for i, m := range c.Multiplicities() {
		switch {
		case m.Sign() == 0:
		case m.Cmp(big.NewInt(1)) == 0:
			parts = append(parts, rowName(i))
		default:
			parts = append(parts, m.String()+rowName(i))
		}
	}
	if parts == nil {
		return "0"
	}
	return strings.Join(parts, " + ")
}

// rowName returns the name of an irreducible character.
func rowName(i int) string { return "χ" + small(i+1, "₀₁₂₃₄₅₆₇₈₉") }

// Kernel returns the classes on which c has the value c(1), by number. Their union is the kernel of the
// representation.
func (c *Character) Kernel() []int {
	return c.where(func(x Cyclotomic) bool { return x.Equal(c.values[0]) })
}

// Center returns the classes on which c has the absolute value c(1). Their elements act as multiples of the
// identity.
func (c *Character) Center() []int {
	square := c.values[0].Mul(c.values[0])
	return c.where(func(x Cyclotomic) bool { return x.Mul(x.Conj()).Equal(square) })
}

func (c *Character) where(holds func(Cyclotomic) bool) (classes []int) {
	for i, x := range c.values {
		if holds(x) {
			classes = append(classes, i)
		}
	}
	return classes
}

// Indicator returns that of Frobenius and Schur, the mean of c(g²). For an irreducible character it is 1 if the
// representation can be written with real matrices, −1 if it cannot although the values are real, and 0 if they are
// not.
func (c *Character) Indicator() int {
	sum := Cyclotomic{}
	for i, size := range c.table.sizes {
		sum = sum.Add(c.values[c.table.power(i, 2)].Scale(new(big.Rat).SetInt(size)))
	}
	return int(mustInteger(overOrder(sum, c.table)).Int64())
}

// Restrict returns the character of the subgroup that h is the table of. The error is a [*fault.InputError] if it
// is no subgroup; others are those of [group.Classes.Of].
func (c *Character) Restrict(ctx context.Context, h *Table) (*Character, error) {
	fusion, err := fusion(ctx, "Restrict", h, c.table)
	if err != nil {
		return nil, err
	}
	out := &Character{h, make([]Cyclotomic, len(fusion))}
	for i, j := range fusion {
		out.values[i] = c.values[j]
	}
	return out, nil
}

// Induce returns the induced character of the group that g is the table of: c belongs to a subgroup H, and the
// value on x is the sum of c(y)·|C(x)|/|H| over the conjugates y of x in H. Errors are those of [Character.Restrict].
func (c *Character) Induce(ctx context.Context, g *Table) (*Character, error) {
	h := c.table
	fusion, err := fusion(ctx, "Induce", h, g)
	if err != nil {
		return nil, err
	}
	out := &Character{g, make([]Cyclotomic, len(g.sizes))}
	for i, j := range fusion {
		q := new(big.Rat).SetFrac(g.classes.CentralizerOrder(j), h.classes.CentralizerOrder(i))
		out.values[j] = out.values[j].Add(c.values[i].Scale(q))
	}
	return out, nil
}

// fusion returns the class of g that contains each class of its subgroup h.
func fusion(ctx context.Context, method string, h, g *Table) ([]int, error) {
	in := "character.Character." + method
	if !h.classes.Group().IsSubgroupOf(g.classes.Group()) {
		return nil, &fault.InputError{In: in, What: "subgroup", Value: h.classes.Group(), Want: fmt.Sprintf("a subgroup of %v", g.classes.Group())}
	}
	out := make([]int, h.classes.Len())
	for i := range out {
		var err error
		if out[i], err = g.classes.Of(ctx, h.classes.Class(i).Representative); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// Character returns the character with the given values, one for each class. They may be counts, such as how many placements of queens each
// class of symmetries fixes: then [Character.Multiplicities] begins with the number of placements up to symmetry. The cost is
// that of all inner products with irreducible characters. The error is a [*fault.InputError] if there is not a value for each class,
// or an irreducible character would not be contained a whole number of times, 0 or more, and a [*fault.StoppedError] if ctx ends.
func (t *Table) Character(ctx context.Context, values []Cyclotomic) (*Character, error) {
	const in = "character.Table.Character"
	if len(values) != len(t.rows) {
		return nil, &fault.InputError{In: in, What: "number of values", Value: len(values), Want: fmt.Sprintf("%d, one for each class", len(t.rows))}
	}
	c := &Character{t, slices.Clone(values)}
	for i, x := range t.rows {
		if err := fault.Stopped(ctx, in, ""); err != nil {
			return nil, err
		}
		if n, ok := c.product(x); !ok || n.Sign() < 0 {
			return nil, &fault.InputError{In: in, What: "values", Value: values, Want: fmt.Sprintf("those of a character, in the order of the classes, which contains %s 0, 1, 2, … times", rowName(i))}
		}
	}
	return c, nil
}

// Permutation returns the permutation character of the group on its points: the number of points that an
// element fixes. By Burnside's lemma its inner product with the trivial character is the number of orbits.
func (t *Table) Permutation() *Character {
	return t.fixedPoints(t.classes.Group().Degree(), func(i int) []int { return t.classes.Class(i).Representative.Moved() })
}

// PermutationOn returns the permutation character of an action that a homomorphism f describes, such as that of
// an [group.Action] on cosets or sets. The error is a [*fault.InputError] if f is not defined on the group.
func (t *Table) PermutationOn(f *group.Homomorphism) (*Character, error) {
	if !f.Source().Equal(t.classes.Group()) {
		return nil, &fault.InputError{In: "character.Table.PermutationOn", What: "source of the homomorphism", Value: f.Source(), Want: fmt.Sprintf("%v", t.classes.Group())}
	}
	return t.fixedPoints(f.ImageGroup().Degree(), func(i int) []int { return f.Image(t.classes.Class(i).Representative).Moved() }), nil
}

func (t *Table) fixedPoints(degree int, moved func(class int) []int) *Character {
	c := &Character{t, make([]Cyclotomic, len(t.sizes))}
	for i := range c.values {
		c.values[i] = Integer(int64(degree - len(moved(i))))
	}
	return c
}
