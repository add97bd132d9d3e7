package group

import (
	"fmt"
	"math/big"
	"strings"
)

// abelianName names an abelian group by its invariant factors, the largest
// first: C6 × C2, never C2 × C2 × C3.
func (g *Group) abelianName(w *work) (string, error) {
	var invariants []*big.Int
	for _, p := range primeDivisors(g.Chain().levels) {
		factors, err := g.primaryFactors(w, p)
		if err != nil {
			return "", err
		}
		for k, q := range factors {
			if k == len(invariants) {
				invariants = append(invariants, big.NewInt(1))
			}
			invariants[k].Mul(invariants[k], q)
		}
	}
	var names []string
	for k := 0; k < len(invariants); {
		times := 1
		for k+times < len(invariants) && invariants[k+times].Cmp(invariants[k]) == 0 {
			times++
		}
		name := fmt.Sprintf("C%v", invariants[k])
		if times > 1 {
			name += fmt.Sprintf("^%d", times)
		}
		names = append(names, name)
		k += times
	}
	return strings.Join(names, " × "), nil
}

// primaryFactors returns the orders of the cyclic factors of the p-part of an
// abelian group, the largest first. It goes by the orders of the p-part A, of
// A^p, A^(p²), …
func (g *Group) primaryFactors(w *work, p int) ([]*big.Int, error) {
	gens := withoutIdentities(g.images())
	for k, x := range gens { // the p-parts generate the p-part
		if w.ended() {
			break
		}
		gens[k] = powerOf(toPerm(x), coprimePart(toPerm(x).Order(), p)).AppendZeroBased(nil)
	}
	sizes := []*big.Int{primePart(g.Order(), p)}
	for sizes[len(sizes)-1].Cmp(big.NewInt(1)) > 0 {
		for k, x := range gens {
			gens[k] = power(x, p)
		}
		levels, err := abelianLevels(w, g.degree, nil, gens)
		if err != nil {
			return nil, err
		}
		sizes = append(sizes, orderOf(levels))
	}
	return cyclicFactors(p, sizes), w.stopped("")
}

// cyclicFactors reads the factors off the orders of A, A^p, A^(p²), …:
// |A^(p^(k-1))| / |A^(p^k)| is p to the number of factors of order p^k or more,
// so the k-th quotient lets that many factors grow by p.
func cyclicFactors(p int, sizes []*big.Int) []*big.Int {
	prime := big.NewInt(int64(p))
	var factors []*big.Int
	for k := 1; k < len(sizes); k++ {
		q := new(big.Int).Quo(sizes[k-1], sizes[k])
		for i := 0; q.Cmp(big.NewInt(1)) > 0; i++ {
			if i == len(factors) {
				factors = append(factors, big.NewInt(1))
			}
			factors[i].Mul(factors[i], prime)
			q.Quo(q, prime)
		}
	}
	return factors
}
