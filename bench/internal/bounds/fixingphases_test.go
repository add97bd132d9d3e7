package bounds

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/godsnumber"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/stategraph"
)

func TestPackedPerms(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, degree := range []int{1, 5, 15, 16} {
		for range 50 {
			p, q := perm.Random(r, degree), perm.Random(r, degree)
			x, y := pack(p), pack(q)
			require.Equal(t, pack(p.Mul(q)), x.times(y))
			require.Equal(t, pack(p.Inverse()), x.inverse())
			back, n := x.withLength(9).split()
			require.Equal(t, x, back)
			require.EqualValues(t, 9, n)
		}
	}
}

// The sum of the phases is never less than God's number, and with all points
// fixed at once, or none, it is God's number.
func TestFixingPhases(t *testing.T) {
	for _, c := range []struct {
		puzzle *puzzle.Puzzle
		fixed  int
	}{
		{puzzle.Torus(3, 2), 3}, {puzzle.Torus(3, 3), 4}, {puzzle.Loops(3, 3), 3}, {puzzle.Loops(4, 2), 3}, {puzzle.TopSpin(8, 4), 4},
	} {
		for _, metric := range c.puzzle.Metrics()[:2] {
			graph, err := godsnumber.Puzzle(t.Context(), c.puzzle, metric.Name, nil)
			require.NoError(t, err)
			levels, err := graph.Enumerate(t.Context(), nil, nil)
			require.NoError(t, err)
			moves := movesOf(c.puzzle, metric.Runs)
			phases, err := fixingPhases(t.Context(), moves, c.fixed, 1<<18, stategraph.Options{})
			require.NoError(t, err)
			require.GreaterOrEqual(t, phases[0]+phases[1], levels.Eccentricity(), "%s %s", c.puzzle.Name(), metric.Name)
			require.LessOrEqual(t, phases[0], levels.Eccentricity())
		}
	}
	p := puzzle.Torus(3, 2)
	graph, err := godsnumber.Puzzle(t.Context(), p, "", nil)
	require.NoError(t, err)
	levels, err := graph.Enumerate(t.Context(), nil, nil)
	require.NoError(t, err)
	phases, err := fixingPhases(t.Context(), movesOf(p, p.Metrics()[0].Runs), 0, 1<<18, stategraph.Options{})
	require.NoError(t, err)
	require.Equal(t, []int{0, levels.Eccentricity()}, phases)
	phases, err = fixingPhases(t.Context(), movesOf(p, p.Metrics()[0].Runs), p.Places(), 1<<18, stategraph.Options{})
	require.NoError(t, err)
	require.Equal(t, []int{levels.Eccentricity(), 0}, phases)

	// A ball of few elements leaves some to products, and one of none is named.
	small, err := fixingPhases(t.Context(), movesOf(puzzle.Torus(3, 3), false), 4, 300, stategraph.Options{})
	require.NoError(t, err)
	large, err := fixingPhases(t.Context(), movesOf(puzzle.Torus(3, 3), false), 4, 1<<18, stategraph.Options{})
	require.NoError(t, err)
	require.Greater(t, small[1], large[1])
	_, err = fixingPhases(t.Context(), movesOf(puzzle.Torus(3, 3), false), 4, 5, stategraph.Options{})
	require.ErrorContains(t, err, "not quotients of it")
	canceled, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = fixingPhases(canceled, movesOf(p, false), 3, 1<<18, stategraph.Options{})
	require.ErrorIs(t, err, context.Canceled)
}

// No word is shorter than the distance of its element in the whole graph, and up
// to twice the radius none is longer.
func TestStabilizerWords(t *testing.T) {
	for _, p := range []*puzzle.Puzzle{puzzle.Loops(3, 3), puzzle.Loops(4, 2), puzzle.Torus(3, 2), puzzle.TopSpin(8, 4)} {
		moves := movesOf(p, false)
		graph, err := godsnumber.Cayley(t.Context(), p.Name(), moves, nil)
		require.NoError(t, err)
		levels, err := graph.Enumerate(t.Context(), nil, nil)
		require.NoError(t, err)
		h, err := groupOf(moves).Stabilizer(t.Context(), 1, 2)
		require.NoError(t, err)
		s := &stabilizerWords{fixed: 2, degree: p.Places(), length: map[packedPerm]uint8{}}
		require.NoError(t, s.search(t.Context(), moves, h, 2000))
		require.EqualValues(t, h.Order().Uint64(), len(s.length))
		equal := 0
		for x := range h.Elements() {
			distance, err := levels.To(x)
			require.NoError(t, err)
			length := int(s.length[pack(x)])
			require.GreaterOrEqual(t, length, distance, "%v", x)
			if distance <= 4 {
				require.Equal(t, distance, length)
			}
			if length == distance {
				equal++
			}
		}
		require.Greater(t, equal, len(s.length)/2, p.Name())
	}
}
