package charts

import (
	"fmt"
	"slices"

	"puzzlelab/charts/internal/layout"
)

const (
	graphKind   = "graph"
	maxVertices = 1000
	maxEdges    = 3000
)

// An Edge joins two vertices, counted from 1. Name is what leads from one to the
// other, such as a generator. Edges are coloured by name if there are at most
// seven names.
type Edge struct {
	From, To int
	Name     string
}

// Graph draws vertices 1 to n and the edges between them. By default vertices
// are placed by stress majorisation, so that distances in the picture are about
// those in the graph; Layout and At choose otherwise. Groups and Distances
// colour the vertices, Labels names them, Path highlights a path, Directed draws
// arrows. Loops are not drawn but counted. A graph has at most 1,000 vertices
// and 3,000 edges. Drawing it takes O(n²) for each of up to 150 rounds, at most
// half a second.
func Graph(vertices int, edges []Edge, options ...Option) *Chart {
	s := newSettings(options).orHeight(graphHeight)
	d := drawing{kind: graphKind, settings: s, vertices: vertices, edges: slices.Clone(edges)}
	if err := d.check(); err != nil {
		return failed(graphKind, s, err)
	}
	return d.chart()
}

// Groups colours vertices by group, such as their orbit: group[i], from 1 to 10,
// is the group of vertex i+1. The names are for the legend.
func Groups(group []int, names ...string) Option {
	group, names = slices.Clone(group), namesOf(names)
	return option("Groups", func(s *settings) { s.groups, s.groupNames = group, names })
}

// Distances colours vertices from dark to light: distance[i] is that of vertex
// i+1.
func Distances(distance []int) Option {
	distance = slices.Clone(distance)
	return option("Distances", func(s *settings) { s.distances = distance })
}

// Path highlights the edges between consecutive vertices of a path.
func Path(vertices ...int) Option {
	vertices = slices.Clone(vertices)
	return option("Path", func(s *settings) { s.path = vertices })
}

// Directed draws each edge as an arrow.
func Directed() Option {
	return option("Directed", func(s *settings) { s.directed = true })
}

// layouts place vertices; the one without a name is the default.
var layouts = map[string]func(layout.Graph) []layout.Point{
	"":         func(g layout.Graph) []layout.Point { return layout.Stress(g, 2) },
	"circle":   layout.Circle,
	"spectral": func(g layout.Graph) []layout.Point { return layout.Spectral(g, 2) },
	"space": func(g layout.Graph) []layout.Point {
		points := layout.Stress(g, 3)
		layout.Flatten(points)
		return points
	},
}

// Layout says how vertices are placed: "circle" in order on a circle, "spectral"
// by eigenvectors, which shows symmetry, "space" in space by stress
// majorisation, seen obliquely from above, which suits graphs on a surface such
// as a torus: lines at the back are fainter, and where scripts run, drags and arrow keys
// turn the drawing.
func Layout(name string) Option {
	return option("Layout", func(s *settings) { s.layout = name })
}

// checkLayout refuses an unknown layout, and a layout together with places.
func (s *settings) checkLayout(kind string) error {
	if !slices.Contains(s.given, "Layout") {
		return nil
	}
	if layouts[s.layout] == nil || s.layout == "" {
		return badOption(kind, "Layout", fmt.Sprintf("%q", s.layout), `layouts are "circle", "space" and "spectral"`)
	}
	if s.places != nil {
		return badOption(kind, "Layout", "given together with At", "only one of them can place the vertices")
	}
	return nil
}

// At places vertices at the given x and y, with y pointing down, in any unit.
func At(places [][2]float64) Option {
	places = slices.Clone(places)
	return option("At", func(s *settings) { s.places = places })
}
