package layout

import (
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

func cycle(n int) Graph {
	var edges [][2]int
	for v := range n {
		edges = append(edges, [2]int{v, (v + 1) % n})
	}
	return New(n, edges)
}

func path(n int) Graph {
	var edges [][2]int
	for v := 1; v < n; v++ {
		edges = append(edges, [2]int{v - 1, v})
	}
	return New(n, edges)
}

func torus(a, b int) Graph {
	var edges [][2]int
	for i := range a {
		for j := range b {
			edges = append(edges, [2]int{i*b + j, (i+1)%a*b + j}, [2]int{i*b + j, i*b + (j+1)%b})
		}
	}
	return New(a*b, edges)
}

func between(p, q Point) float64 { return length(minus(p, q)) }

// stressOf is the textbook sum that Stress brings down.
func stressOf(g Graph, points []Point) float64 {
	sum := 0.0
	for v := range g {
		for w, d := range g.Distances(v) {
			if w > v {
				sum += math.Pow(between(points[v], points[w])-float64(d), 2) / float64(d*d)
			}
		}
	}
	return sum
}

func TestNewDropsLoopsAndRepeats(t *testing.T) {
	g := New(3, [][2]int{{0, 1}, {1, 0}, {2, 2}, {0, 1}})
	require.Equal(t, Graph{{1}, {0}, nil}, g)
	require.Equal(t, []int32{0, 1, -1}, g.Distances(0))
	require.Equal(t, [][]int{{0, 1}, {2}}, g.Components())
}

func TestStressMakesAPathStraight(t *testing.T) {
	points := Stress(path(12), 2)
	require.InDelta(t, 11, between(points[0], points[11]), 0.1)
	for v := 1; v < 12; v++ {
		require.InDelta(t, 1, between(points[v-1], points[v]), 0.05)
	}
}

func TestStressMakesACycleRound(t *testing.T) {
	points := Stress(cycle(20), 2)
	var center Point
	for _, p := range points {
		center[0] += p[0] / 20
		center[1] += p[1] / 20
	}
	for v, p := range points {
		require.InDelta(t, between(points[0], center), between(p, center), 0.05)
		require.InDelta(t, between(points[0], points[1]), between(p, points[(v+1)%20]), 0.05)
	}
}

func TestStressDoesNotGrow(t *testing.T) {
	g := torus(9, 5)
	points := pivotStart(g, 3)
	distances := make([][]int32, len(g))
	for v := range g {
		distances[v] = g.Distances(v)
	}
	last := stressOf(g, points)
	for range 30 {
		settle(points, distances)
		now := stressOf(g, points)
		require.LessOrEqual(t, now, last+1e-9)
		last = now
	}
	require.InDelta(t, last, stressOf(g, Stress(g, 3)), 0.05*last)
}

// A long torus is a ring in space: all vertices keep away from its axis.
func TestTorusHasAHole(t *testing.T) {
	points := Stress(torus(24, 6), 3)
	axes := axesOf(points)
	for _, p := range points {
		var along [2]float64
		for k := range along {
			for i := range p {
				along[k] += p[i] * axes[k][i]
			}
		}
		require.Greater(t, math.Hypot(along[0], along[1]), 1.5)
	}
}

func TestSpectralShowsTheSymmetryOfACycle(t *testing.T) {
	points := Spectral(cycle(15), 2)
	for v := range points {
		require.InDelta(t, length(points[0]), length(points[v]), 1e-3)
		require.InDelta(t, between(points[0], points[1]), between(points[v], points[(v+1)%15]), 1e-3)
	}
}

func TestCircle(t *testing.T) {
	points := Circle(cycle(4))
	require.InDelta(t, 0, points[0][0], 1e-6)
	require.Less(t, points[0][1], 0.0)
	require.Greater(t, points[1][0], 0.0)
}

func TestTree(t *testing.T) {
	points := Tree([]int{-1, 0, 0, 1, 1, -1})
	require.Equal(t, []Point{{1.25, 0}, {0.5, 1}, {2, 1}, {0, 2}, {1, 2}, {3, 0}}, points)
}

func TestPartsStandApart(t *testing.T) {
	var edges [][2]int
	for part := range 5 {
		for i := range 4 {
			edges = append(edges, [2]int{4*part + i, 4*part + (i+1)%4})
		}
	}
	points := New(22, edges).Place(func(g Graph) []Point { return Stress(g, 2) })
	for v := range points {
		for w := range v {
			if v/4 != w/4 || v >= 20 {
				require.Greater(t, between(points[v], points[w]), 0.9, "%d and %d", w, v)
			}
		}
	}
}

func TestSingleVertex(t *testing.T) {
	g := New(1, nil)
	for name, points := range map[string][]Point{"stress": Stress(g, 2), "spectral": Spectral(g, 2), "circle": Circle(g)} {
		require.Len(t, points, 1, name)
		require.False(t, slices.ContainsFunc(points[0][:], math.IsNaN), name)
	}
}

func TestSamePlacesEveryTime(t *testing.T) {
	g := torus(8, 6)
	require.Equal(t, Stress(g, 2), Stress(g, 2))
	require.Equal(t, Spectral(g, 3), Spectral(g, 3))
}

func BenchmarkStress(b *testing.B) {
	g := torus(30, 30)
	for b.Loop() {
		Stress(g, 2)
	}
}
