package group

import (
	"math/big"

	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/internal/rawperm"
)

// onTranslations returns what a primitive affine group does by conjugation to its translations, the regular abelian
// normal subgroup V: one orbit of them, which generates V. So the kernel is V. It returns nil for other groups.
//
// The degree is a power of a prime p, and a Sylow p-subgroup contains V. Its centre is in V, since V is its own centralizer,
// and the normal closure of that is V, since V is a minimal normal subgroup. (Dixon and Mortimer 1996, section 4.7.)
func onTranslations(w *chain.Work, q *Group) (constituent, error) {
	order := big.NewInt(int64(q.degree))
	if !chain.IsPrimePower(q.degree) || q.Order().Cmp(order) == 0 {
		return nil, nil
	}
	if _, giant, err := q.giantOf(w); giant || err != nil {
		return nil, err
	}
	sylow, err := q.sylow(w, chain.Primes(q.degree)[0])
	if err != nil {
		return nil, err
	}
	center, err := sylow.centralizer(w, sylow.generators)
	if err != nil {
		return nil, err
	}
	v, err := q.normalClosure(w, center.generators)
	if err != nil || v.Order().Cmp(order) != 0 || !v.IsAbelian() {
		return nil, err
	}
	levels, err := v.levelsWithBase(w, []int32{0})
	if err != nil {
		return nil, err
	}
	// As the translation that takes point 0 to a point is named by that, x acts as xt with the translation t that takes
	// the image of 0 back.
	gens := q.images()
	for i, x := range gens {
		gens[i] = rawperm.Product(x, levels[0].InverseRepresentative(q.degree, x[0]))
	}
	return perms(chain.ActionOn(gens, chain.MovedOrbits(q.degree, gens)[0])), w.Stopped("")
}
