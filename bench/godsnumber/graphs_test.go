package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/bench/internal/biconnected"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/godsnumber"
)

// The graphs of up to six vertices are counted again; all of them is what the command does.
func TestGraphsAgain(t *testing.T) {
	ctx := context.Background()
	file := filepath.Join(t.TempDir(), "graphs.json")
	require.NoError(t, run(ctx, []string{"-graphs", "6", "-write", file}))
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	var again []census
	require.NoError(t, json.Unmarshal(text, &again))
	require.Equal(t, graphCounts()[:4], again)

	var input *fault.InputError
	require.ErrorAs(t, run(ctx, []string{"-graphs", "10"}), &input)
	require.ErrorAs(t, run(ctx, []string{"-graphs", "4", "-workers", "-1"}), &input)
	stopped, cancel := context.WithCancel(ctx)
	cancel()
	require.ErrorIs(t, run(stopped, []string{"-graphs", "8"}), context.Canceled)
}

// Which graphs have even circuits alone says how many puzzles have even orders alone. The
// largest diameter is that of a triangle and a polygon with a common edge.
func TestGraphCounts(t *testing.T) {
	counts := graphCounts()
	require.Len(t, counts, biconnected.MaxVertices-2)
	for _, c := range counts {
		if c.Vertices < 9 { // a list of those takes seconds
			requireWilson(t, c)
		}
		require.Equal(t, 1, c.Polygon)
		require.Equal(t, map[bool]int{true: 1}[c.Vertices == 7], c.Other)
		require.Equal(t, c.Graphs, c.All+c.Even+c.Polygon+c.Other)
		sum := 0
		for _, n := range c.Diameters {
			sum += n
		}
		require.Equal(t, c.Graphs, sum)
		require.Len(t, c.Diameters, c.Most()+1)
		require.Positive(t, c.Diameters[c.Median()])
		if complete, ok := godsnumber.Find(fmt.Sprintf("graph-complete-%d-single", c.Vertices)); ok {
			require.Equal(t, complete.GodsNumber, c.Least())
			require.Equal(t, 1, c.Diameters[c.Least()])
		}
	}
	nine := counts[6]
	require.Equal(t, 194066, nine.Graphs)
	require.Equal(t, 146, nine.Even, "the graphs with two colours among them")
	require.Len(t, nine.Farthest, 1)
}

// requireWilson compares a count with what the circuits of all graphs say.
func requireWilson(t *testing.T, c census) {
	t.Helper()
	graphs, err := biconnected.All(context.Background(), c.Vertices)
	require.NoError(t, err)
	require.Len(t, graphs, c.Graphs)
	even := 0
	var worst []string
	for _, g := range graphs {
		if g.Edges() > len(g) && evenCircuits(g) {
			even++
		}
		if biconnected.Canonical(g) == biconnected.Canonical(triangleAndPolygon(c.Vertices)) {
			worst = append(worst, g.String())
		}
	}
	require.Equal(t, even, c.Even, c.Vertices)
	require.Equal(t, worst, c.Farthest, c.Vertices)
}

// triangleAndPolygon has the polygon 0, 1, …, n−2 and a triangle on one of its edges.
func triangleAndPolygon(n int) biconnected.Graph {
	g := make(biconnected.Graph, n)
	join := func(v, w int) {
		g[v] |= 1 << w
		g[w] |= 1 << v
	}
	for v := range n - 1 {
		join(v, (v+1)%(n-1))
	}
	join(0, n-1)
	join(1, n-1)
	return g
}

// evenCircuits tells whether the vertices have two colours such that neighbours differ.
func evenCircuits(g biconnected.Graph) bool {
	for white := range uint16(1 << (len(g) - 1)) {
		differ := true
		for v, neighbors := range g {
			like := white
			if white>>v&1 == 0 {
				like = ^white
			}
			differ = differ && neighbors&like == 0
		}
		if differ {
			return true
		}
	}
	return false
}
