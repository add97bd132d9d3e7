package schreiersims

import (
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/internal/rawperm"
)

// onSubsets returns what permutations of m points do to the k-subsets.
func onSubsets(m, k int, gens ...[]int32) [][]int32 {
	var sets [][]int32
	var list func(set []int32, from int32)
	list = func(set []int32, from int32) {
		if len(set) == k {
			sets = append(sets, slices.Clone(set))
			return
		}
		for p := from; p < int32(m); p++ {
			list(append(set, p), p+1)
		}
	}
	list(nil, 0)
	var out [][]int32
	for _, x := range gens {
		img := make([]int32, len(sets))
		for i, set := range sets {
			to := slices.Clone(set)
			rawperm.ProductInto(to, set, x)
			slices.Sort(to)
			img[i] = int32(slices.IndexFunc(sets, func(s []int32) bool { return slices.Equal(s, to) }))
		}
		out = append(out, img)
	}
	return out
}

// TestSubsets takes S_m and A_m on k-subsets.
func TestSubsets(t *testing.T) {
	for _, of := range []struct{ m, k int }{{6, 2}, {7, 2}, {7, 3}, {9, 2}, {9, 3}, {9, 4}, {12, 2}, {12, 3}, {20, 2}} {
		swap, long, three := cyclesOf(of.m, []int{1, 2}), cyclesOf(of.m, []int{1, of.m}), cyclesOf(of.m, []int{1, 3})
		if of.m%2 == 0 {
			long = cyclesOf(of.m, []int{2, of.m})
		}
		order := new(big.Int).MulRange(3, int64(of.m))
		for _, seed := range []uint64{1, 2, 3} {
			for name, gens := range map[string][][]int32{"A": {three, long}, "S": {swap, long, three}} {
				want := order
				if name == "S" {
					want = new(big.Int).Lsh(order, 1)
				}
				acting := onSubsets(of.m, of.k, gens...)
				s := New(chain.NewWork(t.Context(), "test"), rand.New(rand.NewPCG(1, seed)), len(acting[0]), nil, acting)
				why, err := s.RandomSchreierSims()
				require.NoError(t, err)
				require.Equal(t, provedStars, why, "%s%d on %d-sets", name, of.m, of.k)
				require.Equal(t, want, chain.Order(s.Levels))
			}
		}
	}
}

// TestStarsAreFaithful gives a group on pairs a factor that fixes all stars: further
// points that only it moves. The pairs alone do not tell its order.
func TestStarsAreFaithful(t *testing.T) {
	acting := onSubsets(9, 2, cyclesOf(9, []int{1, 2}), cyclesOf(9, []int{1, 9}))
	gens := append(rawperm.Extend(acting, 38), cyclesOf(38, []int{37, 38}))
	s := New(chain.NewWork(t.Context(), "test"), rand.New(rand.NewPCG(1, 1)), 38, nil, gens)
	_, err := s.RandomSchreierSims()
	require.NoError(t, err)
	require.Equal(t, new(big.Int).MulRange(1, 9).Int64()*2, chain.Order(s.Levels).Int64())
}

// TestOtherGroupsOnPairs takes groups on pairs of points, most of them smaller than S_m,
// and compares with the textbook algorithm.
func TestOtherGroupsOnPairs(t *testing.T) {
	for m := 5; m <= 12; m++ {
		for seed := range uint64(6) {
			rng := rand.New(rand.NewPCG(seed, uint64(m)))
			gens := [][]int32{cyclesOf(m, []int{1, m})}
			double := rawperm.Identity[int32](m)
			for i := range double {
				if m%2 == 1 {
					double[i] = int32(2*i) % int32(m)
				}
			}
			gens = append(gens, double)
			if seed%2 == 1 {
				x := rawperm.Identity[int32](m)
				rng.Shuffle(m, func(i, j int) { x[i], x[j] = x[j], x[i] })
				gens = append(gens, x)
			}
			acting := rawperm.Distinct(onSubsets(m, 2, gens...))
			n := len(acting[0])
			plain := New(chain.NewWork(t.Context(), "test"), rng, n, nil, acting)
			_, err := plain.SchreierSims(false)
			require.NoError(t, err)
			s := New(chain.NewWork(t.Context(), "test"), rng, n, nil, acting)
			why, err := s.RandomSchreierSims()
			require.NoError(t, err)
			require.Equal(t, chain.Order(plain.Levels), chain.Order(s.Levels), "%d points: %s", m, why.Proof)
		}
	}
}

func TestBinomials(t *testing.T) {
	require.Equal(t, []binomial{{10, 2}}, binomials(45))
	require.Equal(t, []binomial{{16, 2}, {10, 3}}, binomials(120))
	require.Equal(t, []binomial{{21, 2}, {10, 4}}, binomials(210))
	require.Empty(t, binomials(1))
	require.Empty(t, binomials(100))
}
