package schreiersims

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/internal/rawperm"
)

// randomGroup draws generators of a group with a base of several points: in a
// direct or a wreath product, with blocks of several sizes, or affine.
func randomGroup(rng *rand.Rand) (n int, gens [][]int32) {
	size, blocks := 2+rng.IntN(5), 2+rng.IntN(5)
	n = size * blocks
	for range 2 + rng.IntN(2) {
		x := make([]int32, n)
		to := rng.Perm(blocks)
		if rng.IntN(4) == 0 {
			for b := range to {
				to[b] = b
			}
		}
		inside := rng.Perm(size)
		for b := range blocks {
			shift := rng.IntN(size)
			for k := range size {
				x[b*size+k] = int32(to[b]*size + (inside[k]+shift)%size)
			}
		}
		gens = append(gens, x)
	}
	return n, rawperm.Distinct(gens)
}

// TestMoversAgainstTheTextbook begins with the generators alone, so that the rest of
// the chain comes from failed proofs, and compares the orders with those of the
// textbook algorithm.
func TestMoversAgainstTheTextbook(t *testing.T) {
	several := 0
	for seed := range uint64(150) {
		rng := rand.New(rand.NewPCG(seed, 8))
		n, gens := randomGroup(rng)
		plain := New(chain.NewWork(t.Context(), "test"), rng, n, nil, gens)
		_, err := plain.SchreierSims(false)
		require.NoError(t, err)
		if len(plain.Levels) > 2 {
			several++
		}
		require.Equal(t, chain.Order(plain.Levels), orderByMovers(t, rng, n, gens, storedImages), "seed %d", seed)
	}
	require.Greater(t, several, 30)
}

// TestMoversWithBlocks takes GL(d,q) on vectors other than 0, where the multiples of a
// vector are blocks, and where the stabiliser of some vectors fixes many others.
func TestMoversWithBlocks(t *testing.T) {
	for _, of := range [][2]int{{2, 7}, {2, 11}, {2, 13}, {3, 3}, {3, 5}, {4, 3}} {
		d, q := of[0], of[1]
		n, order := 1, int64(1)
		for range d {
			n *= q
		}
		for k := 1; k < n; k *= q {
			order *= int64(n - k)
		}
		on := func(move func(v []int)) []int32 {
			x := make([]int32, n-1)
			for p := range x {
				v, rest := make([]int, d), p+1
				for k := range v {
					v[k], rest = rest%q, rest/q
				}
				move(v)
				for k := d - 1; k >= 0; k-- {
					rest = rest*q + (v[k]%q+q)%q
				}
				x[p] = int32(rest - 1)
			}
			return x
		}
		root := map[int]int{3: 2, 5: 2, 7: 3, 11: 2, 13: 2}[q]
		gens := [][]int32{
			on(func(v []int) { v[0] *= root }),
			on(func(v []int) { v[0] += v[1] }),
			on(func(v []int) { copy(v, append(v[1:len(v):len(v)], -v[0])) }),
		}
		for _, images := range []int{0, storedImages} {
			found := orderByMovers(t, rand.New(rand.NewPCG(1, 9)), n-1, gens, images)
			require.Equal(t, big.NewInt(order), found, "GL(%d,%d)", d, q)
		}
	}
}

// orderByMovers inserts the generators and then what failed proofs find.
func orderByMovers(t *testing.T, rng *rand.Rand, n int, gens [][]int32, images int) *big.Int {
	t.Helper()
	s := emptySearch(t, rng, n, nil)
	s.desk = newDesk(n)
	s.desk.images = images
	for _, x := range gens {
		s.Insert(x, 0)
	}
	for i, witness := s.proveByMovers(); witness != nil; i, witness = s.proveByMovers() {
		require.False(t, chain.SiftsToIdentity(s.Levels, append([]int32(nil), witness...), 0))
		s.Insert(witness, i)
	}
	return chain.Order(s.Levels)
}

// proveByMovers is verify without the shorter proofs of small and solvable ends.
func (s *Construction) proveByMovers() (int, []int32) {
	for i := len(s.Levels) - 1; i >= 0; i-- {
		var h []int32
		if below := chain.Generators(s.Levels, i+1); len(below) == 0 {
			h = s.checkSchreierGenerators(i)
		} else if len(s.Levels[i].Own) > 0 {
			h = s.checkStabilizer(i, below)
		}
		if h != nil {
			return chain.Sift(s.Levels, h, i+1), h
		}
	}
	return 0, nil
}
