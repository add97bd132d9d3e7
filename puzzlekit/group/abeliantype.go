package group

import (
	"fmt"
	"math/big"
	"strings"
)

// abelianName writes a product of cyclic groups of these orders: "C6 × C2^3".
func abelianName(invariants []*big.Int) string {
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
	return strings.Join(names, " × ")
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
