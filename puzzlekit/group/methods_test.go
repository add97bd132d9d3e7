package group_test

import (
	"context"
	"errors"
	"math/big"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/perm"
)

var allMethods = []group.Method{group.Fast, group.Random, group.Plain, group.Trees, group.Jerrum, group.Unfiltered}

func chainBy(t testing.TB, g *group.Group, opts *group.ChainOptions) *group.StabilizerChain {
	t.Helper()
	c, err := g.Chain(t.Context(), opts)
	require.NoError(t, err)
	return c
}

// checkChain tests what a chain has to satisfy, by its definition.
func checkChain(t *testing.T, g *group.Group, c *group.StabilizerChain) {
	t.Helper()
	base := c.Base()
	for i := 1; i <= c.Depth(); i++ {
		gens := c.Generators(i)
		for _, x := range gens {
			for _, b := range base[:i-1] {
				require.Equal(t, b, x.Image(b))
			}
			require.True(t, c.Contains(x))
		}
		require.ElementsMatch(t, c.Orbit(i), group.New(append(gens, perm.Identity(g.Degree()))...).Orbit(base[i-1]))
		for _, point := range c.Orbit(i) {
			u, ok := c.Representative(i, point)
			require.True(t, ok)
			require.Equal(t, point, u.Image(base[i-1]))
			require.True(t, c.Contains(u))
			for _, b := range base[:i-1] {
				require.Equal(t, b, u.Image(b))
			}
		}
	}
	for _, x := range g.Generators() {
		require.True(t, c.Contains(x))
	}
}

func TestAllMethodsAgree(t *testing.T) {
	for _, name := range []string{
		"M11", "M12", "D_ngon12", "cube2_3gens", "shuffles_12", "PGL3_3", "rubik3_slice", "S5", "A8", "topspin_5_4",
	} {
		g := factNamed(t, name)
		base := g.Base()
		for _, m := range allMethods {
			if m == group.Unfiltered && g.Order().Cmp(big.NewInt(100000)) > 0 {
				continue
			}
			c := chainBy(t, g, &group.ChainOptions{Method: m, Base: base, Seed: 5})
			require.Equal(t, g.Order(), c.Order(), "%s by %v", name, m)
			require.Equal(t, m != group.Random, c.Proved())
			for i := 1; i <= c.Depth(); i++ {
				require.ElementsMatch(t, must(g.Chain(t.Context(), nil)).Orbit(i), c.Orbit(i), "%s by %v, level %d", name, m, i)
			}
			checkChain(t, g, c)
		}
	}
}

func TestLargerGroupsByTheTextbook(t *testing.T) {
	for _, name := range []string{"rubik3x3x3", "M24", "Sp6_2", "C2wrS20"} {
		g := factNamed(t, name)
		for _, m := range []group.Method{group.Plain, group.Trees, group.Jerrum} {
			c := chainBy(t, g, &group.ChainOptions{Method: m})
			require.Equal(t, g.Order(), c.Order(), "%s by %v", name, m)
		}
	}
}

func TestTreesAboveTheExplicitDegree(t *testing.T) {
	for _, name := range []string{"D_ngon1000", "C1000", "PGL3_31", "Suz"} {
		checkSample(t, factNamed(t, name))
	}
}

func checkSample(t *testing.T, g *group.Group) {
	rng := rand.New(rand.NewPCG(1, 9))
	c := must(g.Chain(t.Context(), nil))
	for i := 1; i <= c.Depth(); i++ {
		orbit := c.Orbit(i)
		for range 20 {
			point := orbit[rng.IntN(len(orbit))]
			u, ok := c.Representative(i, point)
			require.True(t, ok)
			require.Equal(t, point, u.Image(c.Base()[i-1]))
			require.True(t, c.Contains(u))
		}
	}
	require.False(t, g.Contains(perm.Random(rng, g.Degree())))
}

func TestBaseOption(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	for _, name := range []string{"M12", "rubik3x3x3", "S20", "A15", "C2^50", "S5wrS5", "Syl2_S256", "AGL6_2"} {
		g := factNamed(t, name)
		base := make([]int, 4)
		for i, p := range rng.Perm(g.Degree())[:4] {
			base[i] = p + 1
		}
		for _, m := range []group.Method{group.Fast, group.Jerrum} {
			if m == group.Jerrum && g.Degree() > 40 {
				continue
			}
			c := chainBy(t, g, &group.ChainOptions{Base: base, Method: m})
			require.Equal(t, base, c.Base()[:4], "%s by %v", name, m)
			require.Equal(t, g.Order(), c.Order(), name)
			reduced := c.Reduced()
			require.Equal(t, g.Order(), reduced.Order())
			for i := 1; i <= reduced.Depth(); i++ {
				require.Greater(t, len(reduced.Orbit(i)), 1)
			}
		}
		changed := must(must(g.Chain(t.Context(), nil)).WithBase(t.Context(), base...))
		require.Equal(t, g.Order(), changed.Order(), name)
		require.Equal(t, base[:4], changed.Base()[:4], name)
	}
}

func TestKnownOrder(t *testing.T) {
	g := factNamed(t, "M24")
	c := chainBy(t, g, &group.ChainOptions{KnownOrder: big.NewInt(244823040)})
	require.Equal(t, int64(244823040), c.Order().Int64())
	_, err := g.Chain(t.Context(), &group.ChainOptions{KnownOrder: big.NewInt(244823041)})
	var wrong *fault.InputError
	require.ErrorAs(t, err, &wrong)
	require.Contains(t, wrong.Want, "244823040")
	for _, name := range []string{"C2^50", "S8", "PSL2_31"} {
		_, err := factNamed(t, name).Chain(t.Context(), &group.ChainOptions{KnownOrder: big.NewInt(7)})
		require.ErrorAs(t, err, &wrong, name)
	}
}

// TestNothingIsProvedOnTrust gives M11 half its order: some seeds give chains
// of that order, and none of them claims to be proved.
func TestNothingIsProvedOnTrust(t *testing.T) {
	half, wrong := big.NewInt(3960), 0
	for seed := range uint64(50) {
		for _, m := range []group.Method{group.Fast, group.Random} {
			c, err := m11.Chain(t.Context(), &group.ChainOptions{Method: m, KnownOrder: half, Seed: seed})
			var refuted *fault.InputError
			if errors.As(err, &refuted) {
				continue
			}
			require.NoError(t, err)
			require.Equal(t, half, c.Order())
			wrong++
			for _, c := range []*group.StabilizerChain{c, c.Reduced(), must(c.WithBase(t.Context()))} {
				require.False(t, c.Proved())
				require.Empty(t, c.Proof())
				require.Contains(t, c.Doubt(), "KnownOrder")
				require.Contains(t, c.String(), "order 3,960, not proved")
			}
		}
	}
	require.Positive(t, wrong)

	for _, m := range allMethods {
		_, err := m11.Chain(t.Context(), &group.ChainOptions{Method: m, KnownOrder: big.NewInt(7919)})
		var refuted *fault.InputError
		require.ErrorAs(t, err, &refuted, m.String())
	}
	random := chainBy(t, m11, &group.ChainOptions{Method: group.Random})
	require.Contains(t, random.Doubt(), "random")
	require.Equal(t, random.Doubt(), must(random.WithBase(t.Context(), 3)).Doubt())
	require.Empty(t, must(m11.Chain(t.Context(), nil)).Doubt())
}

// TestStoppedChainsAreNotProved stops each method: what there is of the chain
// claims nothing.
func TestStoppedChainsAreNotProved(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, m := range allMethods {
		c, err := factNamed(t, "M24").Chain(ctx, &group.ChainOptions{Method: m})
		require.ErrorIs(t, err, context.Canceled, m.String())
		require.False(t, c.Proved(), m.String())
		require.Contains(t, c.Doubt(), "stopped")
	}
}

func TestUnfilteredListsAreLimited(t *testing.T) {
	var limit *fault.LimitError
	_, err := factNamed(t, "M24").Chain(t.Context(), &group.ChainOptions{Method: group.Unfiltered, MaxGenerators: 1000})
	require.ErrorAs(t, err, &limit)
	require.Equal(t, uint64(1000), limit.Limit)
}

func TestBadOptions(t *testing.T) {
	var point *fault.InputError
	_, err := m11.Chain(t.Context(), &group.ChainOptions{Base: []int{1, 12}})
	require.ErrorAs(t, err, &point)
	require.Equal(t, 12, point.Value)
	_, err = m11.Chain(t.Context(), &group.ChainOptions{Method: 77})
	require.ErrorContains(t, err, "Method(77)")
	for _, opts := range []group.ChainOptions{{Method: 77}, {MaxGenerators: -1}, {MaxMemory: -1}, {KnownOrder: big.NewInt(0)}} {
		var input *fault.InputError
		_, err = m11.Chain(t.Context(), &opts)
		require.ErrorAs(t, err, &input)
	}
}

func TestCancel(t *testing.T) {
	reason := errors.New("enough")
	for _, m := range allMethods {
		ctx, cancel := context.WithCancelCause(t.Context())
		cancel(reason)
		c, err := factNamed(t, "PGL3_31").Chain(ctx, &group.ChainOptions{Method: m})
		require.ErrorIs(t, err, reason, m.String())
		require.NotNil(t, c)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	begin := time.Now()
	_, err := factNamed(t, "S20_pairs").Chain(ctx, &group.ChainOptions{Method: group.Plain})
	if err != nil { // a fast machine may be done before
		require.ErrorIs(t, err, context.DeadlineExceeded)
	}
	require.Less(t, time.Since(begin), 20*time.Second)
}

func TestTrivialGroups(t *testing.T) {
	for _, g := range []*group.Group{group.Trivial(0), group.Trivial(5), group.New(perm.Identity(3), perm.Identity(3))} {
		for _, m := range allMethods {
			c := chainBy(t, g, &group.ChainOptions{Method: m})
			require.Equal(t, int64(1), c.Order().Int64())
			require.True(t, c.Contains(perm.Identity(g.Degree())))
		}
	}
}

func TestJerrumKeepsAForest(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 1))
	for range 40 {
		n := 2 + rng.IntN(12)
		var f group.JerrumFilter
		var added []perm.Perm
		for range 30 {
			p := perm.Random(rng, n).Pow(1 + rng.IntN(4))
			added = append(added, p)
			for step := range f.Steps(p) {
				require.LessOrEqual(t, len(step.After), n-1)
				if step.Event == group.JerrumCycle || step.Event == group.JerrumDouble {
					require.Greater(t, firstMovedOf(step.Becomes), firstMovedOf(smallestOf(step)))
				}
			}
			requireForest(t, n, f.Edges())
		}
		kept := append(f.Generators(), perm.Identity(n))
		require.Equal(t, group.New(added...).Order(), group.New(kept...).Order())
	}
}

// smallestOf is the element whose smallest moved point the step has to beat.
func smallestOf(step group.JerrumStep) perm.Perm {
	if step.Event == group.JerrumCycle {
		return step.Removed
	}
	return step.Incoming
}

func firstMovedOf(p perm.Perm) int {
	if p.IsIdentity() {
		return p.Degree() + 1
	}
	return p.Moved()[0]
}

func requireForest(t *testing.T, n int, edges []group.Edge) {
	t.Helper()
	component := make([]int, n+1)
	for i := range component {
		component[i] = i
	}
	for _, e := range edges {
		require.Equal(t, e.From, e.Element.Moved()[0])
		require.Equal(t, e.To, e.Element.Image(e.From))
		a, b := component[e.From], component[e.To]
		require.NotEqual(t, a, b, "a cycle")
		for i := range component {
			if component[i] == b {
				component[i] = a
			}
		}
	}
}

func TestStepsLeftEarly(t *testing.T) {
	var f group.JerrumFilter
	for _, text := range []string{"(1,2,3,4)", "(1,2,4,3)"} {
		for range f.Steps(perm.MustParse(text)) {
			break
		}
	}
	require.Equal(t, int64(24), group.New(f.Generators()...).Order().Int64())
}

func TestFactor(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	c := must(factNamed(t, "rubik3x3x3").Chain(t.Context(), nil))
	for range 20 {
		p := c.Random(rng)
		steps, ok := c.Factor(p)
		require.True(t, ok)
		product := perm.Identity(p.Degree())
		for _, s := range steps {
			product = s.Representative.Mul(product)
		}
		require.Equal(t, p, product)
	}
	_, ok := c.Factor(perm.MustParse("(1,2)", 48))
	require.False(t, ok)
}

// The order in the title of a chain has commas; of a very long one there is the beginning.
func TestTitlesOfChains(t *testing.T) {
	for n, want := range map[int]string{
		8:   "Stabiliser chain on 8 points, order 40,320\n",
		100: "Stabiliser chain on 100 points, order 93,326,215,443,944,152,681,699,238,856,… (158 digits)\n",
	} {
		require.Contains(t, chainBy(t, group.Symmetric(n), nil).String(), want)
	}
}
