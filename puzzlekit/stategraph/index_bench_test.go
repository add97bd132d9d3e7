package stategraph

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"
)

// reportRate reports states per second of one worker.
func reportRate(b *testing.B, states uint64) {
	b.ReportMetric(float64(states)*float64(b.N)/b.Elapsed().Seconds(), "states/s")
}

// BenchmarkIndices searches the pancake graph of nine, 362,880 states with
// eight moves each, with one worker and each kind of index, beside a hash map
// of packed states: the baseline.
func BenchmarkIndices(b *testing.B) {
	const n = 9
	moves := flips(n)
	lehmer, err := NewPermutations(n, false, moves...)
	require.NoError(b, err)
	ones := make([]int, n)
	for i := range ones {
		ones[i] = 1
	}
	multinomial, err := NewArrangements(ones, moves...)
	require.NoError(b, err)
	voltage := valueGraph(b, pancakes(n), 6)
	o := &Options{Undirected: true, Workers: 1}
	b.Run("HashMap", func(b *testing.B) {
		for b.Loop() {
			require.Len(b, hashMapSearch(n, moves), 362880)
		}
		reportRate(b, 362880)
	})
	for _, c := range []struct {
		name  string
		index Index
	}{{"Lehmer", lehmer}, {"Multinomial", multinomial}, {"Voltage", voltage}, {"VoltageStateByState", plainIndex{voltage}}} {
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				l, err := Enumerate(context.Background(), c.index, []uint64{0}, o)
				require.NoError(b, err)
				require.Equal(b, uint64(362880), l.Reached())
			}
			reportRate(b, 362880)
		})
	}
}

// hashMapSearch is the plain way: states packed into words, distances in a map.
func hashMapSearch(n int, moves [][]int) map[uint64]uint8 {
	start := uint64(0)
	for i := range n {
		start |= uint64(i) << (4 * i)
	}
	distance := map[uint64]uint8{start: 0}
	queue := []uint64{start}
	for head := 0; head < len(queue); head++ {
		s := queue[head]
		for _, m := range moves {
			next := uint64(0)
			for i, to := range m {
				next |= s >> (4 * i) & 15 << (4 * to)
			}
			if _, ok := distance[next]; !ok {
				distance[next] = distance[s] + 1
				queue = append(queue, next)
			}
		}
	}
	return distance
}
