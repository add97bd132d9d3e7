package character

import "math/rand/v2"

// Polynomials are slices of coefficients, that of x⁰ first and the leading one, which is not 0, last.

// roots returns the different roots of a polynomial that is a product of linear factors, by the
// algorithm of Cantor and Zassenhaus (1981). Of other polynomials it returns fewer roots than
// the degree.
func roots(f field, m []uint64, rng *rand.Rand) []uint64 {
	// What x^p − x and m have in common is the product of the linear factors.
	power := f.powerOfX(0, f.p, m)
	return f.split(f.gcd(m, f.minus(power, []uint64{0, 1})), rng)
}

func (f field) split(m []uint64, rng *rand.Rand) []uint64 {
	switch len(m) {
	case 0, 1:
		return nil
	case 2:
		return []uint64{f.mul(f.sub(0, m[0]), f.inverse(m[1]))}
	}
	for {
		// (x+c)^((p−1)/2) is 1 at half of the roots, on average.
		power := f.powerOfX(rng.Uint64N(f.p), (f.p-1)/2, m)
		part := f.gcd(m, f.minus(power, []uint64{1}))
		if len(part) > 1 && len(part) < len(m) {
			return append(f.split(part, rng), f.split(f.quotient(m, part), rng)...)
		}
	}
}

// powerOfX returns (x+c)^k modulo m.
func (f field) powerOfX(c, k uint64, m []uint64) []uint64 {
	out, base := []uint64{1}, f.remainder([]uint64{c, 1}, m)
	for ; k > 0; k >>= 1 {
		if k&1 == 1 {
			out = f.remainder(f.product(out, base), m)
		}
		base = f.remainder(f.product(base, base), m)
	}
	return f.remainder(out, m)
}

func (f field) product(a, b []uint64) []uint64 {
	if len(a) == 0 || len(b) == 0 {
		return nil
	}
	out := make([]uint64, len(a)+len(b)-1)
	for i, c := range a {
		f.addMultiple(out[i:], b, c)
	}
	return out
}

func (f field) minus(a, b []uint64) []uint64 {
	out := make([]uint64, max(len(a), len(b)))
	copy(out, a)
	for i, c := range b {
		out[i] = f.sub(out[i], c)
	}
	return trimmed(out)
}

func (f field) remainder(a, m []uint64) []uint64 {
	_, rest := f.divided(a, m)
	return rest
}

func (f field) quotient(a, m []uint64) []uint64 {
	q, _ := f.divided(a, m)
	return q
}

func (f field) divided(a, m []uint64) (quotient, rest []uint64) {
	rest = append([]uint64(nil), a...)
	if len(a) < len(m) {
		return nil, trimmed(rest)
	}
	quotient = make([]uint64, len(a)-len(m)+1)
	inverse := f.inverse(m[len(m)-1])
	for k := len(quotient) - 1; k >= 0; k-- {
		c := f.mul(rest[k+len(m)-1], inverse)
		quotient[k] = c
		f.addMultiple(rest[k:], m, f.sub(0, c))
	}
	return quotient, trimmed(rest)
}

func (f field) gcd(a, b []uint64) []uint64 {
	for len(b) > 0 {
		a, b = b, f.remainder(a, b)
	}
	return a
}

// dividedByRoot returns m/(x−λ) for a root λ, by Horner's scheme.
func dividedByRoot(f field, m []uint64, root uint64) []uint64 {
	out := make([]uint64, len(m)-1)
	carry := uint64(0)
	for i := len(out); i > 0; i-- {
		carry = f.add(m[i], f.mul(carry, root))
		out[i-1] = carry
	}
	return out
}

func trimmed(a []uint64) []uint64 {
	for len(a) > 0 && a[len(a)-1] == 0 {
		a = a[:len(a)-1]
	}
	return a
}
