package group

import (
	"math/big"

	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/internal/rawperm"
)

// abelianName names an abelian group by its invariant factors, the largest
// first: C6 × C2, never C2 × C2 × C3.
func (g *Group) abelianName(w *chain.Work) (string, error) {
	return quotientName(w, g, Trivial(g.degree))
}

// primaryFactors returns the orders of the cyclic factors of the p-part of an
// abelian group, the largest first. It goes by the orders of the p-part A, of
// A^p, A^(p²), …
func (g *Group) primaryFactors(w *chain.Work, p int) ([]*big.Int, error) {
	gens := rawperm.Distinct(g.images())
	for k, x := range gens { // the p-parts generate the p-part
		if w.Ended() {
			break
		}
		gens[k] = powerOf(toPerm(x), chain.CoprimePart(toPerm(x).Order(), p)).AppendZeroBased(nil)
	}
	sizes := []*big.Int{chain.PrimePart(g.Order(), p)}
	for sizes[len(sizes)-1].Cmp(big.NewInt(1)) > 0 {
		for k, x := range gens {
			gens[k] = rawperm.Power(x, p)
		}
		levels, err := chain.Abelian(w, g.degree, nil, gens)
		if err != nil {
			return nil, err
		}
		sizes = append(sizes, chain.Order(levels))
	}
	return cyclicFactors(p, sizes), w.Stopped("")
}
