package charts

import (
	"fmt"
	"math"
	"slices"

	"puzzlelab/charts/internal/figure"
	"puzzlelab/charts/internal/layout"
)

// nodes gives [x, y, name, group or -1, distance] for each vertex, which the page
// spells out. In space, the distance, or nil, is followed by the nearness to the viewer.
func (d drawing) nodes() []any {
	s := d.settings
	out := make([]any, d.vertices)
	space := s.layout == "space" && s.places == nil
	points := d.place()
	rooms := d.nameRooms(points)
	for v, p := range points {
		node := []any{p[0], p[1], narrow(d.vertexName(v), rooms[v], nodeLetters), -1}
		if s.groups != nil {
			node[3] = s.groups[v] - 1
		}
		if s.distances != nil {
			node = append(node, s.distances[v])
		} else if space {
			node = append(node, nil)
		}
		if space {
			node = append(node, p[2])
		}
		out[v] = node
	}
	return out
}

// nameRooms are the widths to which the names of vertices are cut, where a plate would cover
// much of another.
func (d drawing) nameRooms(points []layout.Point) []float64 {
	const plates, least = 40, 30 // with more vertices there are none
	most := 0.3 * float64(d.settings.width-2*16)
	rooms := make([]float64, len(points))
	for v := range rooms {
		rooms[v] = most
		if len(points) <= plates {
			rooms[v] = min(most, nodeLetters*figure.TextWidth(d.vertexName(v), false))
		}
	}
	if len(points) > plates {
		return rooms
	}
	cut := d.covered(points, rooms, 0.75)
	for shorter := true; shorter; {
		shorter = false
		for _, v := range d.covered(points, rooms, 1.02) {
			if rooms[v] > least && slices.Contains(cut, v) {
				rooms[v], shorter = max(least, rooms[v]-5), true
			}
		}
	}
	return rooms
}

// covered lists the vertices whose plates are nearer to others than a share of their size.
// Their places in the picture are about those that the page finds.
func (d drawing) covered(points []layout.Point, rooms []float64, share float64) (vertices []int) {
	const height, around, rest = 20, 12, 90 // pixels
	right, bottom := 1.0, 1.0
	for _, p := range points {
		right, bottom = max(right, p[0]), max(bottom, p[1])
	}
	across := max(float64(d.settings.width)-32-slices.Max(rooms)-around, 1) / right
	down := max(float64(d.settings.height)-rest, 1) / bottom
	if !d.settings.stretch {
		across, down = min(across, down), min(across, down)
	}
	for v, p := range points {
		for w, q := range points {
			wide := (rooms[v]+rooms[w])/2 + around
			if p != q && math.Abs(p[0]-q[0])*across < share*wide && math.Abs(p[1]-q[1])*down < share*height {
				vertices = append(vertices, v)
				break
			}
		}
	}
	return vertices
}

func (d drawing) vertexName(v int) string {
	if d.settings.labels != nil {
		return d.settings.labels[v]
	}
	return fmt.Sprint(v + 1)
}

// place returns coordinates that fill a box a thousand units wide. A tree fills
// it in both directions, because the page stretches it; everything else keeps
// its shape.
func (d drawing) place() []layout.Point {
	s := d.settings
	var points []layout.Point
	switch {
	case s.places != nil:
		for _, p := range s.places {
			points = append(points, layout.Point{p[0], p[1]})
		}
	default:
		pairs := make([][2]int, len(d.edges))
		for i, e := range d.edges {
			pairs[i] = [2]int{e.From - 1, e.To - 1}
		}
		method := s.place
		if method == nil {
			method = layouts[s.layout]
		}
		g := layout.New(d.vertices, pairs)
		if d.kind == treeKind {
			points = method(g)
		} else {
			points = d.clear(g, g.Place(method))
		}
	}
	return fitBox(points, s)
}

// clear moves vertices off the edges that pass under them, where few are drawn with their
// names: so far that the space between is seen, or as far as there is room.
func (d drawing) clear(g layout.Graph, points []layout.Point) []layout.Point {
	const named, above, beside = 60, 90, 60 // vertices, and pixels
	s := d.settings
	if s.layout != "" || d.vertices > named {
		return points
	}
	low, high := layout.Bounds(points)
	unit := max(high[0]-low[0], high[1]-low[1]) / max(min(float64(s.width)-beside, float64(s.height)-above), 1)
	for _, gap := range []float64{10, 6, 3} { // pixels
		if cleared, ok := layout.Clear(g, points, (d.nodeSize()/2+gap)*unit); ok {
			return cleared
		}
	}
	return points
}

func fitBox(points []layout.Point, s *settings) []layout.Point {
	low, high := layout.Bounds(points)
	width, height := high[0]-low[0], high[1]-low[1]
	least := 1e-9 // less is an error of rounding
	if s.places != nil {
		least = smallestDrawn
	}
	across, down := 1000/max(width, height, least), 1000/max(width, height, least)
	if s.stretch {
		across, down = 1000/max(width, 1), 1000/max(height, 1)
	}
	out := make([]layout.Point, len(points))
	for i, p := range points {
		for k, unit := range [3]float64{across, down, across} {
			out[i][k] = math.Round((p[k]-low[k])*unit*10) / 10
		}
	}
	return out
}

// links gives [from, to, kind or -1, 1 if on the path, name], from 0, without
// loops.
func (d drawing) links() []any {
	onPath := map[[2]int]bool{}
	for i := 1; i < len(d.settings.path); i++ {
		a, b := d.settings.path[i-1], d.settings.path[i]
		onPath[[2]int{a, b}] = true
		if !d.settings.directed {
			onPath[[2]int{b, a}] = true
		}
	}
	kinds := d.edgeKinds()
	out := []any{}
	for _, e := range d.edges {
		if e.From == e.To {
			continue
		}
		link := []any{e.From - 1, e.To - 1}
		color := ""
		if kind := slices.Index(kinds, e.Name); kind >= 0 {
			color = d.kindColor(kind)
		}
		marked := onPath[[2]int{e.From, e.To}]
		if color != "" || marked || e.Name != "" {
			link = append(link, color, marked, e.Name)
		}
		out = append(out, link)
	}
	return out
}
