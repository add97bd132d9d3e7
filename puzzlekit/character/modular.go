package character

import (
	"math/big"
	"math/bits"
	"math/rand/v2"
)

// A field is that of the numbers modulo a prime below 2⁶².
type field struct{ p uint64 }

func (f field) add(a, b uint64) uint64 {
	if s := a + b; s < f.p {
		return s
	}
	return a + b - f.p
}

func (f field) sub(a, b uint64) uint64 {
	if a >= b {
		return a - b
	}
	return a + f.p - b
}

func (f field) mul(a, b uint64) uint64 {
	if f.p < 1<<32 {
		return a * b % f.p
	}
	hi, lo := bits.Mul64(a, b)
	return bits.Rem64(hi, lo, f.p)
}

func (f field) pow(a, k uint64) uint64 {
	out := uint64(1)
	for ; k > 0; k >>= 1 {
		if k&1 == 1 {
			out = f.mul(out, a)
		}
		a = f.mul(a, a)
	}
	return out
}

func (f field) inverse(a uint64) uint64 { return f.pow(a, f.p-2) }

// of returns a number modulo p.
func (f field) of(n *big.Int) uint64 {
	return new(big.Int).Mod(n, new(big.Int).SetUint64(f.p)).Uint64()
}

// sqrt returns the square root of a that is at most p/2, and false if there is none.
func (f field) sqrt(a uint64) (uint64, bool) {
	root := new(big.Int).ModSqrt(new(big.Int).SetUint64(a), new(big.Int).SetUint64(f.p))
	if root == nil {
		return 0, false
	}
	r := root.Uint64()
	return min(r, f.p-r), true
}

// addMultiple adds c·y to x.
func (f field) addMultiple(x, y []uint64, c uint64) {
	if c == 0 {
		return
	}
	for i, v := range y {
		if v != 0 {
			x[i] = f.add(x[i], f.mul(c, v))
		}
	}
}

func (f field) scale(x []uint64, c uint64) {
	for i, v := range x {
		x[i] = f.mul(c, v)
	}
}

// fieldFor returns the field of the least prime above a bound that is 1 modulo e, or false if
// there is none below 2⁶².
func fieldFor(e, above *big.Int) (field, bool) {
	k := new(big.Int).Quo(above, e)
	p := k.Add(k.Mul(k, e), big.NewInt(1))
	for p.Cmp(above) <= 0 || !p.ProbablyPrime(0) { // which is exact below 2⁶⁴
		p.Add(p, e)
		if p.BitLen() > 62 {
			return field{}, false
		}
	}
	return field{p.Uint64()}, p.BitLen() <= 62
}

// rootOfOrder returns an element of order e, which divides p−1.
func (f field) rootOfOrder(e uint64) uint64 {
	rng := rand.New(rand.NewPCG(5, f.p))
	for {
		z := f.pow(1+rng.Uint64N(f.p-1), (f.p-1)/e)
		if f.hasOrder(z, e) {
			return z
		}
	}
}

// hasOrder reports whether z, whose e-th power is 1, has no smaller order.
func (f field) hasOrder(z, e uint64) bool {
	for m, q := e, uint64(2); m > 1; q++ {
		if q*q > m {
			q = m
		}
		if m%q != 0 {
			continue
		}
		if f.pow(z, e/q) == 1 {
			return false
		}
		for m%q == 0 {
			m /= q
		}
	}
	return true
}
