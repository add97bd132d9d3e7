// Package solid makes twisty puzzles out of geometry.
//
// Planes cut the surface of a polyhedron into stickers, and a turn of one layer
// takes each sticker whose centre is in the layer to the sticker where its centre
// lands. Stickers in the same cell of the planes belong to one piece. Nothing is
// typed in by hand but the solid, the axes and the depths of the cuts: the
// permutations of the turns, the pieces, the net and the pictures follow.
package solid

import "math"

// A Vec is a point or direction in space: x to the right, y up, z to the viewer.
type Vec [3]float64

// Add returns a+b.
func (a Vec) Add(b Vec) Vec { return Vec{a[0] + b[0], a[1] + b[1], a[2] + b[2]} }

// Sub returns a-b.
func (a Vec) Sub(b Vec) Vec { return Vec{a[0] - b[0], a[1] - b[1], a[2] - b[2]} }

// Scale returns k·a.
func (a Vec) Scale(k float64) Vec { return Vec{k * a[0], k * a[1], k * a[2]} }

// Dot returns the scalar product.
func (a Vec) Dot(b Vec) float64 { return a[0]*b[0] + a[1]*b[1] + a[2]*b[2] }

// Length returns the distance from the origin.
func (a Vec) Length() float64 { return math.Sqrt(a.Dot(a)) }

// Unit returns the vector of length 1 in the direction of a.
func (a Vec) Unit() Vec                { return a.Scale(1 / a.Length()) }
func (a Vec) mix(b Vec, t float64) Vec { return a.Scale(1 - t).Add(b.Scale(t)) }

// Cross returns the vector product.
func (a Vec) Cross(b Vec) Vec {
	return Vec{a[1]*b[2] - a[2]*b[1], a[2]*b[0] - a[0]*b[2], a[0]*b[1] - a[1]*b[0]}
}

// Rotate turns a about a unit axis by an angle, counter-clockwise as seen by
// one towards whom the axis points (Rodrigues' formula).
func (a Vec) Rotate(axis Vec, angle float64) Vec {
	sin, cos := math.Sincos(angle)
	return a.Scale(cos).Add(axis.Cross(a).Scale(sin)).Add(axis.Scale(axis.Dot(a) * (1 - cos)))
}

func mean(points []Vec) Vec {
	var sum Vec
	for _, p := range points {
		sum = sum.Add(p)
	}
	return sum.Scale(1 / float64(len(points)))
}

// A Solid is a convex polyhedron around the origin, with what is needed to unfold
// it and to look at it.
type Solid struct {
	Faces []Face
	view  Vec // from where the front is seen
	up    Vec
}

// From is the direction from which the front is seen.
func (s Solid) From() Vec { return s.view }

// Face is a face with its corners counter-clockwise as seen from outside.
// In the net it hangs on the face `parent` by their common edge; the root has
// parent -1 and lies with the direction rootUp upwards.
type Face struct {
	Name, Color string
	Corners     []Vec
	parent      int
}

// Normal is the unit vector outwards.
func (f Face) Normal() Vec { return Normal(f.Corners) }

// Normal is the unit vector at right angles to a polygon whose corners lie in a plane
// and are counter-clockwise as seen by one towards whom it points.
func Normal(polygon []Vec) Vec {
	return polygon[1].Sub(polygon[0]).Cross(polygon[2].Sub(polygon[1])).Unit()
}

// Box returns the box with edges a, b, c along x, y, z and the faces U L F R B
// D in the order and colours of the cube, unfolded around F.
func Box(a, b, c float64) Solid {
	x, y, z := a/2, b/2, c/2
	at := func(sx, sy, sz float64) Vec { return Vec{sx * x, sy * y, sz * z} }
	return Solid{
		view: Vec{1, 0.9, 1.15}, up: Vec{0, 1, 0},
		Faces: []Face{
			{"U", "white", []Vec{at(-1, 1, 1), at(1, 1, 1), at(1, 1, -1), at(-1, 1, -1)}, 2},
			{"L", "orange", []Vec{at(-1, -1, -1), at(-1, -1, 1), at(-1, 1, 1), at(-1, 1, -1)}, 2},
			{"F", "green", []Vec{at(-1, -1, 1), at(1, -1, 1), at(1, 1, 1), at(-1, 1, 1)}, -1},
			{"R", "red", []Vec{at(1, -1, 1), at(1, -1, -1), at(1, 1, -1), at(1, 1, 1)}, 2},
			{"B", "blue", []Vec{at(1, -1, -1), at(-1, -1, -1), at(-1, 1, -1), at(1, 1, -1)}, 3},
			{"D", "yellow", []Vec{at(-1, -1, -1), at(1, -1, -1), at(1, -1, 1), at(-1, -1, 1)}, 2},
		},
	}
}
