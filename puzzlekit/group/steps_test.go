package group_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/perm"
)

func randomPerm(rng *rand.Rand, n int) perm.Perm { return perm.Random(rng, n) }

// What the steps end with is the result of the algorithm.
func TestStepsEndWithTheResult(t *testing.T) {
	rng := rand.New(rand.NewPCG(20, 2))
	for range 150 {
		n := 2 + rng.IntN(9)
		g := group.New(randomPerm(rng, n), randomPerm(rng, n))
		point := 1 + rng.IntN(n)
		var orbit []int
		found := []int{point}
		for s := range g.OrbitSteps(point) {
			require.Equal(t, s.To, g.Generators()[s.Generator-1].Image(s.From))
			if s.New {
				found = append(found, s.To)
			}
			orbit = s.Orbit
		}
		require.Equal(t, g.Orbit(point), orbit)
		require.Equal(t, orbit, found)

		var last group.ChainStep
		for s, err := range g.ChainSteps(context.Background(), nil) {
			require.NoError(t, err)
			require.Equal(t, last.Number+1, s.Number)
			if last.Number > 0 {
				require.GreaterOrEqual(t, s.Order.Cmp(last.Order), 0)
			}
			last = s
		}
		if last.Number > 0 {
			require.Equal(t, g.Order().String(), last.Order.String())
		}

		chain, p := must(g.Chain(t.Context(), nil)), randomPerm(rng, n+rng.IntN(2))
		residue, level := chain.Sift(p)
		left, levels := p, 0
		for s := range chain.SiftSteps(p) {
			require.True(t, left.Equal(s.Incoming))
			require.Equal(t, s.Base, chain.Base()[s.Level-1])
			left = s.Left
			if s.InOrbit {
				levels++
				require.Equal(t, s.Base, left.Image(s.Base))
			}
		}
		require.True(t, residue.Equal(left))
		require.Equal(t, level, levels+1)
	}
}

func TestStepsStopWhenTheLoopEnds(t *testing.T) {
	g := group.MustParse("Group((1,2,3,4,5),(1,2))")
	for range g.OrbitSteps(1) {
		break
	}
	for range must(g.Chain(t.Context(), nil)).SiftSteps(perm.MustParse("(1,2)(3,4)")) {
		break
	}
	count := 0
	for _, err := range g.ChainSteps(context.Background(), nil) {
		require.NoError(t, err)
		count++
		break
	}
	require.Equal(t, 1, count)
	for range group.Trivial(3).OrbitSteps(2) {
		t.Fatal("there is nothing to apply")
	}
}

func TestStepsRefuse(t *testing.T) {
	g := group.MustParse("Group((1,2,3,4,5),(1,2))")
	require.Panics(t, func() { g.OrbitSteps(6) })
	var input *fault.InputError
	for _, err := range g.ChainSteps(context.Background(), &group.ChainOptions{Method: group.Fast}) {
		require.ErrorAs(t, err, &input)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, err := range g.ChainSteps(ctx, nil) {
		require.ErrorIs(t, err, context.Canceled)
	}
}

func BenchmarkOrbit(b *testing.B) {
	g := group.New(perm.Random(rand.New(rand.NewPCG(1, 1)), 100_000), perm.Random(rand.New(rand.NewPCG(2, 1)), 100_000))
	for b.Loop() {
		g.Orbit(1)
	}
}
