package puzzle_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/word"
)

// In a scramble no two turns of one move come together, not even after turns that
// commute have changed places, and a turn is by the amount nearest to zero.
func TestScramblesDoNotCancel(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	for _, c := range []struct {
		puzzle  *puzzle.Puzzle
		amounts []int
	}{
		{puzzle.Rubik(3), []int{-1, 1, 2}}, {puzzle.Rubik(4), []int{-1, 1, 2}}, {puzzle.Cuboid(3, 1, 3), []int{1}},
		{puzzle.Megaminx(), []int{-2, -1, 1, 2}}, {puzzle.Torus(5, 3), []int{-2, -1, 1, 2}},
	} {
		var runs []word.Syllable
		for run := range c.puzzle.Scramble(rng, 400).Syllables() {
			runs = append(runs, run)
		}
		require.Len(t, runs, 400, c.puzzle.Name())
		seen := map[int]bool{}
		moves := c.puzzle.Moves()
		for i, run := range runs {
			require.Contains(t, c.amounts, run.Exponent, c.puzzle.Name())
			seen[run.Exponent] = true
			for j := i - 1; j >= 0; j-- {
				require.NotEqual(t, run.Generator, runs[j].Generator, "%s: turns %d and %d", c.puzzle.Name(), j, i)
				if a, b := moves[run.Generator-1].Perm, moves[runs[j].Generator-1].Perm; !a.Commutator(b).IsIdentity() {
					break
				}
			}
		}
		require.Len(t, seen, len(c.amounts), c.puzzle.Name())
	}
}

// No step of a sliding scramble takes the one before back, also across a seam.
func TestSlidingScramblesDoNotGoBack(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 6))
	for _, p := range []*puzzle.Puzzle{puzzle.Sliding(3, 3), puzzle.Sliding(2, 2), puzzle.SlidingOn(puzzle.KleinBottle, 3, 3)} {
		states := []puzzle.State{p.Solved()}
		for _, l := range p.Scramble(rng, 300).Letters() {
			next, err := states[len(states)-1].Apply(p.Alphabet().Word(l))
			require.NoError(t, err)
			if n := len(states); n > 1 {
				require.False(t, next.Equal(states[n-2]), "%s: step %d", p.Name(), n)
			}
			states = append(states, next)
		}
		require.Len(t, states, 301)
	}
}
