package stategraph

import (
	"fmt"
	"math/bits"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/fault"
)

// Permutations is the index of the orders of n things, or of the even orders, in
// lexicographic order. The number of an order is its Lehmer code, read in the
// factorial number system: digit i counts the smaller things that come later. A bit
// count finds a digit, and a look-up in a table finds the thing of a digit. (Lehmer
// 1960; Knuth 2011, TAOCP 4A, 7.2.1.2.)
//
// The last digit but one decides the parity, so the number of an even order is half
// of its number among all orders.
type Permutations struct {
	n     int
	even  bool
	size  uint64
	moves [][]uint8
}

// maxThings is the largest n for which n! fits into 64 bits.
const maxThings = 20

// NewPermutations returns the index for n in 0..20 things. A move is a permutation of
// the places 0..n-1: it moves the thing in place i to place move[i]. If even is set,
// all moves must be even. A [*fault.InputError] names what is wrong.
func NewPermutations(n int, even bool, moves ...[]int) (*Permutations, error) {
	const in = "stategraph.NewPermutations"
	if n < 0 || n > maxThings {
		return nil, &fault.InputError{In: in, What: "number of things", Value: n, Want: fmt.Sprintf("0..%d", maxThings)}
	}
	p := &Permutations{n: n, even: even, size: 1}
	for k := 2; k <= n; k++ {
		p.size *= uint64(k)
	}
	if even && n > 1 {
		p.size /= 2
	}
	for k, m := range moves {
		if err := checkMove(in, k, n, m); err != nil {
			return nil, err
		}
		narrow := narrowed(m)
		if even && odd(narrow) {
			return nil, &fault.InputError{In: in, What: fmt.Sprintf("move %d", k), Value: m, Want: "an even permutation, since the index holds even orders only"}
		}
		p.moves = append(p.moves, narrow)
	}
	return p, nil
}

// Size returns n!, or half of it.
func (p *Permutations) Size() uint64 { return p.size }

// Rank returns the number of an order, a permutation of 0..n-1. It must be even if
// the index has only even orders; Rank does not check this. Cost O(n).
func (p *Permutations) Rank(order []uint8) uint64 {
	left, rank := uint32(1)<<p.n-1, uint64(0)
	for i, x := range order[:p.n] {
		left &^= 1 << x
		rank = rank*uint64(p.n-i) + uint64(bits.OnesCount32(left&(1<<x-1)))
	}
	if p.even {
		return rank / 2
	}
	return rank
}

// Unrank writes the order with a number below Size to dst, which has at least n
// entries. Cost O(n).
func (p *Permutations) Unrank(dst []uint8, rank uint64) {
	if p.even {
		rank *= 2
	}
	var digits [maxThings]uint8
	for i := p.n - 1; i >= 0; i-- {
		digits[i] = uint8(rank % uint64(p.n-i))
		rank /= uint64(p.n - i)
	}
	left := uint32(1)<<p.n - 1
	for i := range p.n {
		x := nth(left, digits[i])
		left &^= 1 << x
		dst[i] = x
	}
	if p.even && odd(dst[:p.n]) {
		dst[p.n-1], dst[p.n-2] = dst[p.n-2], dst[p.n-1]
	}
}

// Neighbors appends the numbers of the orders that moves make of an order.
func (p *Permutations) Neighbors(dst []uint64, state uint64) []uint64 {
	var now, next [maxThings]uint8
	p.Unrank(now[:], state)
	for _, m := range p.moves {
		for i, to := range m {
			next[to] = now[i]
		}
		dst = append(dst, p.Rank(next[:]))
	}
	return dst
}

// nthBit[b][k] is the place of the k-th set bit of a byte, k from 0.
var nthBit = func() (table [256][8]uint8) {
	for b := range table {
		k := 0
		for i := range 8 {
			if b>>i&1 == 1 {
				table[b][k] = uint8(i)
				k++
			}
		}
	}
	return table
}()

// nth returns the place of the k-th set bit of a mask, k from 0.
func nth(mask uint32, k uint8) uint8 {
	for at := uint8(0); ; at += 8 {
		b := mask >> at & 0xff
		if n := uint8(bits.OnesCount32(b)); k >= n {
			k -= n
			continue
		}
		return at + nthBit[b][k]
	}
}

func odd(order []uint8) bool {
	seen, cycles := uint32(0), 0
	for i := range order {
		if seen>>i&1 == 1 {
			continue
		}
		cycles++
		for j := uint8(i); seen>>j&1 == 0; j = order[j] {
			seen |= 1 << j
		}
	}
	return (len(order)-cycles)%2 == 1
}

func narrowed(move []int) []uint8 {
	out := make([]uint8, len(move))
	for i, to := range move {
		out[i] = uint8(to)
	}
	return out
}

// checkMove returns what is wrong with a move, counted from 0.
func checkMove(in string, number, places int, move []int) error {
	what := fmt.Sprintf("move %d", number)
	seen := make([]bool, places)
	if len(move) != places {
		return &fault.InputError{In: in, What: what + ": number of places", Value: len(move), Want: fmt.Sprint(places)}
	}
	for i, to := range move {
		if to < 0 || to >= places || seen[to] {
			return &fault.InputError{In: in, What: fmt.Sprintf("%s: image of place %d", what, i), Value: to, Want: fmt.Sprintf("a permutation of 0..%d", places-1)}
		}
		seen[to] = true
	}
	return nil
}

// String says how many states the index has: "12 even permutations of 4 things, 3 moves".
func (p *Permutations) String() string {
	even := ""
	if p.even {
		even = "even "
	}
	return fmt.Sprintf("%d %spermutations of %s, %s", p.size, even, counted.Of(p.n, "things"), counted.Of(len(p.moves), "moves"))
}
