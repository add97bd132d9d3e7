package bfs

import (
	"context"
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
	p := dango.New(dango.Config{Skewers: 3, Height: 4, Colors: dango.Distinct(8)})
	start, err := p.First([]int{4, 4, 0})
	require.NoError(t, err)
	want, err := p.Enumerate(ctx, start, nil)
	require.NoError(t, err)
	g, err := NewGraph("dango:3,4")
	require.NoError(t, err)
	levels, err := stategraph.Enumerate(ctx, g, []uint64{g.Start}, nil)
	require.NoError(t, err)
	require.Equal(t, want.Spheres(), levels.Spheres())
}
