package cubeboard

import (
	"context"
	"math/big"
	"math/bits"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
)

func TestRookCensusByEnumeration(t *testing.T) {
	for n := 1; n <= 8; n++ {
		census, err := RookCensus(n)
		require.NoError(t, err)
		counted, err := MustNew(n).Census(context.Background(), Rook, nil)
		require.NoError(t, err)
		for _, c := range Classes() {
			require.Zero(t, census.Fixed(c).Cmp(counted.Fixed(c)), "n=%d ψ(%v) = %v", n, c, counted.Fixed(c))
		}
	}
}

// rooksByLoops counts placements loop by loop: first every X loop gets a piece
// on a free Y or Z loop, then every Y loop left one on a free Z loop. All that
// matters is which Y and Z loops are taken.
func rooksByLoops(n int) *big.Int {
	type state struct {
		y, z  uint32
		empty int // loops that may stay empty
	}
	now := map[state]*big.Int{{0, 0, 3*n - 2*(3*n/2)}: big.NewInt(1)}
	for step := range 2 * n {
		next := map[state]*big.Int{}
		add := func(s state, ways *big.Int, factor int64) {
			if next[s] == nil {
				next[s] = new(big.Int)
			}
			next[s].Add(next[s], new(big.Int).Mul(ways, big.NewInt(factor)))
		}
		for s, ways := range now {
			y := uint32(1) << max(0, step-n)
			if step >= n && s.y&y != 0 {
				add(s, ways, 1)
				continue
			}
			for level := range n {
				other := uint32(1) << level
				if step < n && s.y&other == 0 {
					add(state{s.y | other, s.z, s.empty}, ways, 2)
				}
				if s.z&other == 0 {
					add(state{s.y, s.z | other, s.empty}, ways, 2)
				}
			}
			if s.empty > 0 {
				add(state{s.y, s.z, s.empty - 1}, ways, 1)
			}
		}
		now = next
	}
	total := new(big.Int)
	for s, ways := range now {
		if n-bits.OnesCount32(s.z) == s.empty { // the Z loops left stay empty
			total.Add(total, ways)
		}
	}
	return total
}

func TestAllRooksByLoops(t *testing.T) {
	for n := 1; n <= 8; n++ {
		census, err := RookCensus(n)
		require.NoError(t, err)
		require.Equal(t, rooksByLoops(n), census.All(), "n=%d", n)
	}
}

// Section 3.2 of the paper: for n = 4m+1 the number up to rotations is
// 2^(6m-2)·(2m+1)!·((2m)!)²·C(4m+1,2m)³·C(2m+1,2m).
func TestRooksUpToRotationsForOneModFour(t *testing.T) {
	for m := int64(1); m <= 12; m++ {
		census, err := RookCensus(int(4*m + 1))
		require.NoError(t, err)
		expected := product(power(2, 6*m-2), factorial(2*m+1), factorial(2*m), factorial(2*m),
			cube(choose(4*m+1, 2*m)), choose(2*m+1, 2*m))
		require.Equal(t, expected, census.UpTo(UpToRotations))
	}
}

// The divisions of Cauchy–Frobenius come out even far beyond enumeration.
func TestRookOrbitsAreWhole(t *testing.T) {
	for n := 1; n <= 60; n++ {
		census, err := RookCensus(n)
		require.NoError(t, err)
		require.Positive(t, census.UpTo(UpToRotations).Cmp(new(big.Int)))
		require.LessOrEqual(t, census.UpTo(UpToIsometries).Cmp(census.UpTo(UpToRotations)), 0)
	}
	for _, n := range []int{0, -3, 1001} {
		var size *fault.InputError
		_, err := RookCensus(n)
		require.ErrorAs(t, err, &size)
	}
}

func TestUnknownSymmetryIsRefused(t *testing.T) {
	census, err := RookCensus(4)
	require.NoError(t, err)
	var typed *fault.InputError
	for _, s := range []Symmetry{-1, UpToIsometries + 1} {
		require.PanicsWithError(t, s.check("cubeboard.Census.UpTo").Error(), func() { census.UpTo(s) })
		_, err := MustNew(4).Placements(t.Context(), Queen, s)
		require.ErrorAs(t, err, &typed)
	}
}
