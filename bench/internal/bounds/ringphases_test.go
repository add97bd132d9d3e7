package bounds

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/godsnumber"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/stategraph"
)

// Small rings, of which God's number is known: no sum of phases is less, and a
// first step never takes more.
func TestRingPhases(t *testing.T) {
	for _, c := range []struct {
		discs  int
		blocks []int
	}{{8, []int{1}}, {10, []int{2}}, {10, []int{3}}, {10, []int{1, 2}}, {12, []int{3, 2}}} {
		for _, runs := range []bool{false, true} {
			name := map[bool]string{false: "letters", true: "powers"}[runs]
			known, ok := godsnumber.Find(puzzleName(c.discs) + "-" + name)
			require.True(t, ok)
			phases, err := ringPhases(t.Context(), c.discs, runs, stategraph.Options{}, c.blocks...)
			require.NoError(t, err)
			require.Len(t, phases, len(c.blocks)+1)
			require.LessOrEqual(t, phases[0], known.GodsNumber)
			sum := 0
			for _, p := range phases {
				sum += p
			}
			require.GreaterOrEqual(t, sum, known.GodsNumber, "%v %s", c, name)
		}
	}
	// Turnstiles in a line of 5 make too few permutations of it.
	_, err := ringPhases(t.Context(), 8, false, stategraph.Options{}, 3)
	require.ErrorContains(t, err, "arrangements of a line of 5 discs")
	canceled, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = ringPhases(canceled, 8, false, stategraph.Options{}, 1)
	require.ErrorIs(t, err, context.Canceled)
}

func puzzleName(discs int) string {
	return map[int]string{8: "topspin-8-4", 10: "topspin-10-4", 12: "topspin-12-4"}[discs]
}

// A step against a plain search of whole states: a ring of 10 discs
// of which the first three are home and stay together.
func TestLinePhaseAgainstPlainSearch(t *testing.T) {
	for _, runs := range []bool{false, true} {
		const discs, home = 10, 3
		moves := movesOf(puzzle.TopSpin(discs, 4), runs)
		got, err := linePhase(context.Background(), moves, discs, discs-home, discs-home, stategraph.Options{})
		require.NoError(t, err)
		start := perm.Identity(discs)
		distance := map[string]int{start.Key(): 0}
		most := 0
		for queue := []perm.Perm{start}; len(queue) > 0; queue = queue[1:] {
			d := distance[queue[0].Key()]
			if isHome(queue[0], home) {
				most = max(most, d)
			}
			for _, m := range moves {
				next := queue[0].Mul(m.Perm)
				if _, known := distance[next.Key()]; !known && together(next, home) {
					distance[next.Key()] = d + 1
					queue = append(queue, next)
				}
			}
		}
		require.Len(t, distance, discs*2520)
		require.Equal(t, most, got)
	}
}

// together reports whether the first discs follow one another round the ring.
func together(p perm.Perm, first int) bool {
	for i := 1; i < first; i++ {
		if p.Image(i)%p.Degree()+1 != p.Image(i+1) {
			return false
		}
	}
	return true
}

func isHome(p perm.Perm, first int) bool { return together(p, first) && p.Image(1) == 1 }
