package layout

import "math"

// Point is a place; the third coordinate is used in space only.
type Point [3]float64

func plus(p, q Point) Point { return Point{p[0] + q[0], p[1] + q[1], p[2] + q[2]} }

func minus(p, q Point) Point { return Point{p[0] - q[0], p[1] - q[1], p[2] - q[2]} }

// Products are rounded before they are added, so that a layout is the same on every machine.

func times(p Point, x float64) Point {
	return Point{float64(p[0] * x), float64(p[1] * x), float64(p[2] * x)}
}

func product(p, q Point) float64 {
	return float64(p[0]*q[0]) + float64(p[1]*q[1]) + float64(p[2]*q[2])
}

func length(p Point) float64 { return math.Sqrt(product(p, p)) }
