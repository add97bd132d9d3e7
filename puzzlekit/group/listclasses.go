package group

import (
	"math/big"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/internal/rawperm"
)

// mostClassified is the largest order of a group whose classes are found by
// listing its elements.
const mostClassified = 1_000_000

// listClasses finds the classes as the orbits of the group on its elements
// under conjugation. Cost O(order·generators·Depth·Degree).
func (g *Group) listClasses(w *chain.Work, most int) ([]ConjugacyClass, error) {
	index := chain.NewElementIndex(g.degree, g.readChain().levels())
	gens := rawperm.Distinct(g.images())
	seen := make([]bool, index.Order)
	var classes []ConjugacyClass
	for start := range seen {
		if seen[start] {
			continue
		}
		class, err := conjugatesOf(w, index, gens, start, func(r int) bool {
			isNew := !seen[r]
			seen[r] = true
			return isNew
		})
		if err != nil {
			return nil, w.Stopped(counted.Of(len(classes), "conjugacy classes"))
		}
		x := make([]int32, g.degree)
		index.Element(x, start)
		if classes, err = addClass(w, classes, ConjugacyClass{toPerm(x), big.NewInt(int64(class))}, most); err != nil {
			return nil, err
		}
	}
	return classes, w.Stopped("")
}

// conjugatesOf counts the conjugates of an element, by their numbers. The function mark marks one
// and reports whether it was not marked before.
func conjugatesOf(w *chain.Work, index *chain.ElementIndex, gens [][]int32, start int, mark func(int) bool) (int, error) {
	z, y := make([]int32, index.Degree()), make([]int32, index.Degree())
	mark(start)
	class := []int{start}
	for k := 0; k < len(class); k++ {
		index.Element(z, class[k])
		for _, s := range gens {
			if w.Ended() {
				return 0, w.Stopped("")
			}
			rawperm.ConjugateInto(y, z, s)
			if r := index.Rank(y); mark(r) {
				class = append(class, r)
			}
		}
	}
	return len(class), nil
}
