package puzzle

import (
	"math"

	"puzzlelab/puzzlekit/puzzle/internal/solid"
)

// A Rotation is what a move does in space: it turns some polygons about an axis
// through the origin. The zero Rotation stands for a move that is no rotation.
type Rotation struct {
	// Axis is a unit vector towards the turning layer.
	Axis [3]float64
	// Degrees is the angle, counter-clockwise as seen by one towards whom the axis
	// points: -90 for a quarter turn clockwise.
	Degrees float64
	// Places and Fixed list the places and the fixed parts that turn, from 1. Some of
	// them may come to where they were, such as the centre of a face.
	Places, Fixed []int
}

// Rotations returns the rotation of each move, in the order of the alphabet: the one
// that takes the polygon of every place that the move changes to the polygon of its
// goal, and the other polygons of that layer to polygons of the layer. It is nil if the
// puzzle has no [Definition.Space]; slides have zero Rotations. Cost O(moves·places²).
func (p *Puzzle) Rotations() []Rotation {
	if p.def.Space == nil {
		return nil
	}
	all, bodies := make([]Rotation, len(p.def.Moves)), p.bodies()
	for k := range all {
		all[k] = bodies.rotation(p.images[k])
	}
	return all
}

// bodies are the polygons of a puzzle: those of the places, then the fixed ones.
type bodies struct {
	places   int
	outlines [][]solid.Vec
	centers  []solid.Vec
	size     float64 // the distance of the farthest corner from the origin
}

func (p *Puzzle) bodies() bodies {
	s := p.def.Space
	b := bodies{places: len(s.Places)}
	for _, list := range [][][]int{s.Places, s.Fixed} {
		for _, polygon := range list {
			outline := s.outline(polygon)
			b.outlines, b.centers = append(b.outlines, outline), append(b.centers, solid.Centroid(outline))
			for _, x := range outline {
				b.size = max(b.size, x.Length())
			}
		}
	}
	return b
}

// rotation finds the rotation of a permutation of places.
func (b bodies) rotation(images []int32) Rotation {
	axis, ok := b.axis(images)
	if !ok {
		return Rotation{}
	}
	// The angle is a part of a full turn that the order of the permutation names, so that
	// rounded corners do not show.
	part := 360 / float64(order(images))
	degrees := part * math.Round(b.angle(axis, images)*180/math.Pi/part)
	angle := degrees * math.Pi / 180
	r := Rotation{Degrees: degrees}
	for i, v := range axis {
		r.Axis[i] = v + 0 // not -0
	}
	lowest, highest := math.Inf(1), math.Inf(-1)
	for i, to := range images {
		if int(to) == i {
			continue
		}
		for _, x := range b.outlines[i] {
			lowest, highest = min(lowest, x.Dot(axis)), max(highest, x.Dot(axis))
		}
	}
	for i, center := range b.centers {
		moves := i < b.places && int(images[i]) != i
		height := center.Dot(axis)
		if !moves && (height < lowest+1e-4*b.size || height > highest+1e-4*b.size) {
			continue
		}
		goal := i
		if i < b.places {
			goal = int(images[i])
		}
		if !b.lands(b.outlines[i], axis, angle, goal) {
			return Rotation{}
		}
		if i < b.places {
			r.Places = append(r.Places, i+1)
		} else {
			r.Fixed = append(r.Fixed, i-b.places+1)
		}
	}
	return r
}

// order returns the order of a permutation that is a rotation: the length of its
// longest cycle.
func order(images []int32) int {
	longest := 1
	for i := range images {
		length := 1
		for to := images[i]; int(to) != i; to = images[to] {
			length++
		}
		longest = max(longest, length)
	}
	return longest
}

// axis returns the only axis at right angles to all the ways that places go, on the
// side where they are. If all go along one line, it is the axis of a half turn. It is
// false if there are several axes, or none.
func (b bodies) axis(images []int32) (solid.Vec, bool) {
	var first, axis, middle solid.Vec
	for i, to := range images {
		way := b.centers[to].Sub(b.centers[i])
		if way.Length() < 1e-4*b.size {
			continue
		}
		middle = middle.Add(b.centers[i])
		if first.Length() == 0 {
			first = way
		}
		if normal := first.Cross(way); normal.Length() > axis.Length() {
			axis = normal
		}
	}
	if axis.Length() < 1e-3*b.size*b.size {
		axis = middle
	}
	if first.Length() == 0 || axis.Length() < 1e-3*b.size*b.size {
		return axis, false
	}
	axis = axis.Unit()
	if axis.Dot(middle) < 0 {
		axis = axis.Scale(-1)
	}
	return axis, true
}

// angle returns the angle about an axis from the place that moves farthest to its
// goal, more than -π and at most π; half turns are clockwise.
func (b bodies) angle(axis solid.Vec, images []int32) float64 {
	farthest, angle := 0.0, 0.0
	for i, to := range images {
		from, goal := b.centers[i].Sub(axis.Scale(b.centers[i].Dot(axis))), b.centers[to].Sub(axis.Scale(b.centers[to].Dot(axis)))
		if far := goal.Sub(from).Length(); far > farthest+1e-4*b.size {
			farthest, angle = far, math.Atan2(axis.Dot(from.Cross(goal)), from.Dot(goal))
		}
	}
	if angle > math.Pi-1e-3 {
		return -math.Pi
	}
	return angle
}

// lands reports whether a rotation takes an outline to that of a body.
func (b bodies) lands(outline []solid.Vec, axis solid.Vec, angle float64, goal int) bool {
	if len(outline) != len(b.outlines[goal]) {
		return false
	}
	for _, x := range outline {
		turned, nearest := x.Rotate(axis, angle), math.Inf(1)
		for _, y := range b.outlines[goal] {
			nearest = min(nearest, turned.Sub(y).Length())
		}
		if nearest > 1e-3*b.size {
			return false
		}
	}
	return true
}
