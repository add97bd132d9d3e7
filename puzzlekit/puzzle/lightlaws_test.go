package puzzle_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/puzzle"
)

// lit returns a board of n lights with some of them on.
func lit(p *puzzle.Puzzle, on ...int) puzzle.State {
	n := p.Places() / 2
	s := p.Solved()
	for _, k := range on {
		s = s.Swap(k, n+k)
	}
	return s
}

// What cannot be put out meets a quiet pattern in an odd number of lights; the reason says so.
func TestLightsThatCannotBePutOutMeetAQuietPattern(t *testing.T) {
	p := puzzle.LightsOut(5, 5)
	var unreachable *fault.UnreachableError
	require.ErrorAs(t, p.CheckReachable(lit(p, 1)), &unreachable)
	require.Regexp(t, `^quiet pattern: an odd number of the lights( [a-e][1-5])+ must change, and pressing all of them changes nothing, `, unreachable.Reason)

	row := puzzle.LightsOut(2, 1)
	require.ErrorAs(t, row.CheckReachable(lit(row, 1)), &unreachable)
	require.Equal(t, "quiet pattern: an odd number of the lights a1 b1 must change, and pressing all of them changes nothing, "+
		"so that each press changes an even number of them", unreachable.Reason)
	require.NoError(t, row.CheckReachable(lit(row, 1, 2)))

	path := puzzle.LightsOutOn([2]int{1, 2})
	require.ErrorAs(t, path.CheckReachable(lit(path, 2)), &unreachable)
	require.Contains(t, unreachable.Reason, "quiet pattern: an odd number of the lights v1 v2 must change")
}

// The reason and the group agree, on boards with and without quiet patterns.
func TestReasonsOfLightsAgreeWithTheGroup(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	for _, p := range []*puzzle.Puzzle{puzzle.LightsOut(4, 4), puzzle.LightsOut(5, 2), puzzle.LightsOut(3, 3), puzzle.Merlin()} {
		n := p.Places() / 2
		for range 30 {
			var on []int
			for k := 1; k <= n; k++ {
				if rng.IntN(2) == 1 {
					on = append(on, k)
				}
			}
			s := lit(p, on...)
			sigma, err := s.MadeBy()
			require.NoError(t, err)
			require.Equal(t, p.Group().Contains(sigma), p.CheckReachable(s) == nil, "%s %v", p.Name(), on)
		}
	}
}
