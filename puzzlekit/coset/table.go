package coset

import (
	"context"
	"fmt"
	"slices"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/word"
)

// A Table is a complete coset table: it says where each generator and each inverse
// leads from each coset. Coset 1 is the subgroup. The others have their numbers in
// the order in which they first occur in the rows of the table, if its columns are
// a, a^-1, b, b^-1, …
//
// A Table is also a graph, the Schreier coset graph: its states are the cosets 1,
// 2, …, and each letter, a generator or its inverse, leads from a coset to a coset.
// For the trivial subgroup it is the Cayley graph of the presented group. As a
// [stategraph.Index] and [stategraph.Numbering], coset c has the number c-1.
//
// Tables are immutable. The zero Table has no cosets.
type Table struct {
	presentation *Presentation
	subgroup     []word.Word
	images       [][]int32 // by letter, a, a^-1, b, …; 0-based cosets
	stats        Stats
}

func newTable(p *Presentation, subgroup []word.Word, images [][]int32, stats Stats) *Table {
	return &Table{presentation: p, subgroup: subgroup, images: images, stats: stats}
}

// slot is the place of a letter's column in images.
func slot(l word.Letter) int {
	s := 2 * (l.Generator() - 1)
	if l.IsInverse() {
		s++
	}
	return s
}

// letterOf is the letter whose column has this place.
func letterOf(slot int) word.Letter {
	l := word.Letter(slot/2 + 1)
	if slot%2 == 1 {
		return l.Inverse()
	}
	return l
}

// Index returns the number of cosets: the index of the subgroup.
func (t *Table) Index() int {
	if len(t.images) == 0 {
		return 0
	}
	return len(t.images[0])
}

// Presentation returns the presentation of the group, nil for the zero Table.
func (t *Table) Presentation() *Presentation { return t.presentation }

// Subgroup returns the words that generate the subgroup.
func (t *Table) Subgroup() []word.Word { return slices.Clone(t.subgroup) }

// Stats returns the statistics of the enumeration.
func (t *Table) Stats() Stats { return t.stats }

// Image returns the coset to which a letter leads from a coset. It panics with a
// [*fault.InputError] if the coset is not in 1..Index() or the presentation has no
// such letter.
func (t *Table) Image(coset int, l word.Letter) int {
	t.check("coset.Table.Image", coset)
	if n := t.presentation.alphabet.Size(); l == 0 || l.Generator() > n {
		panic(&fault.InputError{In: "coset.Table.Image", What: "letter", Value: int(l), Want: fmt.Sprintf("±1..±%d", n)})
	}
	return int(t.images[slot(l)][coset-1]) + 1
}

// Trace returns the coset to which a word leads from a coset. It panics with a
// [*fault.InputError] if the coset is not in 1..Index(), or if the letters of the
// word do not have the names of the presentation's generators. Cost O(w.Len()).
func (t *Table) Trace(coset int, w word.Word) int {
	const in = "coset.Table.Trace"
	t.check(in, coset)
	if err := t.presentation.check(in, "word", w); err != nil {
		panic(err)
	}
	return int(t.trace(int32(coset-1), w)) + 1
}

func (t *Table) trace(at int32, w word.Word) int32 {
	for l := range w.All() {
		at = t.images[slot(l)][at]
	}
	return at
}

func (t *Table) check(in string, coset int) {
	if _, ok := t.Number(coset); !ok {
		panic(t.noCoset(in, "coset", coset))
	}
}

func (t *Table) noCoset(in, what string, value any) error {
	return &fault.InputError{In: in, What: what, Value: value, Want: fmt.Sprintf("1..%d", t.Index())}
}

// Contains reports whether w stands for an element of the subgroup, that is
// whether it leads from coset 1 back to it. A word in other generators stands for
// no element. Cost O(w.Len()).
func (t *Table) Contains(w word.Word) bool {
	return t.Index() > 0 && t.presentation.check("coset.Table.Contains", "word", w) == nil && t.trace(0, w) == 0
}

// Generators returns the permutations by which the generators act on the
// cosets, in the order of the alphabet. Their group is the presented group
// modulo the largest normal subgroup inside the subgroup (its core); over the
// trivial subgroup it is the presented group itself. Cost O(Index · generators).
func (t *Table) Generators() []perm.Perm {
	out := make([]perm.Perm, 0, len(t.images)/2)
	for s := 0; s < len(t.images); s += 2 {
		p, err := perm.FromZeroBased(t.images[s])
		if err != nil {
			panic(err) // the columns of a complete table are permutations
		}
		out = append(out, p)
	}
	return out
}

// IsNormal reports whether the subgroup is normal, that is whether its words fix
// every coset. It returns a [*fault.StoppedError] if ctx ends. Cost O(Index · total
// length of the subgroup's words).
func (t *Table) IsNormal(ctx context.Context) (bool, error) {
	watch := watch{ctx: ctx, in: "coset.Table.IsNormal"}
	for _, w := range t.subgroup {
		for c := range int32(t.Index()) {
			if t.trace(c, w) != c {
				return false, nil
			}
			if err := watch.walked(w.Len()); err != nil {
				return false, err
			}
		}
	}
	return true, nil
}
