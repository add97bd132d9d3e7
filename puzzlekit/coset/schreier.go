package coset

import (
	"context"
	"fmt"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/stategraph"
	"puzzlelab/puzzlekit/word"
)

// A SchreierGraph is the graph of a coset table. Its states are the cosets 1, 2, …, and each
// letter, a generator or its inverse, leads from a coset to a coset. For the trivial subgroup
// it is the Cayley graph of the presented group. A SchreierGraph is a [stategraph.Index], in
// which coset c has the number c-1, and a [stategraph.Numbering].
type SchreierGraph struct{ table *Table }

// SchreierGraph returns the graph of the table. Cost O(1).
func (t *Table) SchreierGraph() *SchreierGraph { return &SchreierGraph{t} }

// Size returns the number of cosets.
func (g *SchreierGraph) Size() uint64 { return uint64(g.table.Index()) }

// Neighbours appends to dst the numbers of the cosets that the letters a, a^-1, b, … lead
// to.
func (g *SchreierGraph) Neighbours(dst []uint64, number uint64) []uint64 {
	for _, images := range g.table.images {
		dst = append(dst, uint64(images[number]))
	}
	return dst
}

// Number returns the number of a coset, and whether it is in the table.
func (g *SchreierGraph) Number(coset int) (uint64, bool) {
	return uint64(coset - 1), coset >= 1 && coset <= g.table.Index()
}

// State returns the coset with the given number, or a [*fault.InputError] if there is none.
func (g *SchreierGraph) State(number uint64) (int, error) {
	if number >= g.Size() {
		return 0, &fault.InputError{In: "coset.SchreierGraph.State", What: "number", Value: number, Want: fmt.Sprintf("below %d", g.Size())}
	}
	return int(number) + 1, nil
}

// Enumerate returns the distances of the cosets from the starts, or from coset 1 if there
// are no starts: the lengths of the shortest words that lead to them. Options and errors are
// those of [stategraph.Enumerate]; Options.Undirected is always set.
func (g *SchreierGraph) Enumerate(ctx context.Context, opts *stategraph.Options, starts ...int) (*stategraph.Distances[int], error) {
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
		n, ok := g.Number(c)
		if !ok {
			return nil, &fault.InputError{In: "coset.SchreierGraph.Enumerate", What: "coset", Value: c, Want: fmt.Sprintf("1..%d", g.table.Index())}
		}
		numbers[i] = n
	}
	d, err := stategraph.Enumerate(ctx, g, &o, numbers...)
	if err != nil {
		return nil, err
	}
	return stategraph.Named(d, g), nil
}

// Word returns a word that leads along a path of cosets. Of several letters that lead to the
// next coset it takes the first. It returns a [*fault.InputError] if no letter does. Cost
// O(length·letters).
func (g *SchreierGraph) Word(path []int) (word.Word, error) {
	var letters []word.Letter
	for i := 1; i < len(path); i++ {
		l, ok := g.letterTo(path[i-1], path[i])
		if !ok {
			return word.Word{}, &fault.InputError{In: "coset.SchreierGraph.Word", What: fmt.Sprintf("coset %d of the path", i+1), Value: path[i], Want: fmt.Sprintf("one to which a letter leads from %d", path[i-1])}
		}
		letters = append(letters, l)
	}
	return g.table.presentation.alphabet.Word(letters...), nil
}

func (g *SchreierGraph) letterTo(from, to int) (word.Letter, bool) {
	if n, ok := g.Number(from); ok {
		for s, images := range g.table.images {
			if int(images[n]) == to-1 {
				return letterOf(s), true
			}
		}
	}
	return 0, false
}
