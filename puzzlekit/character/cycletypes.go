package character

import (
	"context"
	"math"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/internal/partition"
)

// partitions are the partitions of n in the order of [partition.All], the cycle type of the identity last.
type partitions struct {
	n   int
	all [][]uint8
	// below[m][p] is the number of partitions of m whose parts are at most p.
	below [][]int
}

func newPartitions(n int) *partitions {
	x := &partitions{n: n, below: make([][]int, n+1)}
	for m := range x.below {
		x.below[m] = make([]int, n+1)
		for p := range x.below[m] {
			switch {
			case m == 0:
				x.below[m][p] = 1
			case p > m:
				x.below[m][p] = x.below[m][m]
			case p > 0:
				x.below[m][p] = x.below[m][p-1] + x.below[m-p][p]
			}
		}
	}
	x.all = make([][]uint8, 0, x.below[n][n])
	var chunk []uint8 // many to an allocation
	for parts := range partition.All(n) {
		if len(chunk)+len(parts) > cap(chunk) {
			chunk = make([]uint8, 0, 1<<16)
		}
		at := len(chunk)
		for _, p := range parts {
			chunk = append(chunk, uint8(p))
		}
		x.all = append(x.all, chunk[at:])
	}
	return x
}

// identity is the place of the cycle type of the identity.
func (x *partitions) identity() int { return len(x.all) - 1 }

// number returns the place in the list of the partition with count[p] parts p.
func (x *partitions) number(count []int) (at int) {
	at, rest := x.identity(), x.n
	for p := x.n; rest > 0; p-- {
		for range count[p] {
			at -= x.below[rest][p-1]
			rest -= p
		}
	}
	return at
}

// transitions are the moves of the walk from cycle type to cycle type. Those from type i are the entries from first[i] to
// first[i+1].
type transitions struct {
	first []int
	to    []uint32
	pairs []uint16 // of n² pairs of cards
}

// newTransitions exchanges two different cards in each cycle type: if they are in one cycle, it falls into two; if they are in two
// cycles, these become one.
func newTransitions(ctx context.Context, in string, x *partitions) (*transitions, error) {
	t := &transitions{first: make([]int, 1, len(x.all)+1)}
	count := make([]int, x.n+1)
	for _, parts := range x.all {
		if err := fault.Stopped(ctx, in, ""); err != nil {
			return nil, err
		}
		clear(count)
		for _, p := range parts {
			count[p]++
		}
		t.split(x, count)
		t.merge(x, count)
		t.first = append(t.first, len(t.to))
	}
	return t, nil
}

func (t *transitions) split(x *partitions, count []int) {
	for p, m := range count {
		for a := 1; m > 0 && a <= p/2; a++ {
			pairs := 2 * p * m
			if 2*a == p {
				pairs = p * m
			}
			replaceParts(count, -1, p, a, p-a)
			t.add(x.number(count), pairs)
			replaceParts(count, 1, p, a, p-a)
		}
	}
}

func (t *transitions) merge(x *partitions, count []int) {
	for p, m := range count {
		for q := 1; m > 0 && q <= p; q++ {
			pairs := 2 * p * m * q * count[q]
			if q == p {
				pairs = p * m * p * (m - 1)
			}
			if pairs == 0 {
				continue
			}
			replaceParts(count, 1, p+q, p, q)
			t.add(x.number(count), pairs)
			replaceParts(count, -1, p+q, p, q)
		}
	}
}

// replaceParts replaces p and q by their sum, or, if by is -1, the sum by them.
func replaceParts(count []int, by, sum, p, q int) {
	count[sum] += by
	count[p] -= by
	count[q] -= by
}

func (t *transitions) add(to, pairs int) {
	t.to, t.pairs = append(t.to, uint32(to)), append(t.pairs, uint16(pairs))
}

// walkCycleTypes returns the total variation distances of random transpositions. All orders of a cycle type have the same
// probability, which is followed in multiples of 1/n!. The walk is symmetric: an order's next probability is the mean of those of the
// orders that a step leads to.
func walkCycleTypes(ctx context.Context, in string, x *partitions, steps int) ([]float64, error) {
	t, err := newTransitions(ctx, in, x)
	if err != nil {
		return nil, err
	}
	shares, chances, next := make([]float64, len(x.all)), make([]float64, len(x.all)), make([]float64, len(x.all))
	for i, parts := range x.all {
		shares[i] = cycleTypeShare(parts)
	}
	chances[x.identity()] = 1 / shares[x.identity()]
	var distances []float64
	for {
		sum := 0.0
		for i, share := range shares {
			sum += share * math.Abs(chances[i]-1)
		}
		if distances = append(distances, sum/2); len(distances) > steps {
			return distances, nil
		}
		if err := t.step(ctx, in, x.n, next, chances); err != nil {
			return nil, err
		}
		chances, next = next, chances
	}
}

func (t *transitions) step(ctx context.Context, in string, n int, next, chances []float64) error {
	const often = 1 << 14
	for i := range next {
		if i%often == 0 {
			if err := fault.Stopped(ctx, in, ""); err != nil {
				return err
			}
		}
		sum := float64(n) * chances[i]
		pairs := t.pairs[t.first[i]:t.first[i+1]]
		for j, to := range t.to[t.first[i]:t.first[i+1]] {
			sum += float64(pairs[j]) * chances[to]
		}
		next[i] = sum / float64(n*n)
	}
	return nil
}

// cycleTypeShare returns the part of all permutations that have a cycle type, which is 1 divided by the order of the centralizer
// of one of them.
func cycleTypeShare(parts []uint8) float64 {
	share, equal := 1.0, 0
	for i, p := range parts {
		if equal++; i > 0 && parts[i-1] != p {
			equal = 1
		}
		share /= float64(p) * float64(equal)
	}
	return share
}
