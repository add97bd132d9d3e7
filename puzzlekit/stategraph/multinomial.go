package stategraph

import (
	"fmt"
	"math/bits"
	"strconv"
	"strings"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/fault"
)

// Arrangements is the index of the orders of things of which some are alike, in
// lexicographic order. With c₀ things of kind 0, c₁ of kind 1 and so on, n in all,
// there are n!/(c₀!·c₁!·…) orders. The share c_k/n of them begins with kind k; the
// rest is ranked in the same way. (Multinomial ranking: Knuth 2011, TAOCP 4A,
// 7.2.1.2, exercise 5.)
type Arrangements struct {
	counts []int
	places int
	size   uint64
	moves  [][]uint8
}

// NewArrangements returns the index for counts[k] things of each kind k: at most 255
// things of at most 64 kinds. A move is a permutation of the places from 0: it moves
// the thing in place i to place move[i]. Errors: a [*fault.InputError].
func NewArrangements(counts []int, moves ...[]int) (*Arrangements, error) {
	const in = "stategraph.NewArrangements"
	a := &Arrangements{counts: counts, size: 1}
	if len(counts) > maxKinds {
		return nil, &fault.InputError{In: in, What: "number of kinds", Value: len(counts), Want: fmt.Sprintf("0..%d", maxKinds)}
	}
	for k, c := range counts {
		if c < 0 || a.places+c > 255 {
			return nil, &fault.InputError{In: in, What: fmt.Sprintf("number of things of kind %d", k), Value: c, Want: "0 or more, and 255 in all"}
		}
		for i := 1; i <= c; i++ { // times a binomial coefficient, factor by factor
			a.places++
			high, low := bits.Mul64(a.size, uint64(a.places))
			if high >= uint64(i) {
				return nil, &fault.InputError{In: in, What: "numbers of things", Value: counts, Want: "less than 2^64 arrangements"}
			}
			a.size, _ = bits.Div64(high, low, uint64(i))
		}
	}
	if bits.Len64(a.size)+bits.Len(uint(a.places)) > 64 {
		return nil, &fault.InputError{In: in, What: "number of arrangements", Value: a.size, Want: "few enough to be ranked in 64 bits"}
	}
	for k, m := range moves {
		if err := checkMove(in, k, a.places, m); err != nil {
			return nil, err
		}
		a.moves = append(a.moves, narrowed(m))
	}
	return a, nil
}

const maxKinds = 64

// Size returns the number of arrangements.
func (a *Arrangements) Size() uint64 { return a.size }

// Rank returns the number of an arrangement, given by the kind in each place. It does
// not check the kinds. Cost O(places·kinds).
func (a *Arrangements) Rank(kinds []uint8) uint64 {
	var left [maxKinds]int
	copy(left[:], a.counts)
	rank, size := uint64(0), a.size
	for i, kind := range kinds[:a.places] {
		before := 0
		for _, c := range left[:kind] {
			before += c
		}
		n := uint64(a.places - i)
		rank += size * uint64(before) / n
		size = size * uint64(left[kind]) / n
		left[kind]--
	}
	return rank
}

// Unrank writes the arrangement with a number below Size to dst. Cost
// O(places·kinds).
func (a *Arrangements) Unrank(dst []uint8, rank uint64) {
	var left [maxKinds]int
	copy(left[:], a.counts)
	size := a.size
	for i := range a.places {
		n := uint64(a.places - i)
		for kind, c := range left[:len(a.counts)] {
			share := size * uint64(c) / n
			if rank < share {
				dst[i], size = uint8(kind), share
				left[kind]--
				break
			}
			rank -= share
		}
	}
}

// Neighbors appends the numbers of the arrangements that moves make of one.
func (a *Arrangements) Neighbors(dst []uint64, state uint64) []uint64 {
	var now, next [256]uint8
	a.Unrank(now[:], state)
	for _, m := range a.moves {
		for i, to := range m {
			next[to] = now[i]
		}
		dst = append(dst, a.Rank(next[:]))
	}
	return dst
}

// String says how many states the index has: "6 arrangements of 2 + 2 things, 2 moves".
func (a *Arrangements) String() string {
	counts := make([]string, len(a.counts))
	for i, n := range a.counts {
		counts[i] = strconv.Itoa(n)
	}
	if len(counts) == 0 {
		counts = []string{"0"}
	}
	return fmt.Sprintf("%s of %s, %s", counted.Of(a.size, "arrangements"), counted.Of(strings.Join(counts, " + "), "things"), counted.Of(len(a.moves), "moves"))
}
