package charts

import (
	"fmt"
	"slices"
	"strings"

	gocharts "github.com/go-echarts/go-echarts/v2/charts"
	"github.com/go-echarts/go-echarts/v2/opts"

	"puzzlelab/charts/internal/layout"
	"puzzlelab/internal/counted"
)

// drawing is a graph that becomes a chart.
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
		return tooLarge(d.kind, "vertices", n, maxVertices, "draw a part, such as a ball around one vertex")
	case len(d.edges) > maxEdges:
		return tooLarge(d.kind, "edges", len(d.edges), maxEdges, "draw a part, or leave out generators")
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
			return badOption(d.kind, "Path", fmt.Sprintf("a list with %d", v), fmt.Sprintf("vertices are 1 to %d", n))
		}
	}
	for _, list := range []struct {
		option string
		have   int
	}{{"Labels", len(s.labels)}, {"Groups", len(s.groups)}, {"Distances", len(s.distances)}, {"At", len(s.places)}} {
		if list.have != 0 && list.have != n {
			return badOption(d.kind, list.option, fmt.Sprintf("a list of %d", list.have), fmt.Sprintf("there are %s", counted.Of(n, "vertices")))
		}
	}
	if err := s.checkLayout(d.kind); err != nil {
		return err
	}
	for i, p := range s.places {
		for _, x := range p {
			if want := fromFloat(x).undrawable(); want != "" {
				return badOption(d.kind, "At", fmt.Sprintf("%v for vertex %d", p, i+1), want)
			}
		}
	}
	for i, g := range s.groups {
		if g < 1 || g > maxGroups {
			return badOption(d.kind, "Groups", fmt.Sprintf("%d for vertex %d", g, i+1), fmt.Sprintf("groups are 1 to %d", maxGroups))
		}
	}
	return nil
}

// chart leaves the layout until the picture is drawn.
func (d drawing) chart() *Chart {
	g := gocharts.NewGraph()
	g.AddSeries("", nil, nil, gocharts.WithGraphChartOpts(opts.GraphChart{Layout: "none", Roam: opts.Bool(false)}))
	loops := 0
	for i, e := range d.edges {
		d.edges[i].Name = nameOf(e.Name)
		if e.From == e.To {
			loops++
		}
	}
	caption := ""
	if loops > 0 {
		caption = fmt.Sprintf("Loops are not drawn: %d.", loops)
	}
	c := newChart(d.kind, d.settings, g, d.house(), d.describe(), caption)
	c.late = func() object {
		series := object{"data": d.nodes(), "links": d.links()}
		return object{"series": series}
	}
	return c
}

func (d drawing) house() object {
	s := d.settings
	series := object{
		"symbolSize": d.nodeSize(), "categories": d.categories(), "autoCurveness": d.hasParallels(), "stretch": s.stretch,
		"label":     object{"show": d.nodeSize() >= 14 && d.vertices <= 60, "formatter": "fn:name", "position": "inside"},
		"itemStyle": object{"borderColor": "$paper", "borderWidth": 1},
	}
	if s.directed {
		series["edgeSymbol"], series["edgeSymbolSize"] = []string{"none", "arrow"}, 7
	}
	house := object{
		"series":  series,
		"tooltip": object{"trigger": "item", "formatter": "fn:node"},
		"legend":  d.legend(),
	}
	if s.distances != nil {
		low, high := slices.Min(s.distances), slices.Max(s.distances)
		scale := colorScale(&settings{}, float64(low), float64(high))
		scale["text"] = []string{fmt.Sprint(high), fmt.Sprint(low)}
		scale["inverse"] = true // the least, where one begins, is on top
		house["visualMap"] = scale
	}
	return house
}

// nodeSize leaves room for a name where there are few vertices, and room between
// them where there are many.
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

// edgeKinds lists the names of edges in order of appearance, if there are few
// enough for colours.
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

// categories are the groups of vertices and, for the legend, the kinds of edges.
func (d drawing) categories() []any {
	out := []any{}
	for i := range d.groupCount() {
		out = append(out, object{"name": d.groupName(i), "itemStyle": object{"color": classColor(i, 0)}})
	}
	for i, kind := range d.edgeKinds() {
		out = append(out, object{"name": kind, "itemStyle": object{"color": d.kindColor(i)}})
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

// kindColor continues after the colours of vertices, as long as there are any.
func (d drawing) kindColor(i int) string { return seriesColor(max(d.groupCount(), 1) + i) }

// lineIcon is a stroke in the legend.
const lineIcon = "path://M0 5L14 5L14 7L0 7Z"

func (d drawing) legend() object {
	data := []any{}
	for i := range d.groupCount() {
		data = append(data, object{"name": d.groupName(i), "icon": "circle"})
	}
	for _, kind := range d.edgeKinds() {
		data = append(data, object{"name": kind, "icon": lineIcon})
	}
	return object{"show": len(data) > 0, "data": data, "selectedMode": false, "itemStyle": object{"borderWidth": 0}}
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
		connected = fmt.Sprintf("in %s", counted.Of(parts, "connected parts"))
	}
	what := "Graph"
	if d.kind == treeKind {
		what = "Tree"
	}
	text := fmt.Sprintf("%s with %s and %s, %s; degrees %d to %d.",
		what, counted.Of(d.vertices, "vertices"), counted.Of(len(d.edges), "edges"),
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
		const most = 40
		var words []string
		for _, v := range s.path[:min(len(s.path), most)] {
			words = append(words, d.vertexName(v-1))
		}
		if len(s.path) > most {
			words = append(words, fmt.Sprintf("… (%d vertices)", len(s.path)))
		}
		text += " Highlighted path: " + strings.Join(words, " – ") + "."
	}
	return text
}
