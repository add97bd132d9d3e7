package group

import (
	"fmt"
	"math/big"
	"slices"

	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/internal/rawperm"
)

// metacyclicName names g, which is not abelian, if it is dihedral, dicyclic, or a Frobenius
// group with a kernel of prime order and a cyclic complement. It returns "" otherwise.
func (g *Group) metacyclicName(w *chain.Work) string {
	if name := g.invertingName(w); name != "" {
		return name
	}
	return g.frobeniusName(w)
}

// invertingName looks for an element r of half the order that every generator outside its
// powers inverts, among the generators, their squares, and the products of two of these. For
// such a generator x, x² is a power of r that x leaves alone and inverts, so its square is 1.
// If x² = 1, g is dihedral; otherwise x² is the middle power of r, and g is dicyclic (Coxeter
// and Moser, section 1.7).
func (g *Group) invertingName(w *chain.Work) string {
	half := g.Order()
	if half.Bit(0) == 1 || half.Cmp(big.NewInt(6)) < 0 || !half.IsInt64() {
		return ""
	}
	half.Rsh(half, 1)
	gens := rawperm.Distinct(g.images())
	tried := gens
	for _, x := range gens {
		tried = append(tried[:len(tried):len(tried)], rawperm.Product(x, x))
	}
	for i, x := range tried {
		for _, r := range append([][]int32{x}, products(x, tried[:i])...) {
			if w.Ended() || toPerm(r).Order().Cmp(half) != 0 {
				continue
			}
			outside, inverts := outsideInverting(w, r, gens)
			switch {
			case !inverts:
			case rawperm.IsIdentity(rawperm.Product(outside, outside)):
				return dihedralName(int(g.Order().Int64()))
			default:
				return fmt.Sprintf("Q%v", g.Order())
			}
		}
	}
	return ""
}

// products returns the product of x and each y.
func products(x []int32, list [][]int32) (out [][]int32) {
	for _, y := range list {
		out = append(out, rawperm.Product(x, y))
	}
	return out
}

// outsideInverting reports whether each generator is a power of r or inverts it, and returns
// one of the latter kind.
func outsideInverting(w *chain.Work, r []int32, gens [][]int32) (outside []int32, inverts bool) {
	powers, err := chain.Abelian(w, len(r), nil, [][]int32{r})
	if err != nil {
		return nil, false
	}
	for _, x := range gens {
		if chain.SiftsToIdentity(powers, slices.Clone(x), 0) {
			continue
		}
		if !rawperm.IsIdentity(rawperm.Product(rawperm.Conjugate(r, x), r)) {
			return nil, false
		}
		outside = x
	}
	return outside, outside != nil
}

// frobeniusName returns "p:k" if g is a group of order p·k in which a cyclic group P of prime
// order p is normal and is its own centraliser. Then g is P and a group of automorphisms of P,
// all of which are cyclic, of order k, and splits since k divides p-1 (Schur and Zassenhaus); p
// and k say which group that is. The commutators of g are P, so any that is not 1 generates it.
func (g *Group) frobeniusName(w *chain.Work) string {
	c := firstCommutator(g.images())
	if c == nil {
		return ""
	}
	first := rawperm.FirstMoved(c)
	cycle := cycleOf(c, first)
	p := len(cycle)
	if !big.NewInt(int64(p)).ProbablyPrime(0) || !rawperm.IsIdentity(rawperm.Power(c, p)) {
		return ""
	}
	complement := 1 // the order of what the generators do to P
	for _, x := range g.images() {
		d := rawperm.Conjugate(c, x)
		exponent := slices.Index(cycle, d[first])
		if w.Ended() || exponent < 1 || !slices.Equal(rawperm.Power(c, exponent), d) {
			return ""
		}
		k := orderModulo(exponent, p)
		complement = complement / chain.GCD(complement, k) * k
	}
	if g.Order().Cmp(big.NewInt(int64(p)*int64(complement))) != 0 {
		return ""
	}
	if complement == 2 {
		return dihedralName(2 * p)
	}
	return fmt.Sprintf("%d:%d", p, complement)
}

// firstCommutator returns a commutator of two generators that is not 1, or nil.
func firstCommutator(gens [][]int32) []int32 {
	for i, x := range gens {
		for _, y := range gens[:i] {
			if c := rawperm.Commutator(x, y); !rawperm.IsIdentity(c) {
				return c
			}
		}
	}
	return nil
}

// cycleOf returns the cycle of x through a point.
func cycleOf(x []int32, point int32) []int32 {
	cycle := []int32{point}
	for i := x[point]; i != point; i = x[i] {
		cycle = append(cycle, i)
	}
	return cycle
}

// orderModulo returns the order of a in the multiplicative group modulo a prime.
func orderModulo(a, p int) int {
	order := 1
	for power := a % p; power != 1; power = power * a % p {
		order++
	}
	return order
}
