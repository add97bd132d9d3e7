package solve

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/solve/internal/pattern"
)

// On the cube the subgroup is Kociemba's, of order 8!²·4!/2 and index
// 3⁷·2¹¹·C(12,4), in its three positions. (H. Kociemba 1992.)
func TestTwoPhaseCube(t *testing.T) {
	large(t)
	ctx := context.Background()
	p := puzzle.Rubik(3)
	var want []Result
	for _, cores := range []int{2, 1} {
		solver, err := NewTwoPhase(ctx, p, "HTM", &Options{Workers: cores, CacheDir: tables})
		require.NoError(t, err)
		generators, order, index := solver.Subgroup()
		require.Len(t, generators, 6)
		require.Equal(t, "19508428800", order.String())
		require.Equal(t, "2217093120", index.String())
		require.Len(t, solver.symmetries, 3)

		rng := rand.New(rand.NewPCG(1, 2))
		var got []Result
		for range 3 {
			s := p.RandomState(rng)
			r, err := Bounded(ctx, solver, s, 22)
			require.NoError(t, err)
			require.LessOrEqual(t, r.Length, 22)
			checkSteps(t, s, r)
			got = append(got, r)
		}
		r, err := Bounded(ctx, solver, p.RandomState(rand.New(rand.NewPCG(10, 0))), 21)
		require.NoError(t, err)
		require.Equal(t, 12, r.Lower, "the solution is met in round 11, after the state itself is done with")
		if want == nil {
			want = got
			continue
		}
		for i := range want {
			require.Equal(t, want[i].Word.String(), got[i].Word.String())
			require.Equal(t, want[i].Nodes, got[i].Nodes)
		}
	}
}

// On the supercube, half of the states whose pieces are in the orbits of the subgroup are
// not in it: there the half turns of centres and the permutation of four edges have
// different signs. The tables of phase two see that.
func TestTwoPhaseSupercube(t *testing.T) {
	large(t)
	ctx, p := context.Background(), puzzle.Supercube(3)
	solver, err := NewTwoPhase(ctx, p, "", &Options{CacheDir: "off", Nodes: 3_000_000})
	require.NoError(t, err)
	_, order, index := solver.Subgroup()
	require.Equal(t, "1248539443200", order.String(), "8!²·4!/2, that of the cube, times 2⁶")
	require.Equal(t, "70946979840", index.String(), "that of the cube times 2⁵")
	rng := rand.New(rand.NewPCG(7, 7))
	for range sample(1, 3) {
		s := p.RandomState(rng)
		r, err := Near(ctx, solver, s)
		require.NoError(t, err)
		require.LessOrEqual(t, r.Length, 26)
		checkSteps(t, s, r)
	}
}

// However a search ends, with a solution in the middle of a round or at its limit, no
// solution is shorter than its bound.
func TestTwoPhaseLowerBoundIsProved(t *testing.T) {
	ctx, p := context.Background(), puzzle.Cuboid(3, 1, 3)
	table := sharedTable(t, p)
	rng := rand.New(rand.NewPCG(9, 9))
	for _, nodes := range []uint64{0, 20, 100, 400} {
		solver, err := NewTwoPhase(ctx, p, "", &Options{CacheDir: "off", Nodes: nodes})
		require.NoError(t, err)
		for range 40 {
			s := p.RandomState(rng)
			distance, err := table.Distance(s)
			require.NoError(t, err)
			for _, goal := range []Goal{{Want: Short}, {Want: Shortest}, {Want: AtMost, Most: distance}, {Want: AtMost, Most: distance + 2}, {Want: AtMost, Most: 20}} {
				for r, err := range solver.Search(ctx, s, goal) {
					require.LessOrEqual(t, r.Lower, distance, "%v", goal)
					require.True(t, r.Found || err != nil)
				}
			}
		}
	}
}

// checkSteps checks that the steps make up the word and say why.
func checkSteps(t *testing.T, s puzzle.State, r Result) {
	var letters []string
	for _, step := range r.Steps {
		next, err := s.Apply(step.Word)
		require.NoError(t, err)
		require.True(t, next.Equal(step.Board))
		require.True(t, strings.Contains(step.Text, "hase"), step.Text)
		letters = append(letters, step.Word.String())
		s = next
	}
	require.True(t, s.IsSolved())
	require.Equal(t, r.Word.String(), strings.Join(letters, " "))
}

// The 2×2×2 has few enough states for a proof by two phases, and a table to
// compare it with.
func TestTwoPhaseAgainstTable(t *testing.T) {
	large(t)
	ctx := context.Background()
	for _, p := range []*puzzle.Puzzle{puzzle.Pocket()} {
		table := sharedTable(t, p)
		solver, err := NewTwoPhase(ctx, p, "", quiet())
		require.NoError(t, err)
		rng := rand.New(rand.NewPCG(3, 4))
		for range 5 {
			s := p.RandomState(rng)
			distance, err := table.Distance(s)
			require.NoError(t, err)
			r, err := Optimal(ctx, solver, s)
			require.NoError(t, err)
			requireOptimal(t, s, r, distance)
			near, err := Near(ctx, solver, s)
			require.NoError(t, err)
			require.GreaterOrEqual(t, near.Length, distance)
			require.LessOrEqual(t, near.Lower, distance)
			_, err = Bounded(ctx, solver, s, distance-1)
			var none *fault.UnreachableError
			require.ErrorAs(t, err, &none)
		}
	}
}

// What is known without meeting the arrangements is what meeting them finds.
func TestArrangements(t *testing.T) {
	ctx := context.Background()
	for _, p := range []*puzzle.Puzzle{puzzle.Rubik(3), puzzle.Torus(3, 3), puzzle.Pyraminx(), puzzle.TopSpin(9, 4)} {
		b, err := readBoard("", p, "", Options{})
		require.NoError(t, err)
		for k, part := range b.WholeParts() {
			class := func(k int) int { return min(k/2, 2) }
			want := part.ClassArrangements(class)
			if want == nil {
				continue
			}
			c, err := pattern.NewCoordinate(ctx, b, "", pattern.SlotPaint(b, part.Part, class).Of, b.AllTurns(), pattern.MaxStates)
			require.NoError(t, err)
			require.Equal(t, want.Int64(), int64(c.Size), "%v, part %d", p, k)
		}
	}
	b, err := readBoard("", puzzle.Rubik(3), "", Options{})
	require.NoError(t, err)
	var orders []string
	for _, part := range b.WholeParts() {
		orders = append(orders, part.Arrangements.String())
	}
	require.ElementsMatch(t, []string{"40320", "479001600"}, orders)
}

// A bound is never above the distance, also where a solution has ended a round
// before all of it was searched. The 8 puzzle by loops has no symmetry that would
// hide a mistake.
func TestTwoPhaseBoundsHold(t *testing.T) {
	ctx, p := context.Background(), puzzle.Loops(3, 3)
	table := sharedTable(t, p)
	solver, err := NewTwoPhase(ctx, p, "", quiet())
	require.NoError(t, err)
	rng := rand.New(rand.NewPCG(5, 6))
	for range 60 {
		s := p.RandomState(rng)
		distance, err := table.Distance(s)
		require.NoError(t, err)
		for most := distance; most < distance+6; most++ {
			r, err := Bounded(ctx, solver, s, most)
			require.NoError(t, err)
			require.LessOrEqual(t, r.Lower, distance)
			require.LessOrEqual(t, distance, r.Length)
			require.LessOrEqual(t, r.Length, most)
		}
		r, err := Near(ctx, solver, s)
		require.NoError(t, err)
		require.LessOrEqual(t, r.Lower, distance)
		require.LessOrEqual(t, distance, r.Length)
	}
}

// A short solution is no longer than one that a search for so many moves finds
// with a fifth of the states.
func TestTwoPhaseShortUsesItsStates(t *testing.T) {
	large(t)
	ctx, p := context.Background(), puzzle.Rubik(3)
	near, err := NewTwoPhase(ctx, p, "", &Options{CacheDir: tables, Nodes: 2_500_000})
	require.NoError(t, err)
	bounded, err := NewTwoPhase(ctx, p, "", &Options{CacheDir: tables, Nodes: 500_000})
	require.NoError(t, err)
	rng := rand.New(rand.NewPCG(2, 22))
	for range sample(2, 8) {
		s := p.RandomState(rng)
		r, err := Near(ctx, near, s)
		require.NoError(t, err)
		better, err := Bounded(ctx, bounded, s, r.Length-1)
		require.Error(t, err, "%d, but %d can be had", r.Length, better.Length)
	}
}

// The superflip is as far from the subgroup as a state can be, and all of its variants look
// alike. With the four-spot pattern they still do.
func TestTwoPhaseSymmetricStates(t *testing.T) {
	large(t)
	ctx, p := context.Background(), puzzle.Rubik(3)
	solver, err := NewTwoPhase(ctx, p, "", kept())
	require.NoError(t, err)
	superflip := "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2" // (M. Reid 1995)
	for _, word := range []string{superflip, superflip + " U2 D2 R2 L2 F2 B2"} {
		s, err := p.Solved().Apply(p.MustParseWord(word))
		require.NoError(t, err)
		w := newTwoPhaseSearch(ctx, solver, s, Goal{Want: Short}, nil)
		require.Len(t, w.variants, 1)
		for r, err := range solver.Search(ctx, s, Goal{Want: Short}) {
			require.NoError(t, err)
			require.LessOrEqual(t, r.Length, 22)
			end, err := s.Apply(r.Word)
			require.NoError(t, err)
			require.True(t, end.IsSolved())
			if !underLong {
				break // the first solution, after twenty million states; the search goes on for a hundred million
			}
		}
	}
}

// Where the search finds nothing, a word from a stabiliser chain is the solution.
func TestTwoPhaseFallsBack(t *testing.T) {
	ctx, p := context.Background(), puzzle.Pocket()
	solver, err := NewTwoPhase(ctx, p, "", &Options{CacheDir: "off", Nodes: 1})
	require.NoError(t, err)
	s := p.RandomState(rand.New(rand.NewPCG(3, 3)))
	r, err := Near(ctx, solver, s)
	require.NoError(t, err)
	require.Contains(t, r.Method, wordsMethod)
	end, err := s.Apply(r.Word)
	require.NoError(t, err)
	require.True(t, end.IsSolved())
	var limit *LimitError
	_, err = Bounded(ctx, solver, s, 20)
	require.ErrorAs(t, err, &limit)
	require.EqualValues(t, 1, limit.Limit)
	_, err = Optimal(ctx, solver, s)
	require.ErrorAs(t, err, &limit)
}
