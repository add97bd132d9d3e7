package group_test

import (
	"encoding/json"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/perm"
)

// A transitiveFact is a group of GAP's library of transitive groups with the order of its
// normaliser in the symmetric group.
type transitiveFact struct {
	Name                          string
	Degree                        int
	Order, Normalizer, Generators string
}

func transitiveFacts(t *testing.T) (facts []transitiveFact) {
	text, err := os.ReadFile("testdata/normalizers.json")
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(text, &facts))
	return facts
}

// TestNormalizersOfTransitiveGroups has groups with blocks on which the search alone was not
// over in minutes.
func TestNormalizersOfTransitiveGroups(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, f := range transitiveFacts(t) {
		h := group.New(conjugates(group.MustParse(f.Generators), perm.Random(rng, f.Degree))...)
		require.Equal(t, f.Order, h.Order().String(), f.Name)
		n, err := group.Symmetric(f.Degree).Normalizer(t.Context(), h)
		require.NoError(t, err, f.Name)
		require.Equal(t, f.Normalizer, n.Order().String(), f.Name)
		normal, err := h.IsNormalIn(t.Context(), n)
		require.NoError(t, err)
		require.True(t, normal, f.Name)
	}
}

// TestNormalizersBesideFixedPoints has groups that leave points of the symmetric group fixed.
func TestNormalizersBesideFixedPoints(t *testing.T) {
	for _, f := range transitiveFacts(t)[:6] {
		h := group.MustParse(f.Generators)
		for fixed := range 3 {
			n, err := group.Symmetric(f.Degree+fixed).Normalizer(t.Context(), h)
			require.NoError(t, err)
			want := group.Symmetric(max(1, fixed)).Order()
			inner, err := group.Symmetric(f.Degree).Normalizer(t.Context(), h)
			require.NoError(t, err)
			require.Equal(t, want.Mul(want, inner.Order()), n.Order(), f.Name)
		}
	}
}

// TestNormalizersOfAllSubgroups compares with a look at every element of the symmetric group.
func TestNormalizersOfAllSubgroups(t *testing.T) {
	for n := 1; n <= 6; n++ {
		g := group.Symmetric(n)
		classes, err := g.SubgroupClasses(t.Context(), nil)
		require.NoError(t, err)
		for _, c := range classes {
			h := c.Representative
			count := int64(0)
			for x := range g.Elements() {
				if !slices.ContainsFunc(conjugates(h, x), func(y perm.Perm) bool { return !h.Contains(y) }) {
					count++
				}
			}
			normal, err := g.Normalizer(t.Context(), h)
			require.NoError(t, err)
			require.Equal(t, count, normal.Order().Int64(), h.String())
		}
	}
}
