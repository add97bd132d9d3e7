package loops

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/solve/internal/kit"
)

func randomElement(rng *rand.Rand) element {
	images := make([]int32, MaxPoints)
	for i, v := range rng.Perm(MaxPoints) {
		images[i] = int32(v)
	}
	return pack(images)
}

// compose is x·y, x first, point by point.
func compose(x, y element) element {
	var z element
	for i := range MaxPoints {
		z |= element(y.at(x.at(i))) << (4 * i)
	}
	return z
}

func TestPacked(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	symmetry := make([]int32, MaxPoints)
	for i := range symmetry {
		symmetry[i] = int32(i%4*4 + i/4)
	}
	tau := pack(symmetry)
	f := newForms(symmetry)
	for range 200 {
		x, y := randomElement(rng), randomElement(rng)
		require.Equal(t, compose(x, y), y.substitution().apply(x))
		require.Equal(t, identity, compose(x, x.inverse()))
		image := compose(compose(tau, x), tau)
		require.Equal(t, [4]element{x, x.inverse(), image, image.inverse()}, f.all(x))
		for _, form := range f.all(x) {
			require.Equal(t, f.least(x), f.least(form))
		}
	}
	all := f.all(tau)
	require.Equal(t, 1, distinct(&all))
}

func TestTableAndFilter(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	table, filter := kit.NewSlots(1000), newFilter(1000, smallFilterBits)
	in := map[element]int{}
	for len(in) < 1000 {
		x := randomElement(rng)
		_, known := in[x]
		require.Equal(t, !known, table.Add(uint64(x), len(in)%15))
		if !known {
			in[x] = len(in) % 15
		}
		filter.add(x)
	}
	for x, length := range in {
		require.Equal(t, length, table.Number(uint64(x)))
		require.True(t, filter.mayHave(x))
	}
	vain := 0
	for range 1000 {
		x := randomElement(rng)
		require.Equal(t, -1, table.Number(uint64(x)))
		if filter.mayHave(x) {
			vain++
		}
	}
	require.Less(t, vain, 100)
}

// Any number of cores makes the same spheres and finds the same words.
func TestCores(t *testing.T) {
	config := Config{Letters: [][]int32{{1, 2, 3, 4, 0, 5, 6}, {4, 0, 1, 2, 3, 5, 6}, {0, 1, 2, 4, 5, 6, 3}, {0, 1, 2, 6, 3, 4, 5}}, Memory: 20_000}
	rng := rand.New(rand.NewPCG(5, 6))
	config.Workers = 1
	one, err := NewBall(context.Background(), config)
	require.NoError(t, err)
	config.Workers = 4
	four, err := NewBall(context.Background(), config)
	require.NoError(t, err)
	require.Equal(t, one.Spheres(), four.Spheres())
	for range 50 {
		images := make([]int32, 7)
		for i, v := range rng.Perm(7) {
			images[i] = int32(v)
		}
		a, err := one.Shortest(context.Background(), images, kit.Limits{Workers: 1})
		require.NoError(t, err)
		b, err := four.Shortest(context.Background(), images, kit.Limits{Workers: 4})
		require.NoError(t, err)
		require.Equal(t, a, b)
	}
}
