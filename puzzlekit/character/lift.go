package character

import (
	"math/big"

	"puzzlelab/puzzlekit/fault"
)

// A lifting finds the complex values of characters from those modulo p. The value on an element of order n
// is the sum of the powers ζₙᵏ, each as often as it is an eigenvalue of the matrix. These multiplicities are the
// discrete Fourier sums Σ χ(gˡ)·z^(−kl)/n over l, where z is a root of order n modulo p; they are less than
// p, and so known exactly (Dixon 1967).
type lifting struct {
	s     *search
	roots map[[2]int]Cyclotomic
}

func newLifting(s *search) *lifting { return &lifting{s, map[[2]int]Cyclotomic{}} }

// linear returns the character with values that are powers of ζₑ.
func (l *lifting) linear(exponents []int) *Character {
	c := &Character{table: l.s.t, values: make([]Cyclotomic, len(exponents))}
	for t, k := range exponents {
		n := l.s.t.classes.ElementOrder(t)
		c.values[t] = l.root(n, k/(l.s.e/n))
	}
	return c
}

// root returns a power of ζₙ.
func (l *lifting) root(n, k int) Cyclotomic {
	d := gcd(n, k)
	at := [2]int{n / d, k / d}
	if _, known := l.roots[at]; !known {
		l.roots[at] = RootOfUnity(at[0], at[1])
	}
	return l.roots[at]
}

// character returns the irreducible character with the values of a multiple of v on the inverse
// classes.
func (l *lifting) character(v []uint64) (*Character, error) {
	f, t := l.s.f, l.s.t
	if v[0] == 0 {
		return nil, &fault.InternalError{In: inNew, What: "a character of degree 0 modulo the prime"}
	}
	f.scale(v, f.inverse(v[0]))
	norm := l.s.norm(v) // |G|/χ(1)²
	degree, ok := uint64(0), false
	if norm != 0 {
		degree, ok = f.sqrt(f.mul(f.of(t.classes.Group().Order()), f.inverse(norm)))
	}
	if !ok {
		return nil, &fault.InternalError{In: inNew, What: "the degree of a character is not a square root"}
	}
	values := make([]uint64, len(v))
	for i := range v {
		values[i] = f.mul(degree, v[t.inverse[i]])
	}
	return l.lifted(degree, values)
}

// lifted returns the character with values modulo p.
func (l *lifting) lifted(degree uint64, values []uint64) (*Character, error) {
	t := l.s.t
	c := &Character{table: t, values: make([]Cyclotomic, len(values))}
	done := make([]bool, len(values))
	for i := range values {
		if done[i] {
			continue
		}
		value, err := l.value(degree, values, i)
		if err != nil {
			return nil, err
		}
		n := t.classes.ElementOrder(i)
		for k := range n {
			if gcd(k, n) != 1 {
				continue
			}
			if j := t.power(i, k); !done[j] {
				c.values[j], done[j] = value.galois(k), true
			}
		}
	}
	return c, l.s.stopped()
}

// value returns the value on class i.
func (l *lifting) value(degree uint64, values []uint64, i int) (Cyclotomic, error) {
	f, n := l.s.f, l.s.t.classes.ElementOrder(i)
	powers := make([]uint64, n)
	for k := range powers {
		powers[k] = values[l.s.t.power(i, k)]
	}
	z := f.inverse(f.pow(l.s.root, uint64(l.s.e/n)))
	multiplicities := f.fourier(powers, z)
	f.scale(multiplicities, f.inverse(uint64(n)%f.p))
	total, dense := uint64(0), make([]*big.Rat, n)
	for k, m := range multiplicities {
		if m > degree {
			return Cyclotomic{}, notMultiplicities()
		}
		if total += m; m > 0 {
			dense[k] = new(big.Rat).SetInt(new(big.Int).SetUint64(m))
		}
	}
	if total != degree {
		return Cyclotomic{}, notMultiplicities()
	}
	return canonical(n, dense), nil
}

func notMultiplicities() error {
	return &fault.InternalError{In: inNew, What: "the multiplicities of eigenvalues do not add up to the degree"}
}

// fourier returns the sums Σ a[l]·z^(kl) over l for each k, where z has order len(a): those of every q-th
// entry first, for the least prime q that divides the length, and from them the whole.
func (f field) fourier(a []uint64, z uint64) []uint64 {
	n, q := len(a), 2
	if n == 1 {
		return []uint64{a[0]}
	}
	for n%q != 0 {
		q++
	}
	m, zq := n/q, f.pow(z, uint64(q))
	parts := make([][]uint64, q)
	for j := range parts {
		part := make([]uint64, m)
		for l := range part {
			part[l] = a[j+l*q]
		}
		parts[j] = f.fourier(part, zq)
	}
	out, power := make([]uint64, n), uint64(1) // power = z^k
	for k := range out {
		twiddle := uint64(1)
		for _, part := range parts {
			out[k] = f.add(out[k], f.mul(twiddle, part[k%m]))
			twiddle = f.mul(twiddle, power)
		}
		power = f.mul(power, z)
	}
	return out
}
