package rawperm_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/internal/rawperm"
	"puzzlelab/puzzlekit/perm"
)

func raw(p perm.Perm) []int32 { return p.AppendZeroBased(nil) }

// TestAgainstPerm compares the arithmetic with that of package perm.
func TestAgainstPerm(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for n := 1; n < 40; n++ {
		p, q, r := perm.Random(rng, n), perm.Random(rng, n), perm.Random(rng, n)
		x, y, z := raw(p), raw(q), raw(r)
		require.Equal(t, raw(p.Mul(q)), rawperm.Product(x, y))
		require.Equal(t, raw(p.Inverse()), rawperm.Inverse(x))
		require.Equal(t, raw(p.Conj(q)), rawperm.Conjugate(x, y))
		require.Equal(t, raw(p.Inverse().Mul(q.Inverse()).Mul(p).Mul(q)), rawperm.Commutator(x, y))
		require.Equal(t, raw(p.Pow(n)), rawperm.Power(x, n))
		require.Equal(t, p.Sign() == 1, rawperm.IsEven(x))
		require.Equal(t, p.Mul(q).Equal(q.Mul(p)), rawperm.Commute(x, y))
		require.Equal(t, p.IsIdentity(), rawperm.IsIdentity(x))

		h := append([]int32(nil), x...)
		rawperm.MultiplyTwice(h, y, z)
		require.Equal(t, raw(p.Mul(q).Mul(r)), h)
		rawperm.Multiply(h, rawperm.Inverse(h))
		require.Equal(t, rawperm.Identity[int32](n), h)
		require.Equal(t, int32(-1), rawperm.FirstMoved(h))
	}
}

// TestTwoBytes multiplies points of two bytes, and the images of chosen points.
func TestTwoBytes(t *testing.T) {
	x, y := []uint16{1, 2, 0, 3}, []uint16{3, 1, 2, 0}
	require.Equal(t, []uint16{1, 2, 3, 0}, rawperm.Product(x, y))
	require.Equal(t, []uint16{2, 0, 1, 3}, rawperm.Inverse(x))
	chosen := []uint16{2, 3}
	rawperm.ProductInto(chosen, chosen, x)
	require.Equal(t, []uint16{0, 3}, chosen)
}

func TestLists(t *testing.T) {
	one, swap, cycle := []int32{0, 1, 2}, []int32{1, 0, 2}, []int32{1, 2, 0}
	require.Equal(t, [][]int32{swap, cycle}, rawperm.Distinct([][]int32{one, swap, cycle, {1, 0, 2}, one}))
	require.True(t, rawperm.AllEven([][]int32{one, cycle}))
	require.False(t, rawperm.AllEven([][]int32{one, swap}))
	both := rawperm.Concat([]int32{1, 0}, cycle)
	require.Equal(t, []int32{1, 0, 3, 4, 2}, both)
	require.Equal(t, cycle, rawperm.Part(both, 2, 5))
	require.Equal(t, [][]int32{{1, 0, 2, 3}}, rawperm.Extend([][]int32{swap}, 4))
}
