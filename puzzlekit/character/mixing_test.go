package character

import (
	"context"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/group"
)

// walked multiplies distributions on all elements.
func walked(t *testing.T, table *Table, weights []*big.Rat, steps int) (distances []float64) {
	t.Helper()
	c := table.Classes()
	number, one := map[string]int{}, []float64{}
	var products [][]int
	var elements []int
	all := c.Group().Elements()
	for x := range all {
		number[x.Key()] = len(elements)
		at, err := c.Of(t.Context(), x)
		require.NoError(t, err)
		elements = append(elements, at)
		w, _ := weights[at].Float64()
		size, _ := new(big.Rat).SetInt(c.Class(at).Size).Float64()
		one = append(one, w/size)
	}
	for x := range all {
		var row []int
		for y := range all {
			row = append(row, number[x.Mul(y).Key()])
		}
		products = append(products, row)
	}
	p := make([]float64, len(one))
	for x := range all {
		if x.IsIdentity() {
			p[number[x.Key()]] = 1
		}
	}
	for range steps + 1 {
		sum := 0.0
		for _, v := range p {
			sum += math.Abs(v - 1/float64(len(p)))
		}
		distances = append(distances, sum/2)
		q := make([]float64, len(p))
		for i, v := range p {
			for j, w := range one {
				q[products[i][j]] += v * w
			}
		}
		p = q
	}
	return distances
}

func TestMixingByBruteForce(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 2))
	for _, g := range []*group.Group{group.Symmetric(4), group.Alternating(5), group.Cyclic(7), group.Dihedral(6), quaternions(), group.MustParse("(1,2,3,4,5,6,7), (2,3,5)(4,7,6)")} {
		table := tableOf(t, g)
		weights, total := make([]*big.Rat, table.Len()), int64(0)
		counts := make([]int64, table.Len())
		for i := range counts {
			counts[i] = rng.Int64N(4)
			total += counts[i]
		}
		for i, n := range counts {
			weights[i] = big.NewRat(n, total)
		}
		mixing, err := table.Mixing(t.Context(), weights, 8)
		require.NoError(t, err)
		require.InDeltaSlice(t, walked(t, table, weights, 8), mixing.Distances, 1e-12)
		for k, d := range mixing.Distances {
			require.LessOrEqual(t, d, mixing.Bounds[k]+1e-12)
		}
	}
}

func TestMixingRefuses(t *testing.T) {
	table := tableOf(t, group.Symmetric(3))
	input, stopped := (*fault.InputError)(nil), (*fault.StoppedError)(nil)
	half := big.NewRat(1, 2)
	for _, weights := range [][]*big.Rat{nil, {half, half}, {half, half, half}, {big.NewRat(2, 1), big.NewRat(-1, 1), new(big.Rat)}, {half, half, nil}} {
		_, err := table.Mixing(t.Context(), weights, 3)
		require.ErrorAs(t, err, &input)
	}
	weights := []*big.Rat{half, half, new(big.Rat)}
	_, err := table.Mixing(t.Context(), weights, -1)
	require.ErrorAs(t, err, &input)
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = table.Mixing(ended, weights, 3)
	require.ErrorAs(t, err, &stopped)
}
