package search

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/group/internal/schreiersims"
	"puzzlelab/puzzlekit/internal/rawperm"
)

// TestSearchesThatBeginAgain makes searches ask for further refiners at once or
// never and compares what they find with a list of all elements.
func TestSearchesThatBeginAgain(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 22))
	again := 0
	for range 300 {
		n := 4 + rng.IntN(9)
		g, h := drawGroup(t, rng, n), drawGroup(t, rng, n)
		if chain.Order(g).Int64() > 3000 {
			continue
		}
		x := drawElement(rng, n)
		set := []int32{0, int32(rng.IntN(n-1)) + 1}
		common, fixing, commuting := 0, 0, 0
		var conjugates [][]int32
		for y := range chain.Elements(n, g) {
			if chain.SiftsToIdentity(h, append([]int32(nil), y...), 0) {
				common++
			}
			if set[0] == y[set[0]] && set[1] == y[set[1]] || set[0] == y[set[1]] && set[1] == y[set[0]] {
				fixing++
			}
			if rawperm.Commute(x, y) {
				commuting++
			}
			conjugates = append(conjugates, rawperm.Conjugate(x, append([]int32(nil), y...)))
		}
		for _, easy := range []int{-1, 1 << 30} {
			w := chain.Unstoppable("test")
			order := func(s *Search, err error) int {
				require.NoError(t, err)
				s.easy = easy
				levels, err := s.Subgroup(nil)
				require.NoError(t, err)
				if s.further == nil {
					again++
				}
				return int(chain.Order(levels).Int64())
			}
			a, err := NewRange(w, n, g)
			require.NoError(t, err)
			b, err := NewRange(w, n, h)
			require.NoError(t, err)
			require.Equal(t, common, order(a.sharing(b)))
			both, err := a.Intersection(b, nil)
			require.NoError(t, err)
			require.Equal(t, common, int(chain.Order(both).Int64()))
			require.Equal(t, fixing, order(a.Setwise(set)))
			c, err := a.Conjugation([][]int32{x})
			require.NoError(t, err)
			require.Equal(t, commuting, order(c.Centralizer(), nil))
			y := conjugates[rng.IntN(len(conjugates))]
			c.search.easy = easy
			k, err := c.Find(y)
			require.NoError(t, err)
			require.Equal(t, y, rawperm.Conjugate(x, k))
			require.True(t, chain.SiftsToIdentity(g, append([]int32(nil), k...), 0))
		}
	}
	require.Greater(t, again, 50)
}

func drawElement(rng *rand.Rand, n int) []int32 {
	x := make([]int32, n)
	for i, v := range rng.Perm(n) {
		x[i] = int32(v)
	}
	return rawperm.Power(x, 1+rng.IntN(4))
}

// drawGroup draws generators that move the first, the last or all points.
func drawGroup(t *testing.T, rng *rand.Rand, n int) []*chain.Level {
	var gens [][]int32
	for range 1 + rng.IntN(3) {
		x := rawperm.Identity[int32](n)
		from, to := 0, n
		switch rng.IntN(3) {
		case 0:
			to = n / 2
		case 1:
			from = n / 2
		}
		for i, v := range rng.Perm(to - from) {
			x[from+i] = int32(from + v)
		}
		gens = append(gens, rawperm.Power(x, 1+rng.IntN(3)))
	}
	levels, err := schreiersims.Proved(chain.Unstoppable("test"), rng, n, nil, gens)
	require.NoError(t, err)
	return levels
}
