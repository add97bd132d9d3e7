package solid

import (
	"cmp"
	"math"
	"slices"
)

// A Frame is a convex polyhedron by its corners and edges, held so that corner 0 faces
// the viewer. The other corners follow by their distance from it, clockwise around it.
type Frame struct {
	Corners []Vec
	Edges   [][2]int // the lesser number first
	Steps   []int    // the ring of each corner around corner 0: corners equally far from it
	faces   []plane
}

// plane is the boundary of the half space x·normal ≤ depth.
type plane struct {
	normal Vec
	depth  float64
}

// NewFrame returns the frame of the convex hull of points around the origin. All points
// are corners, and the edges are the pairs that are nearest to each other, as in regular
// and Archimedean solids. The farthest corner is at distance 1. Cost O(corners²).
func NewFrame(points []Vec) Frame {
	radius := 0.0
	for _, x := range points {
		radius = max(radius, x.Length())
	}
	var f Frame
	for _, x := range points {
		f.Corners = append(f.Corners, x.Scale(1/radius))
	}
	f.hold()
	f.join()
	f.findFaces()
	return f
}

// front is where corner 0 is: in front, a little to the right and above the middle, so
// that no corner lies on the rim of the picture.
var front = Vec{0.16, 0.27, 1}.Unit()

// hold turns the frame so that its first corner is in front and a nearest one right
// above it, and sorts the corners around the first.
func (f *Frame) hold() {
	home := f.Corners[0].Unit()
	next := slices.MinFunc(f.Corners[1:], func(a, b Vec) int {
		return cmp.Compare(a.Sub(f.Corners[0]).Length(), b.Sub(f.Corners[0]).Length())
	})
	north := next.Sub(home.Scale(next.Dot(home))).Unit()
	east := north.Cross(home)
	right := Vec{0, 1, 0}.Cross(front).Unit()
	up := front.Cross(right)
	for i, x := range f.Corners {
		f.Corners[i] = right.Scale(x.Dot(east)).Add(up.Scale(x.Dot(north))).Add(front.Scale(x.Dot(home)))
	}
	depth := func(x Vec) float64 { return math.Round(x.Dot(front) * 1e6) }
	around := func(x Vec) float64 { // clockwise from above
		a := math.Atan2(x.Dot(right), x.Dot(up))
		if a < -nearly {
			a += 2 * math.Pi
		}
		return a
	}
	slices.SortStableFunc(f.Corners, func(a, b Vec) int {
		return cmp.Or(cmp.Compare(depth(b), depth(a)), cmp.Compare(around(a), around(b)))
	})
	for i, x := range f.Corners {
		step := 0
		if i > 0 {
			step = f.Steps[i-1]
			if depth(x) != depth(f.Corners[i-1]) {
				step++
			}
		}
		f.Steps = append(f.Steps, step)
	}
}

// join finds the edges.
func (f *Frame) join() {
	shortest := math.Inf(1)
	gap := func(i, j int) float64 { return f.Corners[i].Sub(f.Corners[j]).Length() }
	for i := range f.Corners {
		for j := range i {
			shortest = min(shortest, gap(i, j))
		}
	}
	for i := range f.Corners {
		for j := i + 1; j < len(f.Corners); j++ {
			if gap(i, j) < shortest+nearly {
				f.Edges = append(f.Edges, [2]int{i, j})
			}
		}
	}
}

// findFaces finds the planes of the faces: each holds two edges of a corner and has no
// corner beyond it.
func (f *Frame) findFaces() {
	beside := make([][]int, len(f.Corners))
	for _, e := range f.Edges {
		beside[e[0]] = append(beside[e[0]], e[1])
		beside[e[1]] = append(beside[e[1]], e[0])
	}
	for i, x := range f.Corners {
		for a, j := range beside[i] {
			for _, k := range beside[i][:a] {
				normal := f.Corners[j].Sub(x).Cross(f.Corners[k].Sub(x)).Unit()
				if normal.Dot(x) < 0 {
					normal = normal.Scale(-1)
				}
				p := plane{normal, normal.Dot(x)}
				known := slices.ContainsFunc(f.faces, func(q plane) bool { return q.normal.Sub(normal).Length() < nearly })
				beyond := slices.ContainsFunc(f.Corners, func(y Vec) bool { return y.Dot(normal) > p.depth+nearly })
				if !known && !beyond {
					f.faces = append(f.faces, p)
				}
			}
		}
	}
}

// Bevel cuts off the corners and, less deeply, the edges. It returns the faces of the
// solid that is left, as polygons in space: one for each corner, one for each edge and
// one for each face of the frame; and two pictures, "sphere" and "solid", whose shapes
// are the corners and whose fixed parts the edges and then the faces. Cost
// O(faces²) of that solid.
func (f Frame) Bevel() (corners, edges, faces [][]Vec, views []View) {
	const depth, width = 0.4, 0.055 // of the cuts, in edges
	a, b := f.Corners[f.Edges[0][0]], f.Corners[f.Edges[0][1]]
	edge, inner := a.Sub(b).Length(), 0.0
	for _, p := range f.faces {
		inner = max(inner, p.depth)
	}
	var planes []plane
	for _, x := range f.Corners {
		r := x.Length()
		planes = append(planes, plane{x.Unit(), r - depth*edge*edge/(2*r)})
	}
	for _, e := range f.Edges {
		middle := f.Corners[e[0]].mix(f.Corners[e[1]], 0.5)
		r := middle.Length()
		planes = append(planes, plane{middle.Unit(), r - width*edge*math.Sqrt(r*r-inner*inner)/inner})
	}
	planes = append(planes, f.faces...)
	t := Twisty{Solid: Solid{view: Vec{0, 0, 1}, up: Vec{0, 1, 0}}}
	var stickers []sticker
	var number []int
	for i, p := range planes {
		outline := p.bounded(planes)
		t.Solid.Faces = append(t.Solid.Faces, Face{Corners: outline})
		stickers = append(stickers, sticker{i, outline, Centroid(outline)})
		switch n := len(f.Corners); {
		case i < n:
			corners, number = append(corners, outline), append(number, i+1)
		case i < n+len(f.Edges):
			edges, number = append(edges, outline), append(number, n-i-1)
		default:
			faces, number = append(faces, outline), append(number, n-i-1)
		}
	}
	return corners, edges, faces, []View{t.sphereView(stickers, number), t.solidView(stickers, number)}
}

// bounded is the part of a plane that lies within all half spaces.
func (p plane) bounded(planes []plane) []Vec {
	polygon := bigSquare(p.normal)
	for i, x := range polygon {
		polygon[i] = x.Scale(p.depth)
	}
	for _, q := range planes {
		if q != p && q.normal.Dot(p.normal) > -0.5 {
			polygon = clip(polygon, q.normal.Scale(-1), -q.depth)
		}
	}
	return withoutRepeats(polygon)
}
