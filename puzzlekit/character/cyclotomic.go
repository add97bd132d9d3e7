package character

import (
	"fmt"
	"math"
	"math/big"
	"math/cmplx"
	"slices"
	"strings"

	"puzzlelab/puzzlekit/fault"
)

// A Cyclotomic is a sum of rational multiples of complex roots of unity, held exactly. It is kept in
// the field of least conductor and there in Zumbroich's basis (Breuer 1997), so that a number has only one form.
// Values are immutable; the zero value is 0.
type Cyclotomic struct {
	n     int    // the conductor, or 0 for the number 0
	terms []term // without zeros, by increasing exponent
}

// A term is coef·ζ^exp, where ζ = exp(2πi/n).
type term struct {
	exp  int
	coef *big.Rat
}

// Integer returns k.
func Integer(k int64) Cyclotomic { return rational(big.NewRat(k, 1)) }

func rational(q *big.Rat) Cyclotomic {
	if q.Sign() == 0 {
		return Cyclotomic{}
	}
	return Cyclotomic{1, []term{{0, q}}}
}

// MaxConductor is the largest n of an n-th root of unity in a sum or product.
const MaxConductor = 1 << 20

// RootOfUnity returns exp(2πik/n), the k-th power of ζₙ. It panics with a [*fault.InputError] unless n
// is in 1..MaxConductor.
func RootOfUnity(n, k int) Cyclotomic {
	if n < 1 || n > MaxConductor {
		panic(&fault.InputError{In: "character.RootOfUnity", What: "order", Value: n, Want: fmt.Sprintf("1..%d", MaxConductor)})
	}
	dense := make([]*big.Rat, n)
	dense[mod(k, n)] = big.NewRat(1, 1)
	return canonical(n, dense)
}

// Conductor returns the least n for which the number is a sum of n-th roots of unity.
func (x Cyclotomic) Conductor() int { return max(x.n, 1) }

// Equal reports whether the numbers are equal.
func (x Cyclotomic) Equal(y Cyclotomic) bool {
	return x.n == y.n && slices.EqualFunc(x.terms, y.terms, func(a, b term) bool {
		return a.exp == b.exp && a.coef.Cmp(b.coef) == 0
	})
}

// IsZero reports whether the number is 0.
func (x Cyclotomic) IsZero() bool { return x.n == 0 }

// Rational returns the number if it is rational, and false if it is not.
func (x Cyclotomic) Rational() (*big.Rat, bool) {
	switch x.n {
	case 0:
		return new(big.Rat), true
	case 1:
		return new(big.Rat).Set(x.terms[0].coef), true
	}
	return nil, false
}

// IsReal reports whether the number is real.
func (x Cyclotomic) IsReal() bool { return x.Equal(x.Conj()) }

// Add returns x + y. It panics with a [*fault.LimitError] if that needs roots of unity
// beyond MaxConductor.
func (x Cyclotomic) Add(y Cyclotomic) Cyclotomic {
	n := commonConductor("Add", x, y)
	if n == 1 {
		p, _ := x.Rational()
		q, _ := y.Rational()
		return rational(p.Add(p, q))
	}
	dense := make([]*big.Rat, n)
	x.addTo(dense)
	y.addTo(dense)
	return canonical(n, dense)
}

// Sub returns x − y. It panics like [Cyclotomic.Add].
func (x Cyclotomic) Sub(y Cyclotomic) Cyclotomic { return x.Add(y.Neg()) }

// Neg returns −x.
func (x Cyclotomic) Neg() Cyclotomic { return x.Scale(big.NewRat(-1, 1)) }

// Scale returns q·x.
func (x Cyclotomic) Scale(q *big.Rat) Cyclotomic {
	if q.Sign() == 0 {
		return Cyclotomic{}
	}
	out := Cyclotomic{x.n, slices.Clone(x.terms)}
	for i := range out.terms {
		out.terms[i].coef = new(big.Rat).Mul(out.terms[i].coef, q)
	}
	return out
}

// Mul returns x·y. It panics like [Cyclotomic.Add]. The cost is that of a product of
// polynomials as long as the sums.
func (x Cyclotomic) Mul(y Cyclotomic) Cyclotomic {
	if q, ok := x.Rational(); ok {
		return y.Scale(q)
	}
	if q, ok := y.Rational(); ok {
		return x.Scale(q)
	}
	n := commonConductor("Mul", x, y)
	dense := make([]*big.Rat, n)
	for _, a := range x.terms {
		for _, b := range y.terms {
			addAt(dense, (a.exp*(n/x.n)+b.exp*(n/y.n))%n, new(big.Rat).Mul(a.coef, b.coef))
		}
	}
	return canonical(n, dense)
}

// Conj returns the complex conjugate.
func (x Cyclotomic) Conj() Cyclotomic { return x.galois(-1) }

// Galois returns the image under the automorphism that takes each n-th root of unity to its k-th power,
// where n is the conductor. It panics with a [*fault.InputError] unless k is prime to n.
func (x Cyclotomic) Galois(k int) Cyclotomic {
	if gcd(mod(k, x.Conductor()), x.Conductor()) != 1 {
		panic(&fault.InputError{In: "character.Cyclotomic.Galois", What: "exponent", Value: k, Want: fmt.Sprintf("prime to the conductor %d", x.Conductor())})
	}
	return x.galois(k)
}

func (x Cyclotomic) galois(k int) Cyclotomic {
	if x.n <= 1 {
		return x
	}
	dense := make([]*big.Rat, x.n)
	for _, t := range x.terms {
		dense[mod(t.exp*mod(k, x.n), x.n)] = t.coef
	}
	return canonical(x.n, dense)
}

// Complex128 returns the number, rounded.
func (x Cyclotomic) Complex128() complex128 {
	var sum complex128
	for _, t := range x.terms {
		c, _ := t.coef.Float64()
		sum += complex(c, 0) * cmplx.Rect(1, 2*math.Pi*float64(t.exp)/float64(x.n))
	}
	return sum
}

// key is a text that only equal numbers share.
func (x Cyclotomic) key() string {
	var b strings.Builder
	fmt.Fprint(&b, x.n)
	for _, t := range x.terms {
		fmt.Fprint(&b, " ", t.exp, ":", t.coef)
	}
	return b.String()
}

// addTo adds x to a sum of roots of unity whose order is a multiple of the conductor.
func (x Cyclotomic) addTo(dense []*big.Rat) {
	for _, t := range x.terms {
		addAt(dense, t.exp*(len(dense)/x.n), t.coef)
	}
}

func addAt(dense []*big.Rat, i int, q *big.Rat) {
	if dense[i] == nil {
		dense[i] = q
		return
	}
	dense[i] = new(big.Rat).Add(dense[i], q)
}

func commonConductor(method string, x, y Cyclotomic) int {
	a, b := x.Conductor(), y.Conductor()
	n := a / gcd(a, b) * b
	if n > MaxConductor {
		panic(&fault.LimitError{In: "character.Cyclotomic." + method, What: "the field", Unit: "roots of unity", Need: uint64(n), Limit: MaxConductor})
	}
	return n
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// mod returns k modulo n, in 0..n-1.
func mod(k, n int) int { return (k%n + n) % n }
