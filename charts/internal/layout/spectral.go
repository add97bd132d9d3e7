package layout

import "math"

// Spectral places vertices by the second, third (and in space fourth)
// eigenvectors of the walk matrix, which shows the symmetry of the graph
// (Koren 2005, "Drawing graphs by eigenvectors"). dims is 2 or 3. The graph
// must be connected. O(rounds · edges) with at most 2,000 rounds.
func Spectral(g Graph, dims int) []Point {
	points := make([]Point, len(g))
	constant := make([]float64, len(g))
	for v := range constant {
		constant[v] = 1
	}
	found := [][]float64{constant}
	for k := range dims {
		x := eigenvector(g, found, k)
		found = append(found, x)
		for v := range points {
			points[v][k] = x[v]
		}
	}
	scale(points, float64(maxDistance(g))/2)
	return points
}

// eigenvector iterates the lazy walk (I + D⁻¹A)/2, keeping at right angles, with
// degrees as weights, to the eigenvectors already found.
func eigenvector(g Graph, found [][]float64, seed int) []float64 {
	n := len(g)
	x := make([]float64, n)
	for v := range x {
		x[v] = math.Remainder(float64(v+1)*0.6180339887498949*float64(seed+1), 1)
	}
	for range 2000 {
		for _, f := range found {
			size := weighted(g, f, f)
			if size == 0 {
				continue
			}
			along := weighted(g, x, f) / size
			for v := range x {
				x[v] -= float64(along * f[v])
			}
		}
		next := make([]float64, n)
		for v := range next {
			sum := 0.0
			for _, w := range g[v] {
				sum += x[w]
			}
			next[v] = x[v]
			if len(g[v]) > 0 {
				next[v] = (x[v] + sum/float64(len(g[v]))) / 2
			}
		}
		size := math.Sqrt(dot(next, next))
		if size < 1e-300 {
			return x
		}
		change := 0.0
		for v := range next {
			next[v] /= size
			change = max(change, math.Abs(next[v]-x[v]))
		}
		x = next
		if change < 1e-10 {
			break
		}
	}
	return x
}

func weighted(g Graph, a, b []float64) float64 {
	sum := 0.0
	for v := range a {
		sum += float64(float64(a[v]*b[v]) * float64(max(len(g[v]), 1)))
	}
	return sum
}

// scale makes the greatest distance from the centre equal to radius.
func scale(points []Point, radius float64) {
	greatest := 0.0
	for _, p := range points {
		greatest = max(greatest, length(p))
	}
	if greatest == 0 {
		return
	}
	for v := range points {
		for k := range points[v] {
			points[v][k] *= radius / greatest
		}
	}
}
