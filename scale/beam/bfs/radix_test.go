package bfs

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestRadixSort(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for _, most := range []uint64{0, 1, 2047, 2048, 3_674_159, 1 << 40, math.MaxUint64} {
		for _, n := range []int{0, 1, 2, 1000} {
			numbers := make([]uint64, n)
			for i := range numbers {
				numbers[i] = rng.Uint64() % max(most, 1)
				if i%10 == 0 {
					numbers[i] = most
				}
			}
			want := slices.Clone(numbers)
			slices.Sort(want)
			require.True(t, slices.Equal(want, radixSort(numbers, make([]uint64, n), most)), "%d numbers up to %d", n, most)
		}
	}
}
