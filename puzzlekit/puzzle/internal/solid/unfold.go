package solid

import "math"

// planeMap takes a point of a face to the picture.
type planeMap struct {
	origin Point
	anchor Vec
	// The directions in space that become right and up in the picture.
	right, up Vec
	// The same directions in the picture (Y down).
	picRight, picUp Point
}

func (m planeMap) at(x Vec) Point {
	d := x.Sub(m.anchor)
	a, b := d.Dot(m.right), d.Dot(m.up)
	return Point{m.origin.X + a*m.picRight.X + b*m.picUp.X, m.origin.Y + a*m.picRight.Y + b*m.picUp.Y}
}

// netGap is the distance of neighbouring faces in a net, as a part of an edge.
const netGap = 0.03

// unfold lays the faces into the plane: the root first, then each face on its
// parent, turned about their common edge.
func (s Solid) unfold() []planeMap {
	maps := make([]planeMap, len(s.Faces))
	done := make([]bool, len(s.Faces))
	for left := len(s.Faces); left > 0; {
		for f, face := range s.Faces {
			switch {
			case done[f]:
				continue
			case face.parent < 0:
				maps[f] = s.rootMap(face)
			case done[face.parent]:
				maps[f] = hang(face, s.Faces[face.parent], maps[face.parent])
			default:
				continue
			}
			done[f] = true
			left--
		}
	}
	return maps
}

// rootMap puts the first face upright, or with its lowest edge level when the
// face is seen from above.
func (s Solid) rootMap(face Face) planeMap {
	n := face.Normal()
	up := s.up.Sub(n.Scale(s.up.Dot(n)))
	if up.Length() < nearly {
		up = Vec{0, 0, -1}
	}
	up = up.Unit()
	return planeMap{anchor: Vec{}, right: up.Cross(n), up: up, picRight: Point{1, 0}, picUp: Point{0, -1}}
}

// hang maps a face that shares an edge with a parent that has its map.
func hang(face, parent Face, m planeMap) planeMap {
	for i, a := range face.Corners {
		b := face.Corners[(i+1)%len(face.Corners)]
		if !hasEdge(parent, b, a) {
			continue
		}
		along := b.Sub(a).Unit()
		in := face.Normal().Cross(along)
		pa, pb := m.at(a), m.at(b)
		size := math.Hypot(pb.X-pa.X, pb.Y-pa.Y)
		right := Point{(pb.X - pa.X) / size, (pb.Y - pa.Y) / size}
		up := Point{right.Y, -right.X} // left of the edge on the screen, where Y points down
		gap := netGap * size
		return planeMap{
			origin: Point{pa.X + gap*up.X, pa.Y + gap*up.Y}, anchor: a,
			right: along, up: in, picRight: right, picUp: up,
		}
	}
	panic("puzzle: " + face.Name + " and " + parent.Name + " have no common edge to unfold about")
}

func hasEdge(face Face, a, b Vec) bool {
	for i, c := range face.Corners {
		d := face.Corners[(i+1)%len(face.Corners)]
		if c.Sub(a).Length() < nearly && d.Sub(b).Length() < nearly {
			return true
		}
	}
	return false
}
