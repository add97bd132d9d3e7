package coset

import (
	"context"
	"fmt"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/stategraph"
	"puzzlelab/puzzlekit/word"
)

// A SchreierGraph is the graph of a coset table: its states are the cosets 1, 2,
// …, and a letter, a generator or an inverse, leads from each coset to another.
// Over the trivial subgroup it is the Cayley graph of the presented group. It is a
// [stategraph.Index], with coset c as number c-1, and a [stategraph.Numbering].
type SchreierGraph struct{ table *Table }

// SchreierGraph returns the graph of the table. Cost O(1).
func (t *Table) SchreierGraph() *SchreierGraph { return &SchreierGraph{t} }

// Size returns the number of cosets.
func (g *SchreierGraph) Size() uint64 { return uint64(g.table.Index()) }

// Neighbours appends the numbers of the cosets to which the letters a, a^-1, b, …
// lead.
func (g *SchreierGraph) Neighbours(dst []uint64, number uint64) []uint64 {
	for _, images := range g.table.images {
		dst = append(dst, uint64(images[number]))
	}
	return dst
}

// Number returns the number of a coset, from 0.
func (g *SchreierGraph) Number(coset int) (uint64, bool) {
	return uint64(coset - 1), coset >= 1 && coset <= g.table.Index()
}

// State returns the coset with a number, or a [*fault.InputError].
func (g *SchreierGraph) State(number uint64) (int, error) {
	if number >= g.Size() {
		return 0, &fault.InputError{In: "coset.SchreierGraph.State", What: "number", Value: number, Want: fmt.Sprintf("below %d", g.Size())}
	}
	return int(number) + 1, nil
}

// Enumerate returns the distances of the cosets from some of them, or from coset 1
// when none is named: the lengths of the shortest words that lead there. Options
// and errors are those of [stategraph.Enumerate]; Undirected is known.
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

// Word returns the letters along a path of cosets, the first one where several
// lead on. A [*fault.InputError] names a coset to which no letter leads from the
// one before it. Cost O(path·letters).
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
