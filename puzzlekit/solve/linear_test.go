package solve_test

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/solve"
)

// petersen is the Petersen graph.
var petersen = [][2]int{{1, 2}, {2, 3}, {3, 4}, {4, 5}, {5, 1}, {1, 6}, {2, 7}, {3, 8}, {4, 9}, {5, 10}, {6, 8}, {8, 10}, {10, 7}, {7, 9}, {9, 6}}

// Quiet patterns of the n×n boards (OEIS A159257), of Merlin, and of graphs: a complete graph
// has one press for all its vertices, and cycles have quiet patterns if 3 divides their length.
func TestQuietPatternsAgainstKnownNumbers(t *testing.T) {
	number := func(p *puzzle.Puzzle) int {
		words, err := solve.QuietPatterns(p)
		require.NoError(t, err)
		for _, w := range words {
			require.Positive(t, w.Len())
			require.True(t, p.Perm(w).IsIdentity(), "%s: %s", p.Name(), w)
		}
		return len(words)
	}
	for i, want := range []int{0, 0, 4, 2, 0, 0, 0, 8, 0, 6, 0, 0, 4, 0, 8, 2, 0, 16, 0} {
		require.Equal(t, want, number(puzzle.LightsOut(i+2, i+2)), i+2)
	}
	require.Zero(t, number(puzzle.Merlin()))
	var complete, ring [][2]int
	for i := 1; i <= 7; i++ {
		for j := i + 1; j <= 7; j++ {
			complete = append(complete, [2]int{i, j})
		}
	}
	require.Equal(t, 6, number(puzzle.LightsOutOn(complete...)))
	for n := 3; n <= 12; n++ {
		ring = ring[:0]
		for i := 1; i <= n; i++ {
			ring = append(ring, [2]int{i, i%n + 1})
		}
		want := 0
		if n%3 == 0 {
			want = 2
		}
		require.Equal(t, want, number(puzzle.LightsOutOn(ring...)), n)
	}
}

// Every subset of the moves, played on the board itself.
func TestLinearAgainstAllSetsOfMoves(t *testing.T) {
	for _, p := range []*puzzle.Puzzle{puzzle.LightsOut(2, 2), puzzle.LightsOut(3, 2), puzzle.LightsOut(1, 5), puzzle.LightsOut(3, 3), puzzle.Merlin(), puzzle.LightsOutOn(petersen...)} {
		n := p.Alphabet().Size()
		fewest, ways := map[string]int{}, map[string]int{}
		states := map[string]puzzle.State{}
		for set := range 1 << n {
			s, length := p.Solved(), 0
			for k, m := range p.Moves() {
				if set>>k&1 == 1 {
					s = s.ApplyPerm(m.Perm)
					length++
				}
			}
			switch known, seen := fewest[s.Key()]; {
			case !seen || length < known:
				fewest[s.Key()], ways[s.Key()], states[s.Key()] = length, 1, s
			case length == known:
				ways[s.Key()]++
			}
		}
		require.Equal(t, int64(len(states)), p.Group().Order().Int64(), p.Name())
		solver, err := solve.NewLinear(t.Context(), p, "", nil)
		require.NoError(t, err)
		for key, s := range states {
			r, err := solve.Optimal(t.Context(), solver, s)
			require.NoError(t, err)
			require.Equal(t, fewest[key], r.Length)
			require.True(t, r.Proved())
			if len(states) > 1<<8 {
				continue
			}
			all := 0
			for r, err := range solve.All(t.Context(), solver, s) {
				require.NoError(t, err)
				require.Equal(t, fewest[key], r.Length)
				all++
			}
			require.Equal(t, ways[key], all)
		}
	}
}

// Every set of presses of the 5×5 board, less the quiet patterns: no state needs more than 15
// presses, as J. Scherphuis found, and 7350 states need so many.
func TestFewestPressesOfFiveByFive(t *testing.T) {
	words, err := solve.QuietPatterns(puzzle.LightsOut(5, 5))
	require.NoError(t, err)
	require.Len(t, words, 2)
	quiet := [4]uint32{}
	for i, w := range words {
		for _, l := range w.Letters() {
			quiet[1<<i] |= 1 << (l.Generator() - 1)
		}
	}
	quiet[3] = quiet[1] ^ quiet[2]
	var spheres [26]int
	for set := range uint32(1) << 25 {
		least := 25
		for _, q := range quiet {
			least = min(least, bits.OnesCount32(set^q))
		}
		spheres[least]++
	}
	states := 0
	for n := range spheres {
		spheres[n] /= len(quiet)
		states += spheres[n]
	}
	require.Equal(t, 1<<23, states)
	require.Equal(t, []int{1, 25, 300, 2300, 12650}, spheres[:5])
	require.Equal(t, []int{7350, 0}, spheres[15:17])
}

// The board of 16 lights has 16 quiet patterns, each state 16 sets of presses that solve it.
func TestLinearGoals(t *testing.T) {
	p := puzzle.LightsOut(4, 4)
	solver, err := solve.For(t.Context(), p, "", nil)
	require.NoError(t, err)
	table, err := solve.NewTable(t.Context(), p, "", nil)
	require.NoError(t, err)
	for seed := range uint64(40) {
		s := p.RandomState(rand.New(rand.NewPCG(seed, 1)))
		r, err := solve.Near(t.Context(), solver, s)
		require.NoError(t, err)
		require.Equal(t, "linear algebra over GF(2)", r.Method)
		distance, err := table.Distance(s)
		require.NoError(t, err)
		require.Equal(t, distance, r.Length)
		_, err = solve.Bounded(t.Context(), solver, s, distance)
		require.NoError(t, err)
		if distance > 0 {
			_, err = solve.Bounded(t.Context(), solver, s, distance-1)
			require.IsType(t, &fault.UnreachableError{}, asUnreachable(t, err))
		}
	}
	one, err := p.ParseState("1000 0000 0000 0000")
	require.NoError(t, err)
	_, err = solve.Optimal(t.Context(), solver, one)
	require.ErrorContains(t, err, "quiet pattern")
	_, err = solve.NewLinear(t.Context(), puzzle.Rubik(2), "", nil)
	require.ErrorContains(t, err, "LightsOut(5, 5)")
	_, err = solve.QuietPatterns(puzzle.Swap(4))
	require.ErrorContains(t, err, "exchange the two places of pairs")
}

func asUnreachable(t *testing.T, err error) error {
	t.Helper()
	var none *fault.UnreachableError
	require.ErrorAs(t, err, &none)
	return none
}

// A search that may not look at all quiet patterns has a solution and a bound.
func TestLinearStopsAtItsLimit(t *testing.T) {
	p := puzzle.LightsOut(16, 16)
	solver, err := solve.NewLinear(t.Context(), p, "", &solve.Options{Nodes: 10})
	require.NoError(t, err)
	s := p.RandomState(rand.New(rand.NewPCG(1, 1)))
	_, err = solve.Optimal(t.Context(), solver, s)
	var limit *solve.LimitError
	require.ErrorAs(t, err, &limit)
	require.True(t, limit.Best.Found)
	require.Less(t, limit.Lower, limit.Best.Length)
	near, err := solve.Near(t.Context(), solver, s)
	require.NoError(t, err)
	require.False(t, near.Proved())
}
