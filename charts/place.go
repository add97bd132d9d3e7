package charts

import (
	"fmt"
	"math"
	"slices"

	"puzzlelab/charts/internal/layout"
)

// nodes gives [x, y, name, group or -1, distance] for each vertex, which the page
// spells out. In space, the distance, or nil, is followed by the nearness to the viewer.
func (d drawing) nodes() []any {
	s := d.settings
	out := make([]any, d.vertices)
	space := s.layout == "space" && s.places == nil
	for v, p := range d.place() {
		node := []any{p[0], p[1], d.vertexName(v), -1}
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
			points = g.Place(method)
		}
	}
	return fitBox(points, s)
}

func fitBox(points []layout.Point, s *settings) []layout.Point {
	low, high := points[0], points[0]
	for _, p := range points {
		for k := range p {
			low[k], high[k] = min(low[k], p[k]), max(high[k], p[k])
		}
	}
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
		colour := ""
		if kind := slices.Index(kinds, e.Name); kind >= 0 {
			colour = d.kindColour(kind)
		}
		marked := onPath[[2]int{e.From, e.To}]
		if colour != "" || marked || e.Name != "" {
			link = append(link, colour, marked, e.Name)
		}
		out = append(out, link)
	}
	return out
}
