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
	index := chain.NewElementIndex(g.degree, g.readChain().levels)
	gens := rawperm.Distinct(g.images())
	seen := make([]bool, index.Order)
	var classes []ConjugacyClass
	z, y := make([]int32, g.degree), make([]int32, g.degree)
	for start := range seen {
		if seen[start] {
			continue
		}
		seen[start] = true
		class := []int{start}
		for k := 0; k < len(class); k++ {
			index.Element(z, class[k])
			for _, s := range gens {
				if w.Ended() {
					return nil, w.Stopped(counted.Of(len(classes), "conjugacy classes"))
				}
				for i, v := range z {
					y[s[i]] = s[v]
				}
				if r := index.Rank(y); !seen[r] {
					seen[r] = true
					class = append(class, r)
				}
			}
		}
		index.Element(z, start)
		var err error
		if classes, err = addClass(w, classes, ConjugacyClass{toPerm(z), big.NewInt(int64(len(class)))}, most); err != nil {
			return nil, err
		}
	}
	return classes, w.Stopped("")
}
