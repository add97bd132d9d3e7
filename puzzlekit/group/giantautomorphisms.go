package group

import (
	"math/big"
	"slices"

	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/perm"
)

// hasOnlyRenamings reports whether g is known to be the symmetric or alternating group of more than six points. Every
// automorphism of it conjugates by a permutation of the points (Hölder 1895; Dixon and Mortimer 1996, theorem 8.2A).
func (g *Group) hasOnlyRenamings(w *chain.Work) (giant, bool, error) {
	s, ok, err := g.giantOf(w)
	return s, ok && len(s.points) > 6, err
}

// renamings makes the automorphisms of a giant those of the kind: of transpositions (1,k), or of cycles (1,2,k), as
// generators.
func (k *factorKind) renamings(s giant) {
	fixed := 1
	if s.alternating {
		fixed = 2
	}
	cycle := func(points []int32) perm.Perm { return toPerm(withCycles(k.group.degree, points, []int{len(points)})) }
	points := slices.Sorted(slices.Values(s.points))
	for _, p := range points[fixed:] {
		k.generators = append(k.generators, cycle(append(slices.Clone(points[:fixed]), p)))
	}
	for _, by := range [][]int32{points, points[:2]} {
		c := cycle(by)
		images := make([]perm.Perm, len(k.generators))
		for i, x := range k.generators {
			images[i] = x.Conj(c)
		}
		k.automorphisms = append(k.automorphisms, images)
	}
	n := int64(len(points))
	k.order = new(big.Int).MulRange(1, n)
	k.ofGenerator = new(big.Int).Binomial(n, 2)
	if s.alternating {
		k.ofGenerator = new(big.Int).Mul(big.NewInt(2), new(big.Int).Binomial(n, 3))
	}
}
