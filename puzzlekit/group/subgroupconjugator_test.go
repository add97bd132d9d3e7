package group_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/perm"
)

// conjugateSubgroups reports whether an element of g conjugates a to b, by a look at all.
func conjugateSubgroups(g, a, b *group.Group) bool {
	for x := range g.Elements() {
		if a.IsTrivial() && b.IsTrivial() || !a.IsTrivial() && group.New(conjugates(a, x)...).Equal(b) {
			return true
		}
	}
	return false
}

func requireConjugator(t *testing.T, g, a, b *group.Group, want bool) {
	c, ok, err := g.SubgroupConjugator(t.Context(), a, b)
	require.NoError(t, err)
	require.Equal(t, want, ok, "%v: %v and %v", g, a, b)
	if ok {
		require.True(t, g.Contains(c))
		for _, y := range conjugates(a, c) {
			require.True(t, b.Contains(y))
		}
		require.Equal(t, a.Order(), b.Order())
	}
}

// TestSubgroupConjugatorsOfAllSubgroups compares with a look at all elements, for every pair of
// classes of subgroups of one order, in the symmetric group and in some of its subgroups.
func TestSubgroupConjugatorsOfAllSubgroups(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	for n := 1; n <= 6; n++ {
		whole := group.Symmetric(n)
		classes, err := whole.SubgroupClasses(t.Context(), nil)
		require.NoError(t, err)
		within := []*group.Group{whole, group.Alternating(n), group.Dihedral(n)}
		for _, g := range within {
			for i, a := range classes {
				requireConjugator(t, g, a.Representative, a.Representative, true)
				for _, b := range classes[i:] {
					other := b.Representative
					if !other.IsTrivial() {
						other = group.New(conjugates(other, perm.Random(rng, n))...)
					}
					if a.Representative.Order().Cmp(other.Order()) == 0 {
						requireConjugator(t, g, a.Representative, other, conjugateSubgroups(g, a.Representative, other))
					}
				}
			}
		}
	}
}

// TestSubgroupConjugatorsOfLargerGroups has subgroups that are conjugate by construction, and
// S5 on six points, which is transitive, beside S5 on five.
func TestSubgroupConjugatorsOfLargerGroups(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	for _, name := range []string{"M11", "M12", "M24", "cube2_6gens"} {
		g := factNamed(t, name)
		for range 3 {
			a := group.New(g.Random(rng), g.Random(rng).Pow(2))
			requireConjugator(t, g, a, group.New(conjugates(a, g.Random(rng))...), true)
			requireConjugator(t, group.Symmetric(g.Degree()), a, group.New(conjugates(a, perm.Random(rng, g.Degree()))...), true)
		}
	}
	five := group.Symmetric(5)
	pgl := must(group.PGL(2, 5))
	requireConjugator(t, group.Symmetric(6), five, pgl, false)
	requireConjugator(t, group.Symmetric(4), five, five, true) // neither is contained in it
	for _, f := range transitiveFacts(t) {
		if f.Degree <= 20 {
			a := group.MustParse(f.Generators)
			requireConjugator(t, group.Symmetric(f.Degree), a, group.New(conjugates(a, perm.Random(rng, f.Degree))...), true)
		}
	}
}
