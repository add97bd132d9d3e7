package character

import (
	"context"
	"fmt"
	"math/big"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/group"
)

// A Table is the character table of a group: the irreducible characters by their values on the classes. It
// is immutable and safe for concurrent use.
type Table struct {
	classes *group.Classes
	powers  [][]int // powers[k][t] is the class of the k-th powers of class t
	inverse []int
	sizes   []*big.Int
	rows    []*Character
}

// New computes the character table of a group. The classes are those of [group.Group.Classes]. The
// linear characters come from the factor group by the commutator subgroup; the others are the
// eigenvectors of class matrices modulo a prime (Dixon 1967). Only those columns of a matrix are computed that the spaces
// left need, and the classes are taken for which that is cheapest (Schneider 1990). The table is returned
// only if all orthogonality relations hold.
//
// The time depends on the sizes of the smallest classes that tell the characters apart, and on the cube of the number
// of classes: a hundred classes take a second, if the group has small ones. Errors are
// [*fault.InputError] for a negative option, [*fault.LimitError] for more classes than MaxClasses or than memory
// holds, or for a class that is too large to be listed, [*fault.StoppedError], and those of
// [group.Group.ConjugacyClasses].
func New(ctx context.Context, g *group.Group, opts *Options) (*Table, error) {
	if err := opts.check(); err != nil {
		return nil, err
	}
	classes, err := g.Classes(ctx, &group.ClassOptions{MaxClasses: opts.most(), Seed: opts.seed()})
	if err != nil {
		return nil, asOurs(err)
	}
	t := &Table{classes: classes}
	if err := t.fits(); err != nil {
		return nil, err
	}
	if err := t.findPowers(ctx); err != nil {
		return nil, asOurs(err)
	}
	found, err := t.irreducibles(ctx, opts)
	if err != nil {
		return nil, asOurs(err)
	}
	t.arrange(found)
	if err := t.verify(ctx); err != nil {
		return nil, err
	}
	return t, nil
}

// mostMemory is the memory in bytes that a table may take.
const mostMemory = 2 << 30

func (t *Table) fits() error {
	const each = 128 // bytes of a value, with its share of the vectors modulo a prime
	r, longest := uint64(t.classes.Len()), 0
	for i := range t.classes.Len() {
		longest = max(longest, t.classes.ElementOrder(i))
	}
	if need := each*r*r + 8*r*uint64(longest); need > mostMemory {
		return &fault.LimitError{In: inNew, What: "the table of " + counted.Of(r, "classes"), Unit: fault.Bytes, Need: need, Limit: mostMemory}
	}
	return nil
}

// findPowers fills the power maps, the inverses and the sizes.
func (t *Table) findPowers(ctx context.Context) (err error) {
	longest := 0
	for i := range t.classes.Len() {
		longest = max(longest, t.classes.ElementOrder(i))
		t.sizes = append(t.sizes, t.classes.Class(i).Size)
	}
	t.powers = make([][]int, longest)
	for k := range t.powers {
		if t.powers[k], err = t.classes.PowerMap(ctx, k); err != nil {
			return err
		}
	}
	t.inverse, err = t.classes.PowerMap(ctx, -1)
	return err
}

// power returns the class of the k-th powers of class i.
func (t *Table) power(i, k int) int { return t.powers[mod(k, t.classes.ElementOrder(i))][i] }

// Classes returns the conjugacy classes, which are the columns.
func (t *Table) Classes() *group.Classes { return t.classes }

// Len returns the number of irreducible characters, which is that of the classes.
func (t *Table) Len() int { return len(t.rows) }

// Irreducible returns an irreducible character. Number 0 is the trivial one; the others are sorted by degree. It
// panics with a [*fault.InputError] if there is none with the number.
func (t *Table) Irreducible(i int) *Character {
	if i < 0 || i >= len(t.rows) {
		panic(&fault.InputError{In: "character.Table.Irreducible", What: "number of a character", Value: i, Want: fmt.Sprintf("0..%d", len(t.rows)-1)})
	}
	return t.rows[i]
}

// Irreducibles returns all irreducible characters.
func (t *Table) Irreducibles() []*Character { return append([]*Character(nil), t.rows...) }
