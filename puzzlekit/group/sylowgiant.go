package group

import (
	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/internal/rawperm"
)

// giantSylow returns a Sylow p-subgroup of the symmetric or alternating group
// on some points. Written in base p, the number of points says into how many
// parts of p^k points to cut them. On each part acts the iterated wreath product
// of cyclic groups of order p: for each power of p, a cycle of p intervals of
// that length. (Kaloujnine 1948.)
func giantSylow(w *chain.Work, degree int, points []int32, alternating bool, p int) (*Group, error) {
	var gens [][]int32
	for from := 0; len(points)-from >= p; {
		length := p
		for length <= (len(points)-from)/p {
			length *= p
		}
		for interval := 1; interval < length; interval *= p {
			x := rawperm.Identity[int32](degree)
			part := points[from:][:interval*p]
			for k, point := range part {
				x[point] = part[(k+interval)%len(part)]
			}
			gens = append(gens, x)
		}
		from += length
	}
	g := subgroup(degree, gens)
	if !alternating || p != 2 {
		return g, nil
	}
	c, err := g.chainFor(w)
	if err != nil {
		return nil, err
	}
	base := chain.Base(c.levels(), 0)
	levels, err := chain.OfStrong(w, degree, base, chain.EvenPart(base, chain.Generators(c.levels(), 0)))
	return groupOf(degree, levels), err
}
