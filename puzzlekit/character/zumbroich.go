package character

import "math/big"

// Let n be a product of powers q of different primes p. An exponent i modulo n has a part modulo each q: the number
// i·(n/q)⁻¹, so that ζₙⁱ is the product of the powers of ζ_q with its parts as exponents. Zumbroich's basis has the
// exponents whose part is, for each odd p, outside −(q/p−1)/2..(q/p−1)/2, and, for p = 2, in 0..q/2−1. (Breuer
// 1997; GAP's cyclotomics use the same basis.)

// A primePart is a prime p that divides n, its power q, and (n/q)⁻¹ modulo q.
type primePart struct{ p, q, inverse int }

func primeParts(n int) (parts []primePart) {
	for m, p := n, 2; m > 1; p++ {
		if p*p > m {
			p = m
		}
		q := 1
		for m%p == 0 {
			m /= p
			q *= p
		}
		if q > 1 {
			parts = append(parts, primePart{p, q, inverseModulo(n/q%q, q)})
		}
	}
	return parts
}

// inverseModulo returns the inverse of a modulo q, where that is prime to a.
func inverseModulo(a, q int) int {
	return int(new(big.Int).ModInverse(big.NewInt(int64(a)), big.NewInt(int64(q))).Int64())
}

// of returns the part of an exponent.
func (u primePart) of(i int) int { return i % u.q * u.inverse % u.q }

// excluded reports whether the part keeps an exponent out of the basis.
func (u primePart) excluded(i int) bool {
	part := u.of(i)
	if u.p == 2 {
		return part >= u.q/2
	}
	half := (u.q/u.p - 1) / 2
	return part <= half || part >= u.q-half
}

// canonical returns the sum of the n-th roots of unity with coefficients dense, of which some
// may be nil. It overwrites dense.
func canonical(n int, dense []*big.Rat) Cyclotomic {
	parts := primeParts(n)
	for _, u := range parts {
		intoBasis(n, u, dense)
	}
	for _, u := range parts {
		for n%u.p == 0 {
			smaller := lowered(n, u.p, dense)
			if smaller == nil {
				break
			}
			n, dense = n/u.p, smaller
		}
	}
	var terms []term
	for i, c := range dense {
		if c != nil && c.Sign() != 0 {
			terms = append(terms, term{i, c})
		}
	}
	if terms == nil {
		return Cyclotomic{}
	}
	return Cyclotomic{n, terms}
}

// intoBasis replaces the exponents that a prime excludes by others: the sum of ζ^(i+jn/p) over all j
// is 0.
func intoBasis(n int, u primePart, dense []*big.Rat) {
	for i, c := range dense {
		if c == nil || c.Sign() == 0 || !u.excluded(i) {
			continue
		}
		dense[i] = nil
		minus := new(big.Rat).Neg(c)
		for j := 1; j < u.p; j++ {
			addAt(dense, (i+j*(n/u.p))%n, minus)
		}
	}
}

// lowered returns the same number as a sum of roots of unity of order n/p, or nil if it is none. dense is
// in the basis.
func lowered(n, p int, dense []*big.Rat) []*big.Rat {
	if n%(p*p) == 0 || p == 2 {
		return everyPth(n, p, dense)
	}
	out := make([]*big.Rat, n/p)
	for i := 0; i < n; i += p { // p excludes i, and i+jn/p for all other j are in the basis or out of it together
		first := orZero(dense[(i+n/p)%n])
		for j := 2; j < p; j++ {
			if orZero(dense[(i+j*(n/p))%n]).Cmp(first) != 0 {
				return nil
			}
		}
		if first.Sign() != 0 {
			out[i/p] = new(big.Rat).Neg(first)
		}
	}
	return out
}

// everyPth returns the coefficients of the exponents that p divides, or nil if there are others.
func everyPth(n, p int, dense []*big.Rat) []*big.Rat {
	out := make([]*big.Rat, n/p)
	for i, c := range dense {
		switch {
		case c == nil || c.Sign() == 0:
		case i%p != 0:
			return nil
		default:
			out[i/p] = c
		}
	}
	return out
}

func orZero(q *big.Rat) *big.Rat {
	if q == nil {
		return new(big.Rat)
	}
	return q
}
