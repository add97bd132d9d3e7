package character

import (
	"context"
	"math"
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/group"
)

// transpositions exchanges two cards that are drawn independently: the same one with probability 1/n.
func transpositions(table *Table, n int64) []*big.Rat {
	weights := make([]*big.Rat, table.Len())
	for i := range weights {
		weights[i] = new(big.Rat)
		switch len(table.Classes().Class(i).Representative.Moved()) {
		case 0:
			weights[i] = big.NewRat(1, n)
		case 2:
			weights[i] = big.NewRat(n-1, n)
		}
	}
	return weights
}

// The character tables of the symmetric groups say the same in exact numbers, and the walk on all orders in plain ones.
func TestRandomTranspositionsByTables(t *testing.T) {
	for n := 1; n <= 8; n++ {
		table := tableOf(t, group.Symmetric(n))
		want, err := table.Mixing(t.Context(), transpositions(table, int64(n)), 40)
		require.NoError(t, err)
		got, err := Deck(n).RandomTranspositions(t.Context(), 40)
		require.NoError(t, err)
		require.InDeltaSlice(t, want.Distances, got.Distances, 1e-13, "n = %d", n)
		if n <= 5 {
			require.InDeltaSlice(t, walked(t, table, transpositions(table, int64(n)), 40), got.Distances, 1e-13, "n = %d", n)
		}
		for k, bound := range want.Bounds {
			require.InEpsilon(t, 1+bound, 1+got.Bounds[k], 1e-13, "n = %d, k = %d", n, k)
		}
	}
}

// Twice a bound is the distance in L², and the two halves of the computation share nothing but the list of partitions.
func TestRandomTranspositionsInL2(t *testing.T) {
	const n, steps = 24, 60
	x := newPartitions(n)
	moves, err := newTransitions(t.Context(), "", x)
	require.NoError(t, err)
	bounds, err := transpositionBounds(t.Context(), "", x, steps)
	require.NoError(t, err)
	chances, next := make([]float64, len(x.all)), make([]float64, len(x.all))
	chances[x.identity()] = 1 / cycleTypeShare(x.all[x.identity()])
	for k, bound := range bounds {
		sum, total := 0.0, 0.0
		for i, parts := range x.all {
			sum += cycleTypeShare(parts) * (chances[i] - 1) * (chances[i] - 1)
			total += cycleTypeShare(parts) * chances[i]
		}
		require.InDelta(t, 1, total, 1e-12, "the sum of the probabilities")
		require.InEpsilon(t, math.Sqrt(sum)/2, bound, 1e-10, "k = %d", k)
		require.NoError(t, moves.step(t.Context(), "", n, next, chances))
		chances, next = next, chances
	}
}

// Theorem 1 of Diaconis and Shahshahani 1981: after ½·n·log n + c·n steps the distance is at most 6·e^(−2c). With c < 0 it
// tends to 1 as c falls; see the limit of Teyssier 2020.
func TestRandomTranspositionsCutOff(t *testing.T) {
	const n = 40
	mixing, err := Deck(n).RandomTranspositions(t.Context(), 200)
	require.NoError(t, err)
	for k, d := range mixing.Distances {
		require.LessOrEqual(t, d, mixing.Bounds[k]+1e-12)
		c := (float64(k) - n*math.Log(n)/2) / n
		if c > 0 {
			require.LessOrEqual(t, mixing.Bounds[k], 6*math.Exp(-2*c))
		}
		require.InDelta(t, poissonDistance(1+math.Exp(-2*c)), d, 0.05, "k = %d", k)
	}
}

// poissonDistance returns the total variation distance of the Poisson distributions with the means m and 1.
func poissonDistance(m float64) float64 {
	sum := 0.0
	for j, p, q := 0.0, math.Exp(-m), math.Exp(-1.0); j < 500; j++ {
		sum += math.Abs(p-q) / 2
		p, q = p*m/(j+1), q/(j+1)
	}
	return sum
}

// The degrees are those of the table, and their squares add up to n!.
func TestHookDegrees(t *testing.T) {
	require.Equal(t, 16.0, hookDegree([]uint8{3, 2, 1}, 6))
	require.Equal(t, 0, contentSum([]uint8{3, 2, 1}))
	require.Equal(t, -6, contentSum([]uint8{1, 1, 1, 1}))
	for _, n := range []int{5, 20, 40} {
		sum, orders := 0.0, 0.0
		for _, parts := range newPartitions(n).all {
			sum += hookDegree(parts, n) * hookDegree(parts, n)
			orders += cycleTypeShare(parts)
		}
		want, _ := new(big.Float).SetInt(new(big.Int).MulRange(1, int64(n))).Float64()
		require.InEpsilon(t, want, sum, 1e-13)
		require.InEpsilon(t, 1, orders, 1e-13)
	}
}

func TestPartitionsAreNumbered(t *testing.T) {
	for n, want := range map[int]int{1: 1, 2: 2, 10: 42, 30: 5604} { // OEIS A000041
		x := newPartitions(n)
		require.Len(t, x.all, want)
		for i, parts := range x.all {
			count := make([]int, n+1)
			for _, p := range parts {
				count[p]++
			}
			require.Equal(t, i, x.number(count))
		}
	}
}

func TestRandomTranspositionsRefuses(t *testing.T) {
	input, stopped := (*fault.InputError)(nil), (*fault.StoppedError)(nil)
	for _, c := range [][2]int{{0, 1}, {61, 1}, {5, -1}} {
		_, err := Deck(c[0]).RandomTranspositions(t.Context(), c[1])
		require.ErrorAs(t, err, &input)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := Deck(5).RandomTranspositions(ended, 1)
	require.ErrorAs(t, err, &stopped)
}
