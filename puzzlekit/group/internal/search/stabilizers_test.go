package search

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/group/internal/chain"
)

// TestStabilizersOfPoints fixes points in any order and compares with a list of
// all elements.
func TestStabilizersOfPoints(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 22))
	for range 300 {
		n := 4 + rng.IntN(9)
		g := drawGroup(t, rng, n)
		if chain.Order(g).Int64() > 3000 {
			continue
		}
		var points []int32
		for _, x := range rng.Perm(n)[:1+rng.IntN(3)] {
			points = append(points, int32(x))
		}
		fixing := 0
		for y := range chain.Elements(n, g) {
			if !slices.ContainsFunc(points, func(x int32) bool { return y[x] != x }) {
				fixing++
			}
		}
		r, err := NewRange(chain.Unstoppable("test"), n, g)
		require.NoError(t, err)
		r, err = r.Fixing(points)
		require.NoError(t, err)
		if r.root == nil {
			require.Subset(t, r.fixed, points)
			continue
		}
		require.Equal(t, fixing, int(chain.Order(r.root.levels).Int64()), "%v %v", g, points)
		requireChain(t, n, g, r.root.levels, points)
	}
}

// TestStrongGeneratorsOfDescent goes down the stabilisers of points in any order: the strong
// generators must make a chain of the whole group with this base.
func TestStrongGeneratorsOfDescent(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 22))
	w := chain.Unstoppable("test")
	for range 300 {
		n := 4 + rng.IntN(9)
		g := drawGroup(t, rng, n)
		d := newDescent(newStabilizer(n, g))
		var points []int32
		for k, x := range rng.Perm(n) {
			require.NoError(t, d.fix(w, k, int32(x)))
			points = append(points, int32(x))
		}
		levels, err := chain.OfStrong(w, n, points, d.strongGenerators())
		require.NoError(t, err)
		require.Equal(t, chain.Order(g), chain.Order(levels))
		requireChain(t, n, g, levels, nil)
	}
}

// requireChain tests that levels are a chain of elements of g that fix points.
func requireChain(t *testing.T, n int, g, levels []*chain.Level, points []int32) {
	t.Helper()
	fixed := slices.Clone(points)
	for i, l := range levels {
		for _, x := range l.Own {
			require.True(t, chain.SiftsToIdentity(g, slices.Clone(x), 0))
			require.NotEqual(t, l.Point, x[l.Point])
			for _, p := range fixed {
				require.Equal(t, p, x[p])
			}
		}
		orbit := chain.Orbit(l.Point, chain.Generators(levels, i), make([]bool, n))
		require.ElementsMatch(t, orbit, l.Orbit)
		for _, p := range l.Orbit {
			u := l.InverseRepresentative(n, p)
			require.Equal(t, l.Point, u[p])
			require.True(t, chain.SiftsToIdentity(levels, u, i))
		}
		fixed = append(fixed, l.Point)
	}
}
