package layout

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

// nearest is the least distance of a vertex from an edge of others beside which it lies.
func nearest(g Graph, points []Point) float64 {
	least := math.Inf(1)
	for a := range g {
		for _, b := range g[a] {
			for v, p := range points {
				if v != a && v != int(b) {
					_, apart := fromEdge(p, points[a], points[b])
					least = min(least, apart)
				}
			}
		}
	}
	return least
}

// The Cayley graph of A4 by two generators of order 3: without clearing, edges pass under
// vertices.
func TestClearMovesVerticesOffEdges(t *testing.T) {
	var edges [][2]int
	for _, c := range [][3]int{{1, 2, 3}, {4, 8, 12}, {5, 9, 10}, {6, 7, 11}, {1, 12, 5}, {3, 11, 4}, {2, 10, 6}, {7, 9, 8}} {
		edges = append(edges, [2]int{c[0] - 1, c[1] - 1}, [2]int{c[1] - 1, c[2] - 1}, [2]int{c[2] - 1, c[0] - 1})
	}
	g := New(12, edges)
	before := Stress(g, 2)
	const room = 0.25
	require.Less(t, nearest(g, before), room)
	after, ok := Clear(g, before, room)
	require.True(t, ok)
	require.Greater(t, nearest(g, after), room-1e-9)
	require.Less(t, stressOf(g, after), 3*stressOf(g, before), "it is near the drawing it began with")
	again, _ := Clear(g, before, room)
	require.Equal(t, after, again, "the same places every time")
}

func TestClearLeavesOthers(t *testing.T) {
	for name, g := range map[string]Graph{"cycle": cycle(12), "path": path(5), "torus": torus(3, 4), "none": New(3, nil)} {
		points := Stress(g, 2)
		if nearest(g, points) >= 0.1 {
			cleared, ok := Clear(g, points, 0.1)
			require.True(t, ok, name)
			require.Equal(t, points, cleared, name)
		}
	}
	var all [][2]int
	for a := range 12 {
		for b := range a {
			all = append(all, [2]int{a, b})
		}
	}
	dense := New(12, all)
	points := Stress(dense, 2)
	cleared, ok := Clear(dense, points, 0.5)
	require.False(t, ok, "there is no such drawing")
	require.Equal(t, points, cleared)
	edge := New(3, [][2]int{{0, 1}})
	cleared, ok = Clear(edge, []Point{{0, 0}, {2, 0}, {1, 0}}, 0.4)
	require.True(t, ok)
	require.GreaterOrEqual(t, nearest(edge, cleared), 0.4-1e-9)
}
