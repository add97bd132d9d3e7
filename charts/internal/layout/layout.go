// Package layout places the vertices of a graph in the plane so that the drawing
// shows its structure. The results are deterministic: there are no clock, fixed
// seeds and no fused multiply-adds, so every processor gives the same coordinates.
package layout

import (
	"math"
	"slices"
)

// Graph lists the neighbours of each vertex, counted from 0, without loops.
type Graph [][]int32

// New makes a graph from pairs of vertices, without loops and repeated edges.
func New(vertices int, edges [][2]int) Graph {
	g := make(Graph, vertices)
	for _, e := range edges {
		if e[0] != e[1] {
			g[e[0]] = append(g[e[0]], int32(e[1]))
			g[e[1]] = append(g[e[1]], int32(e[0]))
		}
	}
	for v := range g {
		slices.Sort(g[v])
		g[v] = slices.Compact(g[v])
	}
	return g
}

// Distances gives the length of a shortest path from one vertex to each, -1 if
// there is none. O(vertices + edges).
func (g Graph) Distances(from int) []int32 {
	d := make([]int32, len(g))
	for v := range d {
		d[v] = -1
	}
	d[from] = 0
	queue := []int32{int32(from)}
	for len(queue) > 0 {
		v := queue[0]
		queue = queue[1:]
		for _, w := range g[v] {
			if d[w] < 0 {
				d[w] = d[v] + 1
				queue = append(queue, w)
			}
		}
	}
	return d
}

// Components lists the vertices of each connected part, largest part first.
func (g Graph) Components() [][]int {
	seen := make([]bool, len(g))
	var parts [][]int
	for v := range g {
		if seen[v] {
			continue
		}
		var part []int
		for w, d := range g.Distances(v) {
			if d >= 0 {
				seen[w] = true
				part = append(part, w)
			}
		}
		parts = append(parts, part)
	}
	slices.SortStableFunc(parts, func(a, b []int) int { return len(b) - len(a) })
	return parts
}

// part is the graph on some of the vertices, renumbered.
func (g Graph) part(vertices []int) Graph {
	index := make(map[int32]int32, len(vertices))
	for i, v := range vertices {
		index[int32(v)] = int32(i)
	}
	out := make(Graph, len(vertices))
	for i, v := range vertices {
		for _, w := range g[v] {
			out[i] = append(out[i], index[w])
		}
	}
	return out
}

// Place lays out each connected part by the given method and sets the parts
// side by side, in rows about as wide as they are high in total.
func (g Graph) Place(method func(Graph) []Point) []Point {
	parts := g.Components()
	if len(parts) == 1 {
		return method(g)
	}
	boxes := make([][]Point, len(parts))
	sides := make([]Point, len(parts))
	area := 0.0
	for i, part := range parts {
		boxes[i] = method(g.part(part))
		sides[i] = toCorner(boxes[i])
		area += (sides[i][0] + 1) * (sides[i][1] + 1)
	}
	out := make([]Point, len(g))
	limit := max(math.Sqrt(area)*1.4, sides[0][0])
	var x, y, row float64
	for i, part := range parts {
		if x > 0 && x+sides[i][0] > limit {
			x, y, row = 0, y+row+1, 0
		}
		for k, v := range part {
			p := boxes[i][k]
			out[v] = Point{p[0] + x, p[1] + y, p[2]}
		}
		x += sides[i][0] + 1
		row = max(row, sides[i][1])
	}
	return out
}

// toCorner moves points so that the least coordinates are 0 and returns the
// greatest.
func toCorner(points []Point) Point {
	low, high := Bounds(points)
	for i := range points {
		for k := range low {
			points[i][k] -= low[k]
		}
	}
	return Point{high[0] - low[0], high[1] - low[1], high[2] - low[2]}
}

// Bounds returns the least and the greatest coordinates of one point or more.
func Bounds(points []Point) (low, high Point) {
	low, high = points[0], points[0]
	for _, p := range points {
		for k := range p {
			low[k], high[k] = min(low[k], p[k]), max(high[k], p[k])
		}
	}
	return low, high
}
