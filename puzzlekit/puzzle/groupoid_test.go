package puzzle

import (
	"context"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/perm"
)

func groupoidOf(t *testing.T, p *Puzzle, runs bool) *Groupoid {
	t.Helper()
	g, err := p.Groupoid(t.Context(), Metric{Name: "test", Runs: runs})
	require.NoError(t, err)
	return g
}

// What a groupoid says of a turn is what a state does when the turn is typed.
func TestGroupoidAgainstStates(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 1))
	for _, p := range []*Puzzle{Pocket(), Sliding(3, 3), Sliding(4, 2), SlidingOn(KleinBottle, 3, 2), SquareOne(), Bicube()} {
		for _, runs := range []bool{true, false} {
			if !runs && p.checkLetters(Metric{}) != nil {
				continue
			}
			g := groupoidOf(t, p, runs)
			require.Equal(t, 0, g.Vertex(p.Solved()), p.Name())
			require.Same(t, p, g.Puzzle())
			s := p.Solved()
			for range 40 {
				v := g.Vertex(s)
				require.GreaterOrEqual(t, v, 0, p.Name())
				s = stepSomewhere(t, g, s, rng)
			}
		}
	}
}

// stepSomewhere compares all turns at a state, and does one of them.
func stepSomewhere(t *testing.T, g *Groupoid, s State, rng *rand.Rand) State {
	t.Helper()
	v := g.Vertex(s)
	var possible []State
	for turn := range g.Turns() {
		after, err := s.Apply(g.Word(turn))
		if g.Next(v, turn) < 0 {
			require.Error(t, err, "%s, turn %s", g.puzzle.Name(), g.Word(turn))
			require.Nil(t, g.Images(v, turn))
			continue
		}
		require.NoError(t, err)
		require.Equal(t, after, s.ApplyPerm(mustPerm(g.Images(v, turn))))
		require.Equal(t, g.Next(v, turn), g.Vertex(after))
		possible = append(possible, after)
	}
	return possible[rng.IntN(len(possible))]
}

// The walks of the spanning tree lead where they say, and loops are elements of the group.
func TestGroupoidWalksAndLoops(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 2))
	for _, p := range []*Puzzle{Pocket(), Sliding(3, 3), SquareOne(), Bicube()} {
		g := groupoidOf(t, p, true)
		for range 30 {
			v := rng.IntN(g.Vertices())
			there, err := p.Solved().Apply(g.WordTo(v))
			require.NoError(t, err)
			require.Equal(t, v, g.Vertex(there))
			require.Equal(t, p.Solved().ApplyPerm(mustPerm(g.Walk(v))), there)
			home, err := there.WalkHome()
			require.NoError(t, err)
			back, err := there.Apply(home)
			require.NoError(t, err)
			require.Equal(t, 0, g.Vertex(back))
			for turn := range g.Turns() {
				if g.Next(v, turn) >= 0 {
					require.True(t, p.Group().Contains(mustPerm(g.Loop(v, turn))))
				}
			}
		}
	}
}

// The states are the pairs of a vertex and an element of the group of the loops.
func TestStatesOfAGroupoid(t *testing.T) {
	for _, p := range []*Puzzle{Sliding(3, 2), SlidingOn(Cylinder, 3, 2), ringWithBlock(t)} {
		seen := map[string]bool{p.Solved().Key(): true}
		for queue := []State{p.Solved()}; len(queue) > 0; queue = queue[1:] {
			for k := range p.Moves() {
				for _, w := range []string{p.Moves()[k].Name, p.Moves()[k].Name + "'"} {
					if next, err := queue[0].Do(w); err == nil && !seen[next.Key()] {
						seen[next.Key()] = true
						queue = append(queue, next)
					}
				}
			}
		}
		g := groupoidOf(t, p, false)
		require.Equal(t, p.Shapes(), g.Vertices())
		states := new(big.Int).Mul(p.Group().Order(), big.NewInt(int64(g.Vertices())))
		require.Equal(t, big.NewInt(int64(len(seen))), states, p.Name())
	}
}

// ringWithBlock is a small puzzle with a piece that blocks: three places in a ring, and two
// that can be exchanged unless label 1 stands in place 3.
func ringWithBlock(t *testing.T) *Puzzle {
	t.Helper()
	ring, swap := perm.MustParse("(1,2,3)"), perm.MustParse("(4,5)")
	rule := []Forbidden{{Place: 3, Labels: []int{1}}}
	p, err := New(Definition{Name: "ring with a block", Places: 5, Labels: labelsNamed("1", "2", "3", "4", "5"),
		Moves: []Move{{Name: "R", Perm: ring}, {Name: "S", Perm: swap, Blocked: rule}}})
	require.NoError(t, err)
	return p
}

func labelsNamed(texts ...string) (labels []Label) {
	for _, text := range texts {
		labels = append(labels, Label{Text: text})
	}
	return labels
}

// Labels of one class can be exchanged without leaving the vertex.
func TestClassesOfAGroupoid(t *testing.T) {
	p := ringWithBlock(t)
	g := groupoidOf(t, p, false)
	require.Equal(t, 3, g.Vertices())
	require.NotEqual(t, g.Class(1), g.Class(2))
	require.Equal(t, g.Class(2), g.Class(3))
	require.Equal(t, -1, g.Vertex(Pocket().Solved()))
	slide := groupoidOf(t, Sliding(3, 3), false)
	require.NotEqual(t, slide.Class(9), slide.Class(1))
	require.Equal(t, 9, slide.Vertices())
}

func TestGroupoidRefusals(t *testing.T) {
	var input *fault.InputError
	letters := Metric{Name: "letters"}
	_, err := Rubik(3).Groupoid(t.Context(), sliceMetric)
	require.ErrorAs(t, err, &input)
	require.ErrorContains(t, err, "a turn of a slice is no power of one")
	turn := perm.MustParse("(1,2,3,4)")
	forbidding, err := New(Definition{Name: "forbidding", Places: 4, Moves: []Move{{Name: "A", Perm: turn}}, Forbidden: []Forbidden{{Place: 1, Labels: []int{4}}}})
	require.NoError(t, err)
	_, err = forbidding.Groupoid(t.Context(), letters)
	require.ErrorAs(t, err, &input)
	require.ErrorContains(t, err, "one in which every turn counts one")

	images := make([]int32, 60)
	for i, at, length := 0, 0, 2; at+length <= len(images); i, at, length = i+1, at+length, length+3 {
		for k := range length {
			images[at+k] = int32(at + (k+1)%length)
		}
		for k := at + length; k < len(images); k++ {
			images[k] = int32(k)
		}
	}
	long, err := perm.FromZeroBased(images)
	require.NoError(t, err)
	require.Equal(t, 1, long.Order().Cmp(big.NewInt(maxTurnOrder)))
	p, err := New(Definition{Name: "long", Places: 60, Moves: []Move{{Name: "L", Perm: long}}})
	require.NoError(t, err)
	_, err = p.Groupoid(t.Context(), Metric{Name: "powers", Runs: true})
	require.ErrorAs(t, err, &input)
	require.ErrorContains(t, err, "the order of L")
	_, err = p.Groupoid(t.Context(), letters)
	require.NoError(t, err)

	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = SquareOne().Groupoid(ctx, Metric{Name: "turns", Runs: true})
	require.ErrorIs(t, err, context.Canceled)
}
