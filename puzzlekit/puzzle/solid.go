package puzzle

import "math"

// vec is a point or direction in space: x to the right, y up, z to the viewer.
type vec [3]float64

func (a vec) add(b vec) vec            { return vec{a[0] + b[0], a[1] + b[1], a[2] + b[2]} }
func (a vec) sub(b vec) vec            { return vec{a[0] - b[0], a[1] - b[1], a[2] - b[2]} }
func (a vec) scale(k float64) vec      { return vec{k * a[0], k * a[1], k * a[2]} }
func (a vec) dot(b vec) float64        { return a[0]*b[0] + a[1]*b[1] + a[2]*b[2] }
func (a vec) length() float64          { return math.Sqrt(a.dot(a)) }
func (a vec) unit() vec                { return a.scale(1 / a.length()) }
func (a vec) mix(b vec, t float64) vec { return a.scale(1 - t).add(b.scale(t)) }

func (a vec) cross(b vec) vec {
	return vec{a[1]*b[2] - a[2]*b[1], a[2]*b[0] - a[0]*b[2], a[0]*b[1] - a[1]*b[0]}
}

// rotate turns a about a unit axis by an angle, counter-clockwise as seen by
// one towards whom the axis points (Rodrigues' formula).
func (a vec) rotate(axis vec, angle float64) vec {
	sin, cos := math.Sincos(angle)
	return a.scale(cos).add(axis.cross(a).scale(sin)).add(axis.scale(axis.dot(a) * (1 - cos)))
}

func mean(points []vec) vec {
	var sum vec
	for _, p := range points {
		sum = sum.add(p)
	}
	return sum.scale(1 / float64(len(points)))
}

// solid is a convex polyhedron around the origin, with what is needed to unfold
// it and to look at it.
type solid struct {
	faces []solidFace
	view  vec // from where the front is seen
	up    vec
}

// solidFace is a face with its corners counter-clockwise as seen from outside.
// In the net it hangs on the face `parent` by their common edge; the root has
// parent -1 and lies with the direction rootUp upwards.
type solidFace struct {
	name, colour string
	corners      []vec
	parent       int
}

func (f solidFace) normal() vec {
	return f.corners[1].sub(f.corners[0]).cross(f.corners[2].sub(f.corners[1])).unit()
}

// box returns the box with edges a, b, c along x, y, z and the faces U L F R B
// D in the order and colours of the cube, unfolded around F.
func box(a, b, c float64) solid {
	x, y, z := a/2, b/2, c/2
	at := func(sx, sy, sz float64) vec { return vec{sx * x, sy * y, sz * z} }
	return solid{
		view: vec{1, 0.9, 1.15}, up: vec{0, 1, 0},
		faces: []solidFace{
			{"U", "white", []vec{at(-1, 1, 1), at(1, 1, 1), at(1, 1, -1), at(-1, 1, -1)}, 2},
			{"L", "orange", []vec{at(-1, -1, -1), at(-1, -1, 1), at(-1, 1, 1), at(-1, 1, -1)}, 2},
			{"F", "green", []vec{at(-1, -1, 1), at(1, -1, 1), at(1, 1, 1), at(-1, 1, 1)}, -1},
			{"R", "red", []vec{at(1, -1, 1), at(1, -1, -1), at(1, 1, -1), at(1, 1, 1)}, 2},
			{"B", "blue", []vec{at(1, -1, -1), at(-1, -1, -1), at(-1, 1, -1), at(1, 1, -1)}, 3},
			{"D", "yellow", []vec{at(-1, -1, -1), at(1, -1, -1), at(1, -1, 1), at(-1, -1, 1)}, 2},
		},
	}
}
