package coset

import (
	"context"
	"fmt"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/stategraph"
	"puzzlelab/puzzlekit/word"
)

// Size returns the number of cosets; see [stategraph.Index].
func (t *Table) Size() uint64 { return uint64(t.Index()) }

// Neighbors appends to dst the numbers of the cosets that the letters a, a^-1, b, … lead to.
// Coset c has the number c-1; see [stategraph.Index].
func (t *Table) Neighbors(dst []uint64, number uint64) []uint64 {
	for _, images := range t.images {
		dst = append(dst, uint64(images[number]))
	}
	return dst
}

// Number returns the number of a coset, and whether it is in the table.
func (t *Table) Number(coset int) (uint64, bool) {
	return uint64(coset - 1), coset >= 1 && coset <= t.Index()
}

// State returns the coset with the given number, or a [*fault.InputError] if there is none.
func (t *Table) State(number uint64) (int, error) {
	if number >= t.Size() {
		return 0, &fault.InputError{In: "coset.Table.State", What: "number", Value: number, Want: fmt.Sprintf("below %d", t.Size())}
	}
	return int(number) + 1, nil
}

// Enumerate returns the distances of the cosets from the starts, or from coset 1 if there
// are no starts: the lengths of the shortest words that lead to them. Options and errors are
// those of [stategraph.Enumerate]; Options.Undirected is always set.
func (t *Table) Enumerate(ctx context.Context, starts []int, opts *stategraph.Options) (*stategraph.Distances[int], error) {
	var o stategraph.Options
	if opts != nil {
		o = *opts
	}
	o.Undirected = true
	if len(starts) == 0 {
		starts = []int{1}
	}
	numbers := make([]uint64, len(starts))
	for i, c := range starts {
		n, ok := t.Number(c)
		if !ok {
			return nil, t.noCoset("coset.Table.Enumerate", "coset", c)
		}
		numbers[i] = n
	}
	d, err := stategraph.Enumerate(ctx, t, numbers, &o)
	if err != nil {
		return nil, err
	}
	return stategraph.Named(d, t), nil
}

// Word returns a word that leads along a path of cosets. If several letters lead to the next
// coset, it takes the first of them. It returns a [*fault.InputError] if no letter does. Cost
// O(length·letters).
func (t *Table) Word(path []int) (word.Word, error) {
	var letters []word.Letter
	for i := 1; i < len(path); i++ {
		l, ok := t.letterTo(path[i-1], path[i])
		if !ok {
			return word.Word{}, &fault.InputError{In: "coset.Table.Word", What: fmt.Sprintf("coset %d of the path", i+1), Value: path[i], Want: fmt.Sprintf("one to which a letter leads from %d", path[i-1])}
		}
		letters = append(letters, l)
	}
	if t.presentation == nil {
		return word.Word{}, nil
	}
	return t.presentation.alphabet.Word(letters...), nil
}

func (t *Table) letterTo(from, to int) (word.Letter, bool) {
	if n, ok := t.Number(from); ok {
		for s, images := range t.images {
			if int(images[n]) == to-1 {
				return letterOf(s), true
			}
		}
	}
	return 0, false
}
