package group

import "puzzlelab/puzzlekit/group/internal/chain"

// A field is the finite field of q = p^k elements, numbered 0, …, q-1. The digits of a number to
// the base p, the lowest first, are the coefficients of a polynomial in a. The powers of a are all elements but
// 0: a is a root of a primitive polynomial of degree k, of the one for which a^k has the least
// number. For k = 1 numbers are added and multiplied modulo p, and a is the least primitive root.
type field struct {
	p, q   int
	powers []int32 // a^0, …, a^(q-2)
	logs   []int32 // of the elements, of which 0 has none
}

// newField takes time and memory O(q), with a small factor for the polynomials that are tried.
func newField(q int) *field {
	f := &field{p: chain.Primes(q)[0], q: q, powers: make([]int32, q-1), logs: make([]int32, q)}
	for top := 1; !f.generate(top); top++ {
	}
	for i, x := range f.powers {
		f.logs[x] = int32(i)
	}
	return f
}

// generate makes the powers of a if a^k is this element, and reports whether none occurs twice.
func (f *field) generate(top int) bool {
	x, highest := 1, f.q/f.p
	for i := range f.powers {
		if i > 0 && x == 1 || x == 0 {
			return false
		}
		f.powers[i] = int32(x)
		x = f.addMultiple(x%highest*f.p, x/highest, top)
	}
	return x == 1
}

func (f *field) add(x, y int) int { return f.addMultiple(x, 1, y) }

// addMultiple returns x + n·y for a digit n.
func (f *field) addMultiple(x, n, y int) int {
	if f.p == f.q {
		return (x + n*y) % f.q
	}
	sum := 0
	for weight := 1; weight < f.q; weight *= f.p {
		sum += (x/weight + n*(y/weight%f.p)) % f.p * weight
	}
	return sum
}

func (f *field) multiply(x, y int) int {
	if x == 0 || y == 0 {
		return 0
	}
	return int(f.powers[(int(f.logs[x])+int(f.logs[y]))%(f.q-1)])
}

func (f *field) inverse(x int) int { return int(f.powers[(f.q-1-int(f.logs[x]))%(f.q-1)]) }

// generator returns a.
func (f *field) generator() int { return int(f.powers[1%(f.q-1)]) }

// basis returns the powers 1, a, …, a^(k-1), which generate the additive group.
func (f *field) basis() (out []int) {
	for weight := 1; weight < f.q; weight *= f.p {
		out = append(out, weight)
	}
	return out
}
