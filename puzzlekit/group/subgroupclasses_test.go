package group_test

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/perm"
)

// quaternion is the group of order 8 with one involution.
func quaternion() *group.Group { return group.MustParse("(1,2,3,4)(5,6,7,8), (1,5,3,7)(2,8,4,6)") }

// TestSubgroupCounts compares with published numbers of classes and of subgroups. S_n:
// OEIS A000638 and A005432. The others are those of GAP and its library of tables of
// marks.
func TestSubgroupCounts(t *testing.T) {
	for name, c := range map[string]struct {
		group              *group.Group
		classes, subgroups int
	}{
		"1": {group.Trivial(3), 1, 1}, "S2": {group.Symmetric(2), 2, 2}, "S3": {group.Symmetric(3), 4, 6},
		"S4": {group.Symmetric(4), 11, 30}, "S5": {group.Symmetric(5), 19, 156}, "S6": {group.Symmetric(6), 56, 1455},
		"S7": {group.Symmetric(7), 96, 11300}, "A4": {group.Alternating(4), 5, 10}, "A5": {group.Alternating(5), 9, 59},
		"A6": {group.Alternating(6), 22, 501}, "A7": {group.Alternating(7), 40, 3786},
		"M11": {must(group.Mathieu(11)), 39, 8651}, "PSL(2,7)": {must(group.PSL(2, 7)), 15, 179},
		"C2^4": {times(4, group.Cyclic(2)), 67, 67}, "Q8": {quaternion(), 6, 6},
		"S4 × S4": {times(2, group.Symmetric(4)), 274, 2976},
	} {
		t.Run(name, func(t *testing.T) {
			classes, err := c.group.SubgroupClasses(t.Context(), nil)
			require.NoError(t, err)
			require.Equal(t, [2]int{c.classes, c.subgroups}, [2]int{len(classes), countSubgroups(classes)})
		})
	}
}

func countSubgroups(classes []group.SubgroupClass) (n int) {
	for _, c := range classes {
		n += c.Size
	}
	return n
}

// TestSubgroupsOfDihedralGroups: the dihedral group of order 2n has τ(n) + σ(n)
// subgroups (S. Cavior 1975), and the cyclic group of order n has τ(n).
func TestSubgroupsOfDihedralGroups(t *testing.T) {
	for n := 3; n <= 60; n++ {
		tau, sigma := 0, 0
		for d := 1; d <= n; d++ {
			if n%d == 0 {
				tau, sigma = tau+1, sigma+d
			}
		}
		classes, err := group.Dihedral(n).SubgroupClasses(t.Context(), nil)
		require.NoError(t, err)
		require.Equal(t, tau+sigma, countSubgroups(classes), "D%d", 2*n)
		classes, err = group.Cyclic(n).SubgroupClasses(t.Context(), nil)
		require.NoError(t, err)
		require.Equal(t, tau, countSubgroups(classes), "C%d", n)
	}
}

// TestSubgroupClassesAgainstClosures compares with all subgroups of small groups, found
// by closing sets of elements.
func TestSubgroupClassesAgainstClosures(t *testing.T) {
	rng := rand.New(rand.NewPCG(10, 4))
	groups := []*group.Group{group.Alternating(5), group.Symmetric(4), times(4, group.Cyclic(2)), quaternion(),
		times(2, group.Symmetric(3)), group.DirectProduct(group.Alternating(4), group.Cyclic(4)), group.Trivial(0)}
	for len(groups) < 40 {
		g := group.New(perm.Random(rng, 3+rng.IntN(5)), perm.Random(rng, 3+rng.IntN(5)))
		if g.Order().Cmp(big.NewInt(60)) <= 0 {
			groups = append(groups, g)
		}
	}
	for _, g := range groups {
		t.Run(g.GAP(), func(t *testing.T) {
			classes, err := g.SubgroupClasses(t.Context(), nil)
			require.NoError(t, err)
			require.Equal(t, allByClosures(g), describeClasses(g, classes))
			requireClasses(t, g, classes)
		})
	}
}

// A naive group is small and has a table of products.
type naive struct {
	elements []perm.Perm
	number   map[string]int
	product  [][]int
}

func newNaive(g *group.Group) *naive {
	n := &naive{number: map[string]int{}}
	for x := range g.Elements() {
		n.number[x.Key()] = len(n.elements)
		n.elements = append(n.elements, x)
	}
	for _, x := range n.elements {
		var row []int
		for _, y := range n.elements {
			row = append(row, n.number[x.Mul(y).Key()])
		}
		n.product = append(n.product, row)
	}
	return n
}

// closed returns the subgroup that elements generate, as a bit set.
func (n *naive) closed(in uint64) uint64 {
	for {
		before := in
		for x := range n.elements {
			for y := range n.elements {
				if in>>x&1 == 1 && in>>y&1 == 1 {
					in |= 1 << n.product[x][y]
				}
			}
		}
		if in == before {
			return in
		}
	}
}

func (n *naive) conjugate(in uint64, by int) (out uint64) {
	for x := range n.elements {
		if in>>x&1 == 1 {
			out |= 1 << n.number[n.elements[x].Conj(n.elements[by]).Key()]
		}
	}
	return out
}

// class returns the conjugates of a subgroup, sorted.
func (n *naive) class(h uint64) (class []uint64) {
	for by := range n.elements {
		class = append(class, n.conjugate(h, by))
	}
	slices.Sort(class)
	return slices.Compact(class)
}

// allByClosures describes each class by its members and the members of those below.
func allByClosures(g *group.Group) []string {
	n := newNaive(g)
	trivial := n.closed(1 << n.number[perm.Identity(g.Degree()).Key()])
	found := []uint64{trivial}
	known := map[uint64]bool{trivial: true}
	classes := map[uint64][]uint64{} // by the first member
	for k := 0; k < len(found); k++ {
		class := n.class(found[k])
		classes[class[0]] = class
		for x := range n.elements {
			if h := n.closed(found[k] | 1<<x); !known[h] {
				known[h] = true
				found = append(found, h)
			}
		}
	}
	contains := func(upper, lower []uint64) bool {
		return slices.ContainsFunc(lower, func(h uint64) bool { return h&^upper[0] == 0 }) && upper[0] != lower[0]
	}
	var out []string
	for _, upper := range classes {
		var below []uint64
		for _, lower := range classes {
			between := false
			for _, middle := range classes {
				between = between || contains(upper, middle) && contains(middle, lower)
			}
			if contains(upper, lower) && !between {
				below = append(below, lower[0])
			}
		}
		slices.Sort(below)
		out = append(out, fmt.Sprint(upper, below))
	}
	slices.Sort(out)
	return out
}

// describeClasses writes classes as allByClosures does.
func describeClasses(g *group.Group, classes []group.SubgroupClass) (out []string) {
	n := newNaive(g)
	members := make([][]uint64, len(classes))
	for k, c := range classes {
		var h uint64
		for x := range c.Representative.Elements() {
			h |= 1 << n.number[x.Key()]
		}
		members[k] = n.class(h)
	}
	for k, c := range classes {
		var below []uint64
		for _, j := range c.Below {
			below = append(below, members[j][0])
		}
		slices.Sort(below)
		out = append(out, fmt.Sprint(members[k], below))
	}
	slices.Sort(out)
	return out
}

// requireClasses checks what holds for the subgroups of every group.
func requireClasses(t *testing.T, g *group.Group, classes []group.SubgroupClass) {
	require.True(t, classes[0].Representative.IsTrivial())
	require.True(t, classes[len(classes)-1].Representative.Equal(g))
	for k, c := range classes {
		h := c.Representative
		require.True(t, h.IsSubgroupOf(g))
		require.Equal(t, g.Degree(), h.Degree())
		require.Zero(t, new(big.Int).Rem(g.Order(), h.Order()).Sign())
		normalizer, err := g.Normalizer(t.Context(), h)
		require.NoError(t, err)
		require.Equal(t, normalizer.Order(), c.Normalizer)
		require.Equal(t, g.Order(), new(big.Int).Mul(c.Normalizer, big.NewInt(int64(c.Size))))
		if k > 0 {
			before := classes[k-1]
			order := h.Order().Cmp(before.Representative.Order())
			require.True(t, order > 0 || order == 0 && c.Size >= before.Size)
			require.NotEmpty(t, c.Below)
		}
		for _, j := range c.Below {
			require.Less(t, j, k)
		}
	}
}

// TestSubgroupClassesOfLargerGroups checks groups that are not solvable. Each class
// must be found again in a conjugate of the group.
func TestSubgroupClassesOfLargerGroups(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 60))
	for name, g := range map[string]*group.Group{
		"A5 × A5": times(2, group.Alternating(5)), "S6": group.Symmetric(6), "PSL(2,11)": must(group.PSL(2, 11)),
		"C2 wr A5": must(group.WreathProduct(group.Cyclic(2), group.Alternating(5))),
	} {
		t.Run(name, func(t *testing.T) {
			classes, err := g.SubgroupClasses(t.Context(), nil)
			require.NoError(t, err)
			requireClasses(t, g, classes)
			by := perm.Random(rng, g.Degree())
			var gens []perm.Perm
			for _, x := range g.Generators() {
				gens = append(gens, x.Conj(by))
			}
			again, err := group.New(gens...).SubgroupClasses(t.Context(), nil)
			require.NoError(t, err)
			require.Equal(t, profile(classes), profile(again))
		})
	}
}

// profile describes classes by what does not depend on their order in the list.
func profile(classes []group.SubgroupClass) (out []string) {
	for _, c := range classes {
		var below []string
		for _, j := range c.Below {
			below = append(below, fmt.Sprint(classes[j].Representative.Order(), classes[j].Size))
		}
		slices.Sort(below)
		out = append(out, fmt.Sprint(c.Representative.Order(), c.Size, len(c.Representative.Orbits()), below))
	}
	slices.Sort(out)
	return out
}

func TestSubgroupClassesLimits(t *testing.T) {
	limit := func(g *group.Group, opts *group.SubgroupOptions) *fault.LimitError {
		_, err := g.SubgroupClasses(t.Context(), opts)
		var e *fault.LimitError
		require.ErrorAs(t, err, &e)
		return e
	}
	require.Equal(t, fault.LimitError{In: "group.Group.SubgroupClasses", What: "the group", Unit: "elements", Need: 6227020800, Limit: 1_000_000, Option: "SubgroupOptions.MaxOrder"},
		*limit(group.Symmetric(13), nil))
	require.Equal(t, "SubgroupOptions.MaxSubgroups", limit(group.Symmetric(5), &group.SubgroupOptions{MaxSubgroups: 155}).Option)
	require.Equal(t, uint64(500), limit(times(9, group.Cyclic(2)), &group.SubgroupOptions{MaxSubgroups: 500}).Limit)
	memory := limit(group.Cyclic(900_000), nil)
	require.Equal(t, fault.Bytes, memory.Unit)
	require.Equal(t, "SubgroupOptions.MaxMemory", memory.Option)
	require.Equal(t, "SubgroupOptions.MaxMemory", limit(group.Symmetric(6), &group.SubgroupOptions{MaxMemory: 100_000}).Option)
	_, err := group.Symmetric(5).SubgroupClasses(t.Context(), &group.SubgroupOptions{MaxSubgroups: 156})
	require.NoError(t, err)
	for _, opts := range []*group.SubgroupOptions{{MaxOrder: -1}, {MaxSubgroups: -1}, {MaxMemory: -1}} {
		_, err := group.Symmetric(3).SubgroupClasses(t.Context(), opts)
		var input *fault.InputError
		require.ErrorAs(t, err, &input)
	}
}

func TestSubgroupClassesReportProgress(t *testing.T) {
	var reports []group.SubgroupProgress
	_, err := group.Symmetric(6).SubgroupClasses(t.Context(), &group.SubgroupOptions{Progress: func(p group.SubgroupProgress) { reports = append(reports, p) }})
	require.NoError(t, err)
	require.NotEmpty(t, reports)
	require.Positive(t, reports[0].Subgroups)
}
