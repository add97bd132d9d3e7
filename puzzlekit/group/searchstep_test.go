package group_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/perm"
)

// TestSetwiseStepsFindTheStabilizer compares the elements found by both searches
// with those of SetwiseStabilizer, and checks what the steps say.
func TestSetwiseStepsFindTheStabilizer(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 22))
	ctx := context.Background()
	for _, g := range []*group.Group{group.Symmetric(6), group.Alternating(6), group.Dihedral(8), must(group.Mathieu(11)), must(group.PSL(3, 3)), wreath(t, group.Symmetric(3), group.Cyclic(4))} {
		for range 4 {
			set := rng.Perm(g.Degree())[:2+rng.IntN(2)]
			for k := range set {
				set[k]++
			}
			want, err := g.SetwiseStabilizer(ctx, set...)
			require.NoError(t, err)
			counts := map[bool]int{}
			for _, plain := range []bool{false, true} {
				found := []perm.Perm{perm.Identity(g.Degree())}
				for s, err := range g.SetwiseSteps(ctx, plain, set...) {
					require.NoError(t, err)
					counts[plain]++
					require.Equal(t, counts[plain], s.Number)
					require.False(t, s.CutOff && s.Found)
					points := slices.Concat(s.Cells...)
					slices.Sort(points)
					require.Len(t, slices.Compact(points), g.Degree())
					if s.Found {
						found = append(found, s.Element)
						for i, c := range s.Images {
							require.Equal(t, c, s.Element.Image(s.Base[i]))
						}
					}
				}
				got := group.New(found...)
				require.True(t, got.IsSubgroupOf(want))
				require.Equal(t, want.Order(), got.Order())
			}
		}
	}
}

func TestSetwiseStepsEnd(t *testing.T) {
	count := 0
	for _, err := range group.Symmetric(8).SetwiseSteps(context.Background(), true, 1, 2, 3) {
		require.NoError(t, err)
		if count++; count == 5 {
			break
		}
	}
	require.Equal(t, 5, count)
	for _, err := range group.Symmetric(8).SetwiseSteps(context.Background(), false, 9) {
		require.Error(t, err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, err := range group.Symmetric(8).SetwiseSteps(ctx, false, 1) {
		require.Error(t, err)
	}
}
