package group_test

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/perm"
)

// must returns a value that comes without an error.
func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func TestKnownOrders(t *testing.T) {
	for text, order := range map[string]int64{
		"[(1,2,3,4,5),(1,2)]":                              120,
		"[(1,2,3,4,5,6,7,8,9,10,11),(3,7,11,8)(4,10,5,6)]": 7920,
		"[(1,2,3,4,5,6,7,8,9,10,11),(3,7,11,8)(4,10,5,6),(1,12)(2,11)(3,6)(4,8)(5,9)(7,10)]": 95040,
		"[(1,2,3,4,8,12,15,14,13,9,5),(6,7,8,12,15,14,10),(11,12,15)]":                       653837184000,
		"[()]": 1,
	} {
		require.Equal(t, big.NewInt(order), group.MustParse(text).Order(), text)
	}
}

// elements lists a group by multiplying until nothing new comes: the textbook
// way, for groups that fit.
func elements(gens []perm.Perm) map[string]perm.Perm {
	one := perm.Identity(gens[0].Degree())
	all := map[string]perm.Perm{one.Key(): one}
	for queue := []perm.Perm{one}; len(queue) > 0; queue = queue[1:] {
		for _, x := range gens {
			y := queue[0].Mul(x)
			if _, known := all[y.Key()]; !known {
				all[y.Key()] = y
				queue = append(queue, y)
			}
		}
	}
	return all
}

func TestAgainstListingTheGroup(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 60 {
		n := 1 + rng.IntN(7)
		gens := make([]perm.Perm, 1+rng.IntN(3))
		for i := range gens {
			gens[i] = perm.Random(rng, n).Pow(1 + rng.IntN(3))
		}
		g, all := group.New(gens...), elements(gens)
		require.Equal(t, int64(len(all)), g.Order().Int64(), g.String())
		for range 50 {
			p := perm.Random(rng, n)
			_, in := all[p.Key()]
			require.Equal(t, in, g.Contains(p))
			residue, _ := g.Sift(p)
			require.Equal(t, in, residue.IsIdentity())
		}
		for range 20 {
			require.Contains(t, all, g.Random(rng).Key())
		}
	}
}
