package solid

import "math"

// A Point is a place in a picture: X to the right, Y down.
type Point struct{ X, Y float64 }

// A Shape is the outline of a sticker, and the room for its label.
type Shape struct {
	Outline []Point
	Center  Point
	Radius  float64
}

// A Caption is a text beside the picture.
type Caption struct {
	Text string
	At   Point
}

// A View is a picture: a shape for each place and each fixed part. Rows, in the
// net, lists the places of each face and -k for the k-th fixed part.
type View struct {
	Name          string
	Width, Height float64
	Shapes, Fixed []Shape
	Captions      []Caption
	Rows          [][]int
}

// Three pictures of a solid: its net; the solid seen from the front and from
// the back; and the solid blown up to a sphere, each half projected
// stereographically to a disc. In the last two every sticker is in one of two
// pictures side by side.

func (t Twisty) netView(net []planeMap, stickers []sticker, number []int) View {
	l := newView("net", number)
	for i, s := range stickers {
		l.put(number[i], outlineOf(s.outline, net[s.face].at))
	}
	l.fit(stickers)
	l.Rows = t.faceRows(stickers, number)
	return l
}

// faceRows writes the board as text with one line a face.
func (t Twisty) faceRows(stickers []sticker, number []int) [][]int {
	rows := make([][]int, len(t.Solid.Faces))
	for i, s := range stickers {
		rows[s.face] = append(rows[s.face], number[i])
	}
	return rows
}

func (t Twisty) solidView(stickers []sticker, number []int) View {
	l := newView("solid", number)
	front := t.Solid.camera(1)
	back := t.Solid.camera(-1)
	shift := 2.15 * t.radius()
	for i, s := range stickers {
		if t.Solid.Faces[s.face].Normal().Dot(front.toward) > 0 {
			l.put(number[i], outlineOf(s.outline, front.flat))
			continue
		}
		l.put(number[i], moved(outlineOf(s.outline, back.flat), shift))
	}
	l.fit(stickers)
	l.captionHalves()
	return l
}

func (t Twisty) sphereView(stickers []sticker, number []int) View {
	l := newView("sphere", number)
	front := t.Solid.camera(1)
	back := t.Solid.camera(-1)
	halves := [2][][]Point{make([][]Point, len(stickers)), make([][]Point, len(stickers))}
	for i, s := range stickers {
		curve := arcs(s.outline)
		if s.center.Dot(front.toward) > -nearly {
			halves[0][i] = outlineOf(curve, front.stereographic)
			continue
		}
		halves[1][i] = outlineOf(curve, back.stereographic)
	}
	// Stickers on the rim reach beyond their half: those of a tetrahedron far.
	_, right := extent(halves[0])
	left, _ := extent(halves[1])
	shift := max(2.75, right-left+0.2)
	for i := range stickers {
		if halves[0][i] != nil {
			l.put(number[i], halves[0][i])
		} else {
			l.put(number[i], moved(halves[1][i], shift))
		}
	}
	l.fit(stickers)
	l.captionHalves()
	return l
}

// extent returns the least and the greatest X of outlines.
func extent(outlines [][]Point) (least, most float64) {
	for _, outline := range outlines {
		for _, p := range outline {
			least, most = min(least, p.X), max(most, p.X)
		}
	}
	return least, most
}

// camera looks at the solid from far away, or from the opposite side.
type camera struct{ toward, right, up Vec }

func (s Solid) camera(side float64) camera {
	toward := s.view.Unit().Scale(side)
	right := s.up.Cross(toward).Unit()
	return camera{toward, right, toward.Cross(right)}
}

func (c camera) flat(x Vec) Point { return Point{x.Dot(c.right), -x.Dot(c.up)} }

// stereographic projects the direction of x from the point opposite the camera
// to the plane; the hemisphere becomes the unit disc. Circles stay circles and
// angles stay angles.
func (c camera) stereographic(x Vec) Point {
	u := x.Unit()
	k := 1 / (1 + u.Dot(c.toward))
	return Point{k * u.Dot(c.right), -k * u.Dot(c.up)}
}

func (t Twisty) radius() float64 {
	r := 0.0
	for _, f := range t.Solid.Faces {
		for _, c := range f.Corners {
			r = max(r, c.Length())
		}
	}
	return r
}

// arcs adds points to the edges, which become arcs on the sphere.
func arcs(outline []Vec) []Vec {
	const parts = 4
	var out []Vec
	for i, a := range outline {
		b := outline[(i+1)%len(outline)]
		for k := range parts {
			out = append(out, a.mix(b, float64(k)/parts))
		}
	}
	return out
}

func outlineOf(outline []Vec, project func(Vec) Point) []Point {
	out := make([]Point, len(outline))
	for i, x := range outline {
		out[i] = project(x)
	}
	return out
}

func moved(outline []Point, dx float64) []Point {
	for i := range outline {
		outline[i].X += dx
	}
	return outline
}

func newView(view string, number []int) View {
	moving := 0
	for _, n := range number {
		moving = max(moving, n)
	}
	return View{Name: view, Shapes: make([]Shape, moving), Fixed: make([]Shape, len(number)-moving)}
}

// put sets the outline of place n, or of fixed part -n.
func (l *View) put(n int, outline []Point) {
	if n > 0 {
		l.Shapes[n-1].Outline = outline
	} else {
		l.Fixed[-n-1].Outline = outline
	}
}

// fit moves the picture to the origin, scales it so that the median sticker has
// about unit size, and finds the room for the labels.
func (l *View) fit(stickers []sticker) {
	lo, hi := Point{math.Inf(1), math.Inf(1)}, Point{math.Inf(-1), math.Inf(-1)}
	area := 0.0
	each := func(do func(s *Shape)) {
		for i := range l.Shapes {
			do(&l.Shapes[i])
		}
		for i := range l.Fixed {
			do(&l.Fixed[i])
		}
	}
	each(func(s *Shape) {
		for _, p := range s.Outline {
			lo = Point{min(lo.X, p.X), min(lo.Y, p.Y)}
			hi = Point{max(hi.X, p.X), max(hi.Y, p.Y)}
		}
		area += polygonArea(s.Outline)
	})
	scale := 1 / math.Sqrt(area/float64(len(stickers)))
	each(func(s *Shape) {
		for i, p := range s.Outline {
			s.Outline[i] = Point{(p.X - lo.X) * scale, (p.Y - lo.Y) * scale}
		}
		s.Center, s.Radius = labelRoom(s.Outline)
	})
	l.Width, l.Height = (hi.X-lo.X)*scale, (hi.Y-lo.Y)*scale
}

// captionHalves writes "front" and "back" under the two pictures side by side.
func (l *View) captionHalves() {
	l.Height += 0.75
	l.Captions = []Caption{
		{"front", Point{l.Width * 0.235, l.Height - 0.1}},
		{"back", Point{l.Width * 0.765, l.Height - 0.1}},
	}
}

// polygonArea is half the sum of cross products (the shoelace formula).
func polygonArea(outline []Point) float64 {
	sum := 0.0
	for i, p := range outline {
		q := outline[(i+1)%len(outline)]
		sum += p.X*q.Y - q.X*p.Y
	}
	return math.Abs(sum) / 2
}

// labelRoom returns the centre of mass of a polygon and its distance from the
// nearest edge.
func labelRoom(outline []Point) (Point, float64) {
	var c Point
	sum := 0.0
	for i, p := range outline {
		q := outline[(i+1)%len(outline)]
		w := p.X*q.Y - q.X*p.Y
		c.X += (p.X + q.X) * w
		c.Y += (p.Y + q.Y) * w
		sum += w
	}
	c = Point{c.X / (3 * sum), c.Y / (3 * sum)}
	room := math.Inf(1)
	for i, p := range outline {
		q := outline[(i+1)%len(outline)]
		dx, dy := q.X-p.X, q.Y-p.Y
		if size := math.Hypot(dx, dy); size > 0 {
			room = min(room, math.Abs((c.X-p.X)*dy-(c.Y-p.Y)*dx)/size)
		}
	}
	return c, room
}
