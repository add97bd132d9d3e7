package gf2_test

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/internal/gf2"
)

// vector has the bits of x as its first n entries.
func vector(n int, x uint64) gf2.Vector {
	v := gf2.New(n)
	for i := range n {
		if x>>i&1 == 1 {
			v.Set(i)
		}
	}
	return v
}

// TestAgainstAllVectors compares rank, solutions and kernels of random matrices with those
// that trying all vectors finds.
func TestAgainstAllVectors(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		m, n := 1+rng.IntN(8), 1+rng.IntN(8)
		columns, columnBits := make([]gf2.Vector, n), make([]uint64, n)
		for k := range columns {
			columnBits[k] = rng.Uint64N(1 << m)
			columns[k] = vector(m, columnBits[k])
		}
		image := func(x gf2.Vector) (b uint64) {
			for k := range n {
				if x.Has(k) {
					b ^= columnBits[k]
				}
			}
			return b
		}
		e := gf2.Eliminate(columns, m)
		zeros, images := 0, map[uint64]bool{}
		for x := range uint64(1) << n {
			b := image(vector(n, x))
			images[b] = true
			if b == 0 {
				zeros++
			}
		}
		require.Len(t, images, 1<<e.Rank())
		require.Equal(t, n, e.Unknowns())
		for b := range images {
			require.Equal(t, b, image(e.Solution(vector(m, b))))
		}
		kernel := e.Kernel()
		require.Equal(t, zeros, 1<<len(kernel))
		span := map[uint64]bool{}
		for choice := range uint64(1) << len(kernel) {
			sum := gf2.New(n)
			for i, x := range kernel {
				if choice>>i&1 == 1 {
					sum.Add(x)
				}
			}
			require.Zero(t, image(sum))
			require.Equal(t, bits.OnesCount64(sum[0]), sum.Weight())
			span[sum[0]] = true
		}
		require.Len(t, span, zeros, "independent")
	}
}

func TestVectorsOfSeveralWords(t *testing.T) {
	v, w := gf2.New(130), gf2.New(130)
	for _, i := range []int{0, 63, 64, 129} {
		v.Set(i)
		require.True(t, v.Has(i))
	}
	w.Set(64)
	v.Add(w)
	require.False(t, v.Has(64))
	require.Equal(t, 3, v.Weight())
}
