package raster

import (
	"fmt"
	"math"
	"strings"
)

// matrix is an affine map in the order of SVG's matrix(a b c d e f):
// x' = a·x + c·y + e, y' = b·x + d·y + f.
type matrix [6]float64

// apply rounds each product by itself, so that processors with a fused
// multiply-add give the same pixels as those without.
func (m matrix) apply(p point) point {
	return point{
		float64(m[0]*p.x) + float64(m[2]*p.y) + m[4],
		float64(m[1]*p.x) + float64(m[3]*p.y) + m[5],
	}
}

// mul returns the map that does n first and then m.
func (m matrix) mul(n matrix) matrix {
	o := m.apply(point{n[4], n[5]})
	return matrix{
		float64(m[0]*n[0]) + float64(m[2]*n[1]), float64(m[1]*n[0]) + float64(m[3]*n[1]),
		float64(m[0]*n[2]) + float64(m[2]*n[3]), float64(m[1]*n[2]) + float64(m[3]*n[3]),
		o.x, o.y,
	}
}

// inverse undoes the map; a map onto a line has none and gives zeros.
func (m matrix) inverse() matrix {
	d := float64(m[0]*m[3]) - float64(m[1]*m[2])
	if d == 0 {
		return matrix{}
	}
	back := matrix{m[3] / d, -m[1] / d, -m[2] / d, m[0] / d, 0, 0}
	o := back.apply(point{m[4], m[5]})
	back[4], back[5] = -o.x, -o.y
	return back
}

// scale is the factor by which the map stretches lengths on average.
func (m matrix) scale() float64 {
	return math.Sqrt(math.Abs(float64(m[0]*m[3]) - float64(m[1]*m[2])))
}

// parseTransform reads the value of a transform attribute.
func parseTransform(text string) (matrix, error) {
	m := matrix{1, 0, 0, 1, 0, 0}
	for rest := strings.TrimSpace(text); rest != ""; {
		name, tail, ok := strings.Cut(rest, "(")
		list, after, closed := strings.Cut(tail, ")")
		if !ok || !closed {
			return m, fmt.Errorf("raster: transform %q: missing parenthesis", text)
		}
		v, err := numbers(list)
		if err != nil {
			return m, fmt.Errorf("raster: transform %q: %w", text, err)
		}
		next, err := transform(strings.TrimSpace(name), v)
		if err != nil {
			return m, fmt.Errorf("raster: transform %q: %w", text, err)
		}
		m = m.mul(next)
		rest = strings.TrimLeft(after, " ,")
	}
	return m, nil
}

func transform(name string, v []float64) (matrix, error) {
	switch {
	case name == "matrix" && len(v) == 6:
		return matrix(v), nil
	case name == "translate" && len(v) == 2:
		return matrix{1, 0, 0, 1, v[0], v[1]}, nil
	case name == "translate" && len(v) == 1:
		return matrix{1, 0, 0, 1, v[0], 0}, nil
	case name == "scale" && len(v) == 2:
		return matrix{v[0], 0, 0, v[1], 0, 0}, nil
	case name == "scale" && len(v) == 1:
		return matrix{v[0], 0, 0, v[0], 0, 0}, nil
	case name == "rotate" && len(v) == 1:
		sin, cos := math.Sincos(v[0] * math.Pi / 180)
		return matrix{cos, sin, -sin, cos, 0, 0}, nil
	case name == "rotate" && len(v) == 3:
		turn, _ := transform("rotate", v[:1])
		return matrix{1, 0, 0, 1, v[1], v[2]}.mul(turn).mul(matrix{1, 0, 0, 1, -v[1], -v[2]}), nil
	}
	return matrix{}, fmt.Errorf("%s with %d numbers is not known", name, len(v))
}
