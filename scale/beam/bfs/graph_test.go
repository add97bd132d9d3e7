package bfs

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"puzzlelab/puzzlekit/dango"
	"puzzlelab/puzzlekit/stategraph"
)

func TestGraphsOfNoSuchName(t *testing.T) {
	for _, name := range []string{"", "dango", "dango:3", "dango:1,4", "dango:0,0", "dango:999,999", "dango:3,9", "torus:1x3", "torus:3", "torus:51x2", "cube:3", "cube:", "dango:3,4 "} {
		_, err := NewGraph(name)
		var wrong *GraphError
		require.ErrorAs(t, err, &wrong, name)
		require.Equal(t, name, wrong.Text)
	}
	for _, name := range []string{"cube:2:miles", "torus:3x3:miles", "torus:9x9"} {
		_, err := NewGraph(name)
		require.Error(t, err, name)
	}
}

func TestDangoIndexIsPerfect(t *testing.T) {
	for _, name := range []string{"dango:3,2", "dango:3,3", "dango:2,4", "dango:4,2", "dango:5,1"} {
		g, err := NewGraph(name)
		require.NoError(t, err)
		require.NoError(t, stategraph.CheckIndex(context.Background(), g, true), name)
	}
}

// The test follows the numbers along the moves of the puzzle: a state that is
// met again must have the same number.
func TestDangoIndexFollowsThePuzzle(t *testing.T) {
	for _, size := range [][2]int{{3, 3}, {3, 4}, {4, 3}} {
		c := dango.Config{Skewers: size[0], Height: size[1], Colours: dango.Distinct((size[0] - 1) * size[1])}
		index, number, err := newDangoIndex(c)
		require.NoError(t, err)
		p := dango.New(c)
		shape := make([]int, size[0])
		for i := range size[0] - 1 {
			shape[i] = size[1]
		}
		state, err := p.First(shape)
		require.NoError(t, err)
		require.Equal(t, p.StateCount().Uint64(), index.Size())
		numbers := map[dango.State]uint64{state: number}
		states := map[uint64]dango.State{number: state}
		rng := rand.New(rand.NewPCG(3, 4))
		for range 20_000 {
			next := p.Neighbours(nil, state)
			nextNumbers := index.Neighbours(nil, number)
			require.Len(t, nextNumbers, len(next))
			i := rng.IntN(len(next))
			state, number = next[i], nextNumbers[i]
			if known, met := numbers[state]; met {
				require.Equal(t, known, number)
			}
			if known, met := states[number]; met {
				require.Equal(t, known, state)
			}
			numbers[state], states[number] = number, state
		}
	}
}

func TestFingerprintsTellNumberingsApart(t *testing.T) {
	seen := map[string]string{}
	for _, name := range []string{"dango:3,3", "dango:4,2", "torus:3x2", "torus:2x3", "torus:3x3", "torus:2x4", "torus:2x4:shifts", "cube:2", "cube:2:QTM"} {
		g, err := NewGraph(name)
		require.NoError(t, err)
		print := g.fingerprint()
		require.Empty(t, seen[print], name)
		seen[print] = name
		again, err := NewGraph(name)
		require.NoError(t, err)
		require.Equal(t, print, again.fingerprint())
	}
}

func TestDangoSpheresAreThoseOfItsPackage(t *testing.T) {
	ctx := context.Background()
	p := dango.New(dango.Config{Skewers: 3, Height: 4, Colours: dango.Distinct(8)})
	start, err := p.First([]int{4, 4, 0})
	require.NoError(t, err)
	want, err := p.Spheres(ctx, start, nil)
	require.NoError(t, err)
	g, err := NewGraph("dango:3,4")
	require.NoError(t, err)
	levels, err := stategraph.Enumerate(ctx, g, g.Start, nil)
	require.NoError(t, err)
	require.Equal(t, want.Counts, levels.Spheres())
}
