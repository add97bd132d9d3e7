package charts

import (
	"fmt"
	"math"
	"slices"
	"strings"

	gocharts "github.com/go-echarts/go-echarts/v2/charts"
	"github.com/go-echarts/go-echarts/v2/opts"

	"puzzlelab/charts/internal/layout"
)

const (
	graphKind   = "graph"
	treeKind    = "tree"
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
// stress majorisation; Spectral, Circle, InSpace and At choose otherwise.
// Groups and Distances colour the vertices, VertexNames names them, Path
// highlights a path, Directed draws arrows. Loops are not drawn but counted.
// At most 1,000 vertices and 3,000 edges; a drawing takes O(n²) for each of up
// to 150 rounds, half a second at the most.
func Graph(vertices int, edges []Edge, options ...Option) *Chart {
	s := newSettings(options)
	d := drawing{kind: graphKind, settings: s, vertices: vertices, edges: edges}
	if err := d.check(); err != nil {
		return failed(graphKind, s, err)
	}
	return d.chart()
}

// Tree draws a forest from its roots down, such as a Schreier tree: parents[i]
// is the parent of vertex i+1, or 0 for a root. EdgeNames says what leads from
// the parent to each vertex. The other options are those of Graph.
func Tree(parents []int, options ...Option) *Chart {
	s := newSettings(options)
	edges, err := treeEdges(parents, s.edgeNames)
	if err != nil {
		return failed(treeKind, s, err)
	}
	d := drawing{kind: treeKind, settings: s, vertices: len(parents), edges: edges}
	if err := d.check(); err != nil {
		return failed(treeKind, s, err)
	}
	s.place = func(layout.Graph) []layout.Point {
		up := make([]int, len(parents))
		for v, p := range parents {
			up[v] = p - 1
		}
		return layout.Tree(up)
	}
	s.stretch = true
	return d.chart()
}

// VertexNames names the vertices of a graph or tree; without it they are
// numbered from 1.
func VertexNames(names ...string) Option { return func(s *settings) { s.vertexNames = names } }

// EdgeNames names the edges of a tree: names[i] leads to vertex i+1 and is
// ignored for a root.
func EdgeNames(names ...string) Option { return func(s *settings) { s.edgeNames = names } }

// Groups colours vertices by group, such as their orbit: group[i], counted from
// 1, is that of vertex i+1. Names are for the legend. At most ten groups.
func Groups(group []int, names ...string) Option {
	return func(s *settings) { s.groups, s.groupNames = group, names }
}

// Distances colours vertices by a distance each, from dark to light.
func Distances(distance []int) Option { return func(s *settings) { s.distances = distance } }

// Path highlights the edges between consecutive vertices of a path.
func Path(vertices ...int) Option { return func(s *settings) { s.path = vertices } }

// Directed draws each edge as an arrow.
func Directed() Option { return func(s *settings) { s.directed = true } }

// Spectral places vertices by eigenvectors, which shows symmetry.
func Spectral() Option {
	return func(s *settings) {
		s.place = func(g layout.Graph) []layout.Point { return layout.Spectral(g, 2) }
	}
}

// Circle places vertices on a circle in their order.
func Circle() Option { return func(s *settings) { s.place = layout.Circle } }

// InSpace places vertices in space by stress majorisation and looks at them
// from above at an angle: right for graphs that lie on a surface, such as a
// torus.
func InSpace() Option {
	return func(s *settings) {
		s.place = func(g layout.Graph) []layout.Point {
			points := layout.Stress(g, 3)
			layout.Flatten(points)
			return points
		}
	}
}

// At places vertices at the given x and y, y downwards, in any unit.
func At(places [][2]float64) Option { return func(s *settings) { s.places = places } }

func treeEdges(parents []int, names []string) ([]Edge, error) {
	if names != nil && len(names) != len(parents) {
		return nil, &OptionError{"EdgeNames", fmt.Sprintf("a list of %d names", len(names)), fmt.Sprintf("there are %d vertices", len(parents))}
	}
	var edges []Edge
	for i, p := range parents {
		if p < 0 || p > len(parents) {
			return nil, &DataError{treeKind, fmt.Sprintf("the parent of vertex %d", i+1), fmt.Sprint(p), fmt.Sprintf("parents are 1 to %d, or 0 for a root", len(parents))}
		}
		if p == 0 {
			continue
		}
		e := Edge{From: p, To: i + 1}
		if names != nil {
			e.Name = names[i]
		}
		edges = append(edges, e)
	}
	for i := range parents {
		steps := 0
		for v := i + 1; v != 0; v = parents[v-1] {
			if steps++; steps > len(parents) {
				return nil, &DataError{treeKind, fmt.Sprintf("the way up from vertex %d", i+1), "a cycle", "every way up must end at a root"}
			}
		}
	}
	return edges, nil
}

// drawing is a graph on its way to a chart.
type drawing struct {
	kind     string
	settings *settings
	vertices int
	edges    []Edge
}

func (d drawing) check() error {
	n, s := d.vertices, d.settings
	switch {
	case n < 1:
		return &DataError{d.kind, "the number of vertices", fmt.Sprint(n), "at least one is needed"}
	case n > maxVertices:
		return &TooLargeError{d.kind, "vertices", n, maxVertices, "draw a part, such as a ball around one vertex"}
	case len(d.edges) > maxEdges:
		return &TooLargeError{d.kind, "edges", len(d.edges), maxEdges, "draw a part, or leave out generators"}
	}
	for i, e := range d.edges {
		for _, v := range []int{e.From, e.To} {
			if v < 1 || v > n {
				return &DataError{d.kind, fmt.Sprintf("an end of edge %d", i+1), fmt.Sprint(v), fmt.Sprintf("vertices are 1 to %d", n)}
			}
		}
	}
	for _, v := range s.path {
		if v < 1 || v > n {
			return &OptionError{"Path", fmt.Sprintf("a list with %d", v), fmt.Sprintf("vertices are 1 to %d", n)}
		}
	}
	for _, list := range []struct {
		option string
		have   int
	}{{"VertexNames", len(s.vertexNames)}, {"Groups", len(s.groups)}, {"Distances", len(s.distances)}, {"At", len(s.places)}} {
		if list.have != 0 && list.have != n {
			return &OptionError{list.option, fmt.Sprintf("a list of %d", list.have), fmt.Sprintf("there are %d vertices", n)}
		}
	}
	for i, p := range s.places {
		if math.IsNaN(p[0]+p[1]) || math.IsInf(p[0]+p[1], 0) {
			return &OptionError{"At", fmt.Sprintf("%v for vertex %d", p, i+1), "coordinates must be finite"}
		}
	}
	for i, g := range s.groups {
		if g < 1 || g > maxGroups {
			return &OptionError{"Groups", fmt.Sprintf("%d for vertex %d", g, i+1), fmt.Sprintf("groups are 1 to %d", maxGroups)}
		}
	}
	return nil
}

// chart leaves the placing to the moment when the picture is drawn.
func (d drawing) chart() *Chart {
	g := gocharts.NewGraph()
	g.AddSeries("", nil, nil, gocharts.WithGraphChartOpts(opts.GraphChart{Layout: "none", Roam: opts.Bool(false)}))
	loops := 0
	for _, e := range d.edges {
		if e.From == e.To {
			loops++
		}
	}
	caption := ""
	if loops > 0 {
		caption = fmt.Sprintf("Loops are not drawn: %d.", loops)
	}
	c := newChart(d.kind, d.settings, g, d.house(), d.describe(), caption)
	c.late = func() map[string]any {
		series := map[string]any{"data": d.nodes(), "links": d.links()}
		return map[string]any{"series": series}
	}
	return c
}

func (d drawing) house() map[string]any {
	s := d.settings
	series := map[string]any{
		"symbolSize": d.nodeSize(), "categories": d.categories(), "autoCurveness": d.hasParallels(), "stretch": s.stretch,
		"label":     map[string]any{"show": d.nodeSize() >= 14 && d.vertices <= 60, "formatter": "fn:name", "position": "inside"},
		"itemStyle": map[string]any{"borderColor": "$paper", "borderWidth": 1},
	}
	if s.directed {
		series["edgeSymbol"], series["edgeSymbolSize"] = []string{"none", "arrow"}, 7
	}
	house := map[string]any{
		"series":  series,
		"tooltip": map[string]any{"trigger": "item", "formatter": "fn:node"},
		"legend":  d.legend(),
	}
	if s.distances != nil {
		low, high := slices.Min(s.distances), slices.Max(s.distances)
		scale := colourScale(&settings{}, float64(low), float64(high))
		scale["text"] = []string{fmt.Sprint(high), fmt.Sprint(low)}
		house["visualMap"] = scale
	}
	return house
}

// nodeSize gives few vertices room for a name and many of them room to stand.
func (d drawing) nodeSize() float64 {
	for _, step := range []struct {
		most int
		size float64
	}{{12, 30}, {30, 24}, {60, 18}, {150, 11}, {400, 8}} {
		if d.vertices <= step.most {
			return step.size
		}
	}
	return 5
}

// edgeKinds lists the names of edges in order of appearance, if colours can
// tell them apart.
func (d drawing) edgeKinds() []string {
	var kinds []string
	for _, e := range d.edges {
		if e.Name != "" && !slices.Contains(kinds, e.Name) {
			kinds = append(kinds, e.Name)
		}
	}
	if len(kinds) > 7 {
		return nil
	}
	return kinds
}

// categories are the groups of vertices and, for the sake of the legend, the
// kinds of edges.
func (d drawing) categories() []any {
	out := []any{}
	for i := range d.groupCount() {
		out = append(out, map[string]any{"name": d.groupName(i), "itemStyle": map[string]any{"color": classColour(i, 0)}})
	}
	for i, kind := range d.edgeKinds() {
		out = append(out, map[string]any{"name": kind, "itemStyle": map[string]any{"color": d.kindColour(i)}})
	}
	return out
}

func (d drawing) groupCount() int {
	if d.settings.groups == nil {
		return 0
	}
	return slices.Max(d.settings.groups)
}

func (d drawing) groupName(i int) string {
	if i < len(d.settings.groupNames) {
		return d.settings.groupNames[i]
	}
	return fmt.Sprintf("group %d", i+1)
}

// kindColour goes on after the colours of vertices, as long as there are any.
func (d drawing) kindColour(i int) string { return seriesColour(max(d.groupCount(), 1) + i) }

// lineIcon is a stroke in the legend.
const lineIcon = "path://M0 5L14 5L14 7L0 7Z"

func (d drawing) legend() map[string]any {
	data := []any{}
	for i := range d.groupCount() {
		data = append(data, map[string]any{"name": d.groupName(i), "icon": "circle"})
	}
	for _, kind := range d.edgeKinds() {
		data = append(data, map[string]any{"name": kind, "icon": lineIcon})
	}
	return map[string]any{"show": len(data) > 0, "data": data, "selectedMode": false, "itemStyle": map[string]any{"borderWidth": 0}}
}

func (d drawing) hasParallels() bool {
	seen := map[[2]int]bool{}
	for _, e := range d.edges {
		pair := [2]int{min(e.From, e.To), max(e.From, e.To)}
		if seen[pair] && e.From != e.To {
			return true
		}
		seen[pair] = true
	}
	return false
}

// nodes gives [x, y, name, group or -1, distance] for each vertex, which the
// page spells out.
func (d drawing) nodes() []any {
	s := d.settings
	out := make([]any, d.vertices)
	for v, p := range d.place() {
		node := []any{p[0], p[1], d.vertexName(v), -1}
		if s.groups != nil {
			node[3] = s.groups[v] - 1
		}
		if s.distances != nil {
			node = append(node, s.distances[v])
		}
		out[v] = node
	}
	return out
}

func (d drawing) vertexName(v int) string {
	if d.settings.vertexNames != nil {
		return d.settings.vertexNames[v]
	}
	return fmt.Sprint(v + 1)
}

// place gives coordinates that fill a box a thousand units wide; a tree is
// stretched to the shape of the plot, everything else keeps its own.
func (d drawing) place() [][2]float64 {
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
			method = func(g layout.Graph) []layout.Point { return layout.Stress(g, 2) }
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

func fitBox(points []layout.Point, s *settings) [][2]float64 {
	low, high := points[0], points[0]
	for _, p := range points {
		for k := range p {
			low[k], high[k] = min(low[k], p[k]), max(high[k], p[k])
		}
	}
	width, height := high[0]-low[0], high[1]-low[1]
	across, down := 1000/max(width, height, 1e-9), 1000/max(width, height, 1e-9)
	if s.stretch {
		across = 1000 / max(width, 1)
		down = 1000 / max(height, 1) * float64(s.height-110) / float64(s.width-60)
	}
	out := make([][2]float64, len(points))
	for i, p := range points {
		out[i] = [2]float64{math.Round((p[0]-low[0])*across*10) / 10, math.Round((p[1]-low[1])*down*10) / 10}
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

func (d drawing) describe() string {
	degrees := make([]int, d.vertices)
	pairs := make([][2]int, len(d.edges))
	for i, e := range d.edges {
		degrees[e.From-1]++
		degrees[e.To-1]++
		pairs[i] = [2]int{e.From - 1, e.To - 1}
	}
	s := d.settings
	parts := len(layout.New(d.vertices, pairs).Components())
	connected := "connected"
	if parts > 1 {
		connected = fmt.Sprintf("in %d connected parts", parts)
	}
	text := fmt.Sprintf("%s%s with %s vertices and %s edges, %s; degrees %d to %d.",
		strings.ToUpper(d.kind[:1]), d.kind[1:], thousands(fmt.Sprint(d.vertices)), thousands(fmt.Sprint(len(d.edges))),
		connected, slices.Min(degrees), slices.Max(degrees))
	if kinds := d.edgeKinds(); len(kinds) > 0 {
		text += " Edges are named " + strings.Join(kinds, ", ") + "."
	}
	if s.groups != nil {
		counts := make([]int, d.groupCount())
		for _, g := range s.groups {
			counts[g-1]++
		}
		var words []string
		for i, n := range counts {
			words = append(words, fmt.Sprintf("%s: %d", d.groupName(i), n))
		}
		text += " Vertices: " + strings.Join(words, "; ") + "."
	}
	if s.distances != nil {
		text += fmt.Sprintf(" Coloured by distance, %d to %d.", slices.Min(s.distances), slices.Max(s.distances))
	}
	if len(s.path) > 0 {
		words := make([]string, len(s.path))
		for i, v := range s.path {
			words[i] = d.vertexName(v - 1)
		}
		text += " Highlighted path: " + strings.Join(words, " – ") + "."
	}
	return text
}
