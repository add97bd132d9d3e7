package group

import (
	"math/big"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/internal/partition"
	"puzzlelab/puzzlekit/internal/rawperm"
)

// giantClasses writes down the classes of S_n or A_n on points in increasing
// order: one for each partition of n, in A_n for each even one; a partition into different odd parts makes two
// classes in A_n.
func (g *Group) giantClasses(w *chain.Work, points []int32, alternating bool, most int) ([]ConjugacyClass, error) {
	order := g.Order()
	var classes []ConjugacyClass
	var err error
	for parts := range partition.All(len(points)) {
		if w.Ended() {
			return nil, w.Stopped(counted.Of(len(classes), "conjugacy classes"))
		}
		x := withCycles(g.degree, points, parts)
		if alternating && !rawperm.IsEven(x) {
			continue
		}
		size := new(big.Int).Quo(order, typeCentralizer(parts))
		if alternating {
			size.Lsh(order, 1)
			size.Quo(size, typeCentralizer(parts)) // the class in S_n
		}
		if alternating && splits(parts) {
			size.Rsh(size, 1)
			odd := rawperm.Identity[int32](g.degree)
			odd[points[0]], odd[points[1]] = points[1], points[0]
			if classes, err = addClass(w, classes, ConjugacyClass{toPerm(rawperm.Conjugate(x, odd)), size}, most); err != nil {
				return nil, err
			}
		}
		if classes, err = addClass(w, classes, ConjugacyClass{toPerm(x), size}, most); err != nil {
			return nil, err
		}
	}
	return classes, nil
}
