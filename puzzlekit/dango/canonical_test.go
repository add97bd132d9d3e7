package dango

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/stategraph"
)

// image is what a symmetry makes of a state: its skewers in another order, its
// colours renamed.
func image(s State, order []int, names [maxLabel + 1]byte) State {
	skewers := s.Skewers()
	moved := make([][]int, len(skewers))
	for i, from := range order {
		for _, label := range skewers[from] {
			moved[i] = append(moved[i], int(names[label]))
		}
	}
	t, err := NewState(moved...)
	if err != nil {
		panic(err)
	}
	return t
}

// randomSymmetry exchanges skewers, and colours of equal number.
func (p *Puzzle) randomSymmetry(rng *rand.Rand) (order []int, names [maxLabel + 1]byte) {
	byNumber := map[int][]int{}
	for c, k := range p.config.Colors {
		byNumber[k] = append(byNumber[k], c+1)
	}
	for _, colors := range byNumber {
		for i, j := range rng.Perm(len(colors)) {
			names[colors[i]] = byte(colors[j])
		}
	}
	return rng.Perm(p.config.Skewers), names
}

func (p *Puzzle) randomState(rng *rand.Rand) State {
	states := p.allStates(context.Background())
	return states[rng.IntN(len(states))]
}

// States and pairs of states have the representative of their images, which is an
// image of theirs.
func TestCanonical(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	for _, c := range []Config{
		{3, 3, []int{2, 2, 2}}, {5, 2, []int{2, 2, 1}}, {4, 3, []int{1, 3, 1}}, {6, 1, []int{1, 1, 2}}, {4, 4, []int{2, 2, 3}}, {5, 2, []int{1, 1, 1}},
	} {
		p := New(c)
		orbits := map[State]bool{}
		for range 150 {
			s, t2 := p.randomState(rng), p.randomState(rng)
			order, names := p.randomSymmetry(rng)
			canonical := p.canonical(context.Background(), s)
			require.Equal(t, canonical, p.canonical(context.Background(), image(s, order, names)), "%v %v", c, s)
			require.NoError(t, p.Check(canonical))
			pair := p.canonicalPair(context.Background(), s, t2)
			require.Equal(t, pair, p.canonicalPair(context.Background(), image(s, order, names), image(t2, order, names)), "%v %v %v", c, s, t2)
			require.Equal(t, canonical, pair.From)
			require.Equal(t, p.canonical(context.Background(), t2), p.canonical(context.Background(), pair.To))
			orbits[canonical] = true
		}
		require.NotEmpty(t, orbits)
	}
}

// The orbits of all states under the symmetries, by brute force.
func TestCanonicalCountsOrbits(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 9))
	p := New(Config{4, 2, []int{2, 1, 1}})
	leader := map[State]State{}
	var find func(s State) State
	find = func(s State) State {
		if l, known := leader[s]; known && l != s {
			return find(l)
		}
		return s
	}
	states := p.allStates(context.Background())
	for _, s := range states {
		for range 200 {
			order, names := p.randomSymmetry(rng)
			leader[find(image(s, order, names))] = find(s)
		}
	}
	orbits, canonical := map[State]bool{}, map[State]bool{}
	for _, s := range states {
		orbits[find(s)] = true
		canonical[p.canonical(context.Background(), s)] = true
	}
	require.Len(t, canonical, len(orbits))
}

// All pairs by one search for each kind of state, against one from each state of
// the explicit graph. In the first puzzle the middle shape reaches farthest.
func TestAllPairsAgainstTheGraph(t *testing.T) {
	ctx := context.Background()
	for _, c := range []Config{
		{3, 3, Distinct(5)}, {4, 3, Distinct(4)}, {3, 2, Distinct(5)}, {2, 3, Distinct(4)}, {4, 2, []int{2, 2, 1}}, {3, 2, []int{2, 3}},
	} {
		p := New(c)
		quick, err := p.AllPairs(ctx)
		require.NoError(t, err)
		g, err := stategraph.Explore(ctx, p.Neighbors, p.allStates(ctx), nil)
		require.NoError(t, err)
		require.EqualValues(t, p.StateCount().Uint64(), g.Len())
		plain, err := g.AllPairs(ctx)
		require.NoError(t, err)
		require.Equal(t, plain, quick, c)
	}
}
