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

// Edge joins two vertices, counted from 1. Name is what leads from one to the
// other, such as a generator; edges of up to seven names are coloured by it.
type Edge struct {
	From, To int
	Name     string
}

// Graph draws vertices 1 to n and the edges between them. By default vertices
// are placed so that distances in the picture are those in the graph, by
// stress majorisation; Layout and At choose otherwise. Groups and Distances
// colour the vertices, Labels names them, Path highlights a path, Directed draws
// arrows. Loops are not drawn but counted.
// At most 1,000 vertices and 3,000 edges; a drawing takes O(n²) for each of up
// to 150 rounds, half a second at the most.
func Graph(vertices int, edges []Edge, options ...Option) *Chart {
	s := newSettings(options).orHeight(graphHeight)
	d := drawing{kind: graphKind, settings: s, vertices: vertices, edges: slices.Clone(edges)}
	if err := d.check(); err != nil {
		return failed(graphKind, s, err)
	}
	return d.chart()
}

// Groups colours vertices by group, such as their orbit: group[i], counted from
// 1, is that of vertex i+1. Names are for the legend. At most ten groups.
func Groups(group []int, names ...string) Option {
	group, names = slices.Clone(group), slices.Clone(names)
	return option("Groups", func(s *settings) { s.groups, s.groupNames = group, names })
}

// Distances colours vertices by a distance each, from dark to light.
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

// layouts place vertices; the one without a name is the usual one.
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

// Layout says how vertices are placed: "circle" in their order on a circle,
// "spectral" by eigenvectors, which shows symmetry, and "space" in space by
// stress majorisation, seen from above at an angle, which suits graphs on
// a surface such as a torus.
func Layout(name string) Option {
	return option("Layout", func(s *settings) { s.layout = name })
}

// checkLayout refuses a layout that does not exist, and one beside places.
func (s *settings) checkLayout(kind string) error {
	if !slices.Contains(s.given, "Layout") {
		return nil
	}
	if layouts[s.layout] == nil || s.layout == "" {
		return badOption(kind, "Layout", fmt.Sprintf("%q", s.layout), `it is "circle", "space" or "spectral"`)
	}
	if s.places != nil {
		return badOption(kind, "Layout", "given beside At", "one of the two places the vertices")
	}
	return nil
}

// At places vertices at the given x and y, y downwards, in any unit.
func At(places [][2]float64) Option {
	places = slices.Clone(places)
	return option("At", func(s *settings) { s.places = places })
}
