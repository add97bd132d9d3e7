package chain

import (
	"math/big"
	"slices"
)

// IsPrime reports whether n is a prime. The test has no counterexample below 2^64.
func IsPrime(n int) bool { return n > 1 && big.NewInt(int64(n)).ProbablyPrime(0) }

// IsPrimePower reports whether n is p^k with a prime p and k ≥ 1.
func IsPrimePower(n int) bool {
	p := 2
	for p*p <= n && n%p != 0 {
		p++
	}
	if p*p > n {
		return n > 1
	}
	for n%p == 0 {
		n /= p
	}
	return n == 1
}

// GCD returns the greatest common divisor.
func GCD(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// PrimePart returns the highest power of p that divides n.
func PrimePart(n *big.Int, p int) *big.Int { return new(big.Int).Quo(n, CoprimePart(n, p)) }

// CoprimePart returns n divided by the highest power of p that divides it.
func CoprimePart(n *big.Int, p int) *big.Int {
	rest, r, prime := new(big.Int).Set(n), new(big.Int), big.NewInt(int64(p))
	for {
		q, _ := new(big.Int).QuoRem(rest, prime, r)
		if r.Sign() != 0 {
			return rest
		}
		rest = q
	}
}

// Primes returns the primes that divide n, which is at least 1, in increasing order.
func Primes(n int) []int {
	var out []int
	for p := 2; n > 1; p++ {
		if p*p > n {
			p = n
		}
		if n%p == 0 {
			out = append(out, p)
		}
		for n%p == 0 {
			n /= p
		}
	}
	return out
}

// PrimeDivisors returns the primes that divide the order, in increasing order. They are
// those that divide the length of a basic orbit.
func PrimeDivisors(levels []*Level) []int {
	var out []int
	for _, l := range levels {
		out = append(out, Primes(len(l.Orbit))...)
	}
	slices.Sort(out)
	return slices.Compact(out)
}
