package shard

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestCutKnown(t *testing.T) {
	for _, c := range []struct{ costs, cuts []int }{
		{[]int{5}, []int{0, 1}},
		{[]int{1, 1, 1, 1}, []int{0, 2, 4}},
		{[]int{9, 1, 1, 1}, []int{0, 1, 4}},
		{[]int{1, 1, 1, 9}, []int{0, 3, 4}},
		{[]int{0, 0, 0, 0}, []int{0, 1, 2, 3, 4}}, // a cost of 0 counts as 1
		{[]int{2, 3, 4, 5, 6}, []int{0, 3, 4, 5}},
	} {
		cuts, err := Cut(c.costs, len(c.cuts)-1)
		require.NoError(t, err)
		require.Equal(t, c.cuts, cuts)
	}
}

func TestCutRefusesCounts(t *testing.T) {
	for _, count := range []int{-1, 0, 4} {
		_, err := Cut([]int{1, 2, 3}, count)
		require.Equal(t, &CountError{count, 3}, err)
	}
	_, err := Cut(nil, 1)
	require.EqualError(t, err, "scale: 1 shard of 0 units: want 1 to 0 shards")
}

// leastBound tries all ways to cut.
func leastBound(costs []int, count int) int {
	if count == 1 {
		sum := 0
		for _, c := range costs {
			sum += c
		}
		return sum
	}
	best, first := 1<<62, 0
	for i := 1; i <= len(costs)-count+1; i++ {
		first += costs[i-1]
		best = min(best, max(first, leastBound(costs[i:], count-1)))
	}
	return best
}

// The ranges cover all units, none is empty, and the most expensive one costs
// no more than the oracle says.
func TestCutIsBest(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		costs := make([]int, 1+rng.IntN(9))
		for i := range costs {
			costs[i] = 1 + rng.IntN(20)
		}
		for count := 1; count <= len(costs); count++ {
			cuts, err := Cut(costs, count)
			require.NoError(t, err)
			require.Len(t, cuts, count+1)
			require.Equal(t, []int{0, len(costs)}, []int{cuts[0], cuts[count]})
			dearest := 0
			for i := range count {
				require.Less(t, cuts[i], cuts[i+1])
				sum := 0
				for _, c := range costs[cuts[i]:cuts[i+1]] {
					sum += c
				}
				dearest = max(dearest, sum)
			}
			require.Equal(t, leastBound(costs, count), dearest, "%v in %d", costs, count)
		}
	}
}
