package search

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestPartitionTakesBack splits cells at random and takes the splits back.
func TestPartitionTakesBack(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for range 50 {
		n := 2 + rng.IntN(30)
		p := newPartition(n)
		var states [][]int32
		for range rng.IntN(n) {
			states = append(states, slices.Clone(p.cell))
			c := int32(rng.IntN(p.cells()))
			if p.size[c] < 2 {
				states = states[:len(states)-1]
				continue
			}
			k := 1 + rng.Int32N(p.size[c]-1)
			for i := range k { // the last k points, chosen at random
				members := p.members(c)
				p.moveTo(members[rng.IntN(len(members)-int(i))], p.first[c]+p.size[c]-1-i)
			}
			id := p.cut(c, k)
			require.Equal(t, int(k), len(p.members(id)))
		}
		for cells := len(states); cells > 0; cells-- {
			p.mergeTo(cells)
			require.Equal(t, states[cells-1], p.cell)
			for x, c := range p.cell {
				require.Contains(t, p.members(c), int32(x))
				require.Equal(t, int32(x), p.points[p.place[x]])
			}
		}
	}
}

// TestSplitIsTheSameOnBothSides splits two partitions by values that a
// permutation takes to each other.
func TestSplitIsTheSameOnBothSides(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 50 {
		n := 2 + rng.IntN(40)
		g := rng.Perm(n)
		left, right := newRefinement(n, nil), newRefinement(n, nil)
		left.record = true
		for range 4 {
			for _, x := range rng.Perm(n)[:rng.IntN(n)] {
				v := uint64(rng.IntN(3))
				left.add(int32(x), v)
				right.add(int32(g[x]), v)
			}
			require.True(t, left.split())
			right.trace = left.trace
			require.True(t, right.split())
			for x, image := range g {
				require.Equal(t, left.cell[x], right.cell[image])
			}
		}
		right.add(0, 99)
		left.add(int32(slices.Index(g, 0)), 98)
		left.split()
		right.trace = left.trace
		require.False(t, right.split(), "another value is noticed")
	}
}
