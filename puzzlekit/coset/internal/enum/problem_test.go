package enum

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

func rotations(w []int32) [][]int32 {
	var out [][]int32
	for i := range w {
		out = append(out, slices.Concat(w[i:], w[:i]))
	}
	return out
}

func TestRotationsAgainstBruteForce(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 5))
	for range 2000 {
		w := make([]int32, 1+rng.IntN(9))
		for i := range w {
			w[i] = 1 + int32(rng.IntN(2))
		}
		all := rotations(w)
		require.Equal(t, slices.MinFunc(all, slices.Compare), leastRotation(w), w)
		distinct := slices.CompactFunc(slices.SortedFunc(slices.Values(all), slices.Compare), slices.Equal)
		require.Equal(t, len(distinct), period(w), w)
	}
}

// Columns 1 and 2 are a and its inverse, column 3 is an involution.
var small = &Problem{Columns: 3, Inverse: []int32{0, 2, 1, 3}}

func TestConjugatesNameEachCycleOnce(t *testing.T) {
	for _, c := range []struct {
		relators [][]int32
		want     []int // conjugates by first column
	}{
		{[][]int32{{1, 1, 1}}, []int{0, 1, 1, 0}},
		{[][]int32{{1, 3, 1, 3}}, []int{0, 1, 1, 2}},
		{[][]int32{{1, 3, 2, 3}}, []int{0, 1, 1, 2}},
		{[][]int32{{1, 1, 3}}, []int{0, 2, 2, 2}},
	} {
		p := *small
		p.Relators = c.relators
		through := p.conjugates(p.Relators)
		for column, want := range c.want {
			require.Len(t, through[column], want, "%v, column %d", c.relators, column)
		}
	}
}

func TestSimplifyDropsRotationsAndInverses(t *testing.T) {
	p := *small
	p.Relators = [][]int32{{1, 3, 1, 3, 1, 3}, {1, 1, 3}, {3, 2, 2}, {3, 1, 1}, {2, 3, 2}, {1, 1, 1}}
	p.Simplify()
	require.Equal(t, [][]int32{{1, 1, 3}, {1, 1, 1}, {1, 3, 1, 3, 1, 3}}, p.Relators)
}

// A place is the same as the first if the relator or its inverse, read on from there
// around the cycle, is the relator.
func TestCyclesReadTheSame(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 21))
	turned := 0
	for range 2000 {
		p := randomProblem(rng)
		for _, r := range p.Relators {
			power := slices.Repeat(r, 1+rng.IntN(3))
			want := make([]int32, len(power))
			for k := 1; k < len(power); k++ {
				turn := rotation(power, k)
				inverse := slices.Equal(p.inverseWord(turn), power)
				if inverse || slices.Equal(turn, power) {
					want[k-1] = -1
				}
				if inverse {
					turned++
				}
			}
			require.Equal(t, want, p.cycle(power).same, power)
		}
	}
	require.Greater(t, turned, 100)
}
