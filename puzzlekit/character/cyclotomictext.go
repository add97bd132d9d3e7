package character

import (
	"fmt"
	"math"
	"math/big"
	"math/cmplx"
	"strings"
)

// String returns the number as it is written by hand: −1, i, ζ₃², (1+√5)/2 or ζ₇+ζ₇⁶, where ζₙ is
// exp(2πi/n).
func (x Cyclotomic) String() string {
	if q, ok := x.Rational(); ok {
		return signed(q.RatString())
	}
	if text, ok := x.monomial(); ok {
		return text
	}
	if text, ok := x.quadratic(); ok {
		return text
	}
	var b strings.Builder
	for i, t := range x.terms {
		text := multiple(t.coef, root(x.n, t.exp))
		if i > 0 && t.coef.Sign() > 0 {
			b.WriteByte('+')
		}
		b.WriteString(text)
	}
	return b.String()
}

// GAP returns the number in the syntax of GAP: E(5)+E(5)^4.
func (x Cyclotomic) GAP() string {
	if q, ok := x.Rational(); ok {
		return q.RatString()
	}
	var b strings.Builder
	for i, t := range x.terms {
		if i > 0 && t.coef.Sign() > 0 {
			b.WriteByte('+')
		}
		fmt.Fprintf(&b, "%s*E(%d)^%d", t.coef.RatString(), x.n, t.exp)
	}
	return b.String()
}

// signed writes minus as printers do.
func signed(number string) string { return strings.ReplaceAll(number, "-", "−") }

// multiple writes q times something.
func multiple(q *big.Rat, text string) string {
	one := big.NewRat(1, 1)
	switch {
	case q.Cmp(one) == 0:
		return text
	case q.Cmp(one.Neg(one)) == 0:
		return "−" + text
	case q.IsInt():
		return signed(q.RatString()) + text
	}
	return "(" + signed(q.RatString()) + ")" + text
}

// root writes a power of ζₙ.
func root(n, k int) string {
	text := "ζ" + small(n, "₀₁₂₃₄₅₆₇₈₉")
	if n == 4 && k == 1 {
		return "i"
	}
	if k != 1 {
		text += small(k, "⁰¹²³⁴⁵⁶⁷⁸⁹")
	}
	return text
}

// small writes a number in raised or lowered digits.
func small(n int, digits string) string {
	d := []rune(digits)
	var out []rune
	for _, c := range fmt.Sprint(n) {
		out = append(out, d[c-'0'])
	}
	return string(out)
}

// monomial writes a rational multiple of a root of unity. It is found by its angle.
func (x Cyclotomic) monomial() (string, bool) {
	norm, ok := x.Mul(x.Conj()).Rational()
	if !ok {
		return "", false
	}
	length := new(big.Rat).SetFrac(new(big.Int).Sqrt(norm.Num()), new(big.Int).Sqrt(norm.Denom()))
	if new(big.Rat).Mul(length, length).Cmp(norm) != 0 {
		return "", false
	}
	order := x.n
	if order%2 == 1 {
		order *= 2
	}
	turn := cmplx.Phase(x.Complex128()) / (2 * math.Pi) * float64(order)
	k := mod(int(math.Round(turn)), order)
	if !RootOfUnity(order, k).Scale(length).Equal(x) {
		return "", false
	}
	if x.n%2 == 1 && k%2 == 1 { // −ζ has odd powers of an odd order in disguise
		return multiple(length.Neg(length), root(x.n, mod(k-x.n, order)/2)), true
	}
	if x.n%2 == 1 {
		return multiple(length, root(x.n, k/2)), true
	}
	if 2*k >= order {
		k -= order / 2
		length.Neg(length)
	}
	return multiple(length, root(x.n, k)), true
}

// quadratic writes a number that is a root of x² − tx + n with rational t and n.
func (x Cyclotomic) quadratic() (string, bool) {
	other, ok := x.onlyConjugate()
	if !ok {
		return "", false
	}
	trace, _ := x.Add(other).Rational()
	norm, _ := x.Mul(other).Rational()
	disc := new(big.Rat).Mul(trace, trace)
	disc.Sub(disc, new(big.Rat).Mul(norm, big.NewRat(4, 1))) // x = (t ± √disc)/2
	number := new(big.Int).Mul(disc.Num(), disc.Denom())     // √disc = √number / denominator
	square, free := squarePart(number)
	if square == nil {
		return "", false
	}
	factor := new(big.Rat).SetFrac(square, new(big.Int).Lsh(disc.Denom(), 1))
	half := new(big.Rat).Mul(trace, big.NewRat(1, 2))
	z := x.Complex128()
	value, _ := half.Float64()
	if free.Sign() < 0 && imag(z) < 0 || free.Sign() > 0 && real(z) < value {
		factor.Neg(factor)
	}
	return surd(half, factor, free), true
}

// onlyConjugate returns the other conjugate of a number that has just two.
func (x Cyclotomic) onlyConjugate() (other Cyclotomic, ok bool) {
	for k := 2; k < x.n; k++ {
		if gcd(k, x.n) != 1 {
			continue
		}
		y := x.galois(k)
		switch {
		case y.Equal(x) || ok && y.Equal(other):
		case ok:
			return Cyclotomic{}, false
		default:
			other, ok = y, true
		}
	}
	return other, ok
}

// squarePart returns s and f with n = s²f, where f has no square factor; or nil if n is too
// large to be factored.
func squarePart(n *big.Int) (s, f *big.Int) {
	if n.BitLen() > 40 {
		return nil, nil
	}
	m, square, free := new(big.Int).Abs(n).Int64(), int64(1), int64(n.Sign())
	for p := int64(2); p*p <= m; p++ {
		for m%(p*p) == 0 {
			m /= p * p
			square *= p
		}
		if m%p == 0 {
			m /= p
			free *= p
		}
	}
	return big.NewInt(square), big.NewInt(free * m)
}

// surd writes a + b√d.
func surd(a, b *big.Rat, d *big.Int) string {
	text := "√" + new(big.Int).Abs(d).String()
	switch {
	case d.IsInt64() && d.Int64() == -1:
		text = "i"
	case d.Sign() < 0:
		text = "i" + text
	}
	den := new(big.Int).Mul(a.Denom(), b.Denom())
	den.Quo(den, new(big.Int).GCD(nil, nil, a.Denom(), b.Denom()))
	scale := new(big.Rat).SetInt(den)
	text = multiple(new(big.Rat).Mul(b, scale), text)
	if a.Sign() != 0 {
		if b.Sign() > 0 {
			text = "+" + text
		}
		text = signed(new(big.Rat).Mul(a, scale).RatString()) + text
		if den.Cmp(big.NewInt(1)) != 0 {
			text = "(" + text + ")"
		}
	}
	if den.Cmp(big.NewInt(1)) != 0 {
		text += "/" + den.String()
	}
	return text
}
