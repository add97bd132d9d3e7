package layout

import "math"

// Circle places the vertices on a circle in their order, the first on top,
// clockwise.
func Circle(g Graph) []Point {
	points := make([]Point, len(g))
	radius := float64(len(g)) / (2 * math.Pi)
	for v := range points {
		sin, cos := math.Sincos(2 * math.Pi * float64(v) / float64(len(g)))
		points[v] = Point{round(radius * sin), round(-radius * cos)}
	}
	return points
}

func round(x float64) float64 { return math.Round(x*1e6) / 1e6 }

// Tree places a forest from top to bottom: leaves side by side in order, each
// parent above the middle of its children. parents[v] is -1 for a root.
func Tree(parents []int) []Point {
	children := make([][]int, len(parents))
	var roots []int
	for v, p := range parents {
		if p < 0 {
			roots = append(roots, v)
			continue
		}
		children[p] = append(children[p], v)
	}
	points := make([]Point, len(parents))
	next := 0.0
	var place func(v int, depth float64)
	place = func(v int, depth float64) {
		points[v][1] = depth
		if len(children[v]) == 0 {
			points[v][0] = next
			next++
			return
		}
		for _, c := range children[v] {
			place(c, depth+1)
		}
		first, last := children[v][0], children[v][len(children[v])-1]
		points[v][0] = (points[first][0] + points[last][0]) / 2
	}
	for _, r := range roots {
		place(r, 0)
	}
	return points
}

// Flatten views points in space obliquely from above the plane in which they
// spread most, so that a ring looks like a ring and not like a band. The third
// coordinate becomes the nearness to the viewer.
func Flatten(points []Point) {
	axes := axesOf(points)
	const tilt = 0.95 // radians
	sin, cos := math.Sincos(tilt)
	for v, p := range points {
		var along Point
		for k, axis := range axes {
			for i := range p {
				along[k] += float64(p[i] * axis[i])
			}
		}
		points[v] = Point{
			along[0],
			float64(along[1]*cos) - float64(along[2]*sin),
			float64(along[1]*sin) + float64(along[2]*cos),
		}
	}
}

// axesOf gives three directions at right angles, of greatest spread first.
func axesOf(points []Point) [3]Point {
	columns := make([][]float64, 3)
	for k := range columns {
		mean := 0.0
		for _, p := range points {
			mean += p[k] / float64(len(points))
		}
		for v := range points {
			points[v][k] -= mean
			columns[k] = append(columns[k], points[v][k])
		}
	}
	var axes [3]Point
	var found [][]float64
	for k := range 2 {
		direction := principal(columns, found)
		found = append(found, direction)
		axes[k] = Point{direction[0], direction[1], direction[2]}
	}
	a, b := axes[0], axes[1]
	axes[2] = Point{
		float64(a[1]*b[2]) - float64(a[2]*b[1]),
		float64(a[2]*b[0]) - float64(a[0]*b[2]),
		float64(a[0]*b[1]) - float64(a[1]*b[0]),
	}
	return axes
}
