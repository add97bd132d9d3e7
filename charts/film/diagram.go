package film

import (
	"fmt"
	"html"
	"math"
	"strconv"
	"strings"

	"puzzlelab/charts/internal/figure"
	"puzzlelab/charts/internal/layout"
)

// A Tone says what a vertex or an edge of a diagram is at a moment.
type Tone int

const (
	Known Tone = iota // found before
	Later             // not found yet
	Now               // what happens now
	Kept              // settled for good
	Gone              // what goes away
)

// A Vertex is a vertex of a diagram.
type Vertex struct {
	Label string
	Tone  Tone
}

// An Edge joins two vertices, which are numbered from 0.
type Edge struct {
	From, To int
	Label    string
	Tone     Tone
	Arrow    bool
}

// A Place is where a vertex is: x to the right, y down, neighbours about 1 apart.
type Place [2]float64

// Circle places n vertices on a circle, the first on top, clockwise.
func Circle(n int) []Place { return flat(layout.Circle(make(layout.Graph, n))) }

// Tree places a forest from its roots down. The parent of a root is -1. Levels of a broad
// forest are farther apart, so that it is not flat.
func Tree(parents []int) []Place {
	places := flat(layout.Tree(parents))
	across, down := 0.0, 1.0
	for _, p := range places {
		across, down = max(across, p[0]), max(down, p[1])
	}
	for i := range places {
		places[i][1] *= max(1, across/(3*down))
	}
	return places
}

// Spread places the vertices of a graph so that the drawing shows its structure.
func Spread(n int, edges []Edge) []Place {
	pairs := make([][2]int, len(edges))
	for i, e := range edges {
		pairs[i] = [2]int{e.From, e.To}
	}
	return flat(layout.New(n, pairs).Place(func(g layout.Graph) []layout.Point { return layout.Stress(g, 2) }))
}

func flat(points []layout.Point) []Place {
	out := make([]Place, len(points))
	for i, p := range points {
		out[i] = Place{p[0], p[1]}
	}
	return out
}

// Diagram draws a graph. The same places give drawings that differ only in what changes,
// so that a film of them is small. The picture is dark for readers who prefer dark pages.
func Diagram(places []Place, vertices []Vertex, edges []Edge, title string) string {
	d := newDiagram(places)
	fmt.Fprintf(&d.out, `<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 %[1]s %[2]s" width="%[1]s" height="%[2]s" font-family="%[3]s">%[4]s<title>%[5]s</title><rect width="100%%" height="100%%" fill="#ffffff"/>`,
		num(d.width), num(d.height), html.EscapeString(figure.Family), darkRules, html.EscapeString(title))
	for _, tone := range []Tone{Later, Known, Kept, Gone, Now} { // what matters most lies on top
		for _, e := range edges {
			if e.Tone == tone {
				d.edge(e)
			}
		}
	}
	for i, v := range vertices {
		d.vertex(d.at(i), v)
	}
	d.out.WriteString("</svg>")
	return d.out.String()
}

// diagram is a drawing with its scale.
type diagram struct {
	out           strings.Builder
	places        []Place
	low           Place
	unit, radius  float64
	width, height float64
}

// Measures in pixels.
const (
	widest  = 680.0
	highest = 420.0
	edgeGap = 26.0 // from the outermost vertices to the border
)

func newDiagram(places []Place) *diagram {
	d := &diagram{places: places}
	high := places[0]
	d.low = high
	for _, p := range places {
		for k := range p {
			d.low[k], high[k] = min(d.low[k], p[k]), max(high[k], p[k])
		}
	}
	across, down := max(high[0]-d.low[0], 1e-9), max(high[1]-d.low[1], 1e-9)
	d.unit = min((widest-2*edgeGap)/across, (highest-2*edgeGap)/down, 76)
	d.width, d.height = d.unit*(high[0]-d.low[0])+2*edgeGap, d.unit*(high[1]-d.low[1])+2*edgeGap
	d.radius = max(3, min(15, 0.36*d.unit*nearest(places)))
	return d
}

// nearest returns the least distance of two places, at least a tenth of a unit.
func nearest(places []Place) float64 {
	least := 1.0
	for i, p := range places {
		for _, q := range places[:i] {
			least = min(least, math.Hypot(p[0]-q[0], p[1]-q[1]))
		}
	}
	return max(least, 0.1)
}

func (d *diagram) at(i int) Place {
	p := d.places[i]
	return Place{edgeGap + d.unit*(p[0]-d.low[0]), edgeGap + d.unit*(p[1]-d.low[1])}
}

// strokes and widths of edges, by tone.
var strokes = [...]struct {
	color string
	width float64
}{Known: {"#818b98", 1.4}, Later: {"#e4e8ec", 1.2}, Now: {"#4477aa", 3}, Kept: {"#228833", 2}, Gone: {"#ee6677", 3}}

func (d *diagram) edge(e Edge) {
	a, b := d.at(e.From), d.at(e.To)
	length := math.Hypot(b[0]-a[0], b[1]-a[1])
	if length < 1e-6 {
		return
	}
	s := strokes[e.Tone]
	x, y := (b[0]-a[0])/length, (b[1]-a[1])/length
	tip := Place{b[0] - d.radius*x, b[1] - d.radius*y}
	end := tip
	if e.Arrow {
		end = Place{tip[0] - 7*x, tip[1] - 7*y}
	}
	dashes := ""
	if e.Tone == Gone {
		dashes = ` stroke-dasharray="6 4"`
	}
	fmt.Fprintf(&d.out, `<path d="M%s %sL%s %s" stroke="%s" stroke-width="%s"%s/>`, num(a[0]), num(a[1]), num(end[0]), num(end[1]), s.color, num(s.width), dashes)
	if e.Arrow {
		fmt.Fprintf(&d.out, `<path d="M%s %sL%s %sL%s %sZ" fill="%s"/>`, num(tip[0]), num(tip[1]),
			num(tip[0]-9*x+4.5*y), num(tip[1]-9*y-4.5*x), num(tip[0]-9*x-4.5*y), num(tip[1]-9*y+4.5*x), s.color)
	}
	if e.Label != "" && e.Tone != Later {
		fmt.Fprintf(&d.out, `<text x="%s" y="%s" font-size="13" text-anchor="middle" fill="#1f2328" stroke="#ffffff" stroke-width="4" paint-order="stroke">%s</text>`,
			num((a[0]+b[0])/2), num((a[1]+b[1])/2+4.5), html.EscapeString(e.Label))
	}
}

// looks of vertices, by tone. Letters on full colours are not those of the page.
var looks = [...]struct{ fill, line, ink string }{
	Known: {"#a9c4dd", "#818b98", "#1f2328"}, Later: {"#ffffff", "#e4e8ec", "#59636e"}, Now: {"#4477aa", "#4477aa", "#fefefe"},
	Kept: {"#228833", "#228833", "#fefefe"}, Gone: {"#ee6677", "#ee6677", "#1b1d20"},
}

func (d *diagram) vertex(at Place, v Vertex) {
	look := looks[v.Tone]
	fmt.Fprintf(&d.out, `<circle cx="%s" cy="%s" r="%s" fill="%s" stroke="%s" stroke-width="1.5"/>`, num(at[0]), num(at[1]), num(d.radius), look.fill, look.line)
	if size := min(13, 1.7*d.radius/max(1, figure.TextWidth(v.Label, false))); v.Label != "" && size >= 6 {
		fmt.Fprintf(&d.out, `<text x="%s" y="%s" font-size="%s" text-anchor="middle" fill="%s">%s</text>`,
			num(at[0]), num(at[1]+0.36*size), num(size), look.ink, html.EscapeString(v.Label))
	}
}

// darkRules are the colours of the theme of charts on dark pages.
const darkRules = `<style>@media(prefers-color-scheme:dark){[fill="#ffffff"]{fill:#14181d}[stroke="#ffffff"]{stroke:#14181d}` +
	`[fill="#1f2328"]{fill:#e8ecf0}[fill="#59636e"]{fill:#a6afb9}[fill="#818b98"]{fill:#6e7781}[stroke="#818b98"]{stroke:#6e7781}` +
	`[fill="#e4e8ec"]{fill:#2b323a}[stroke="#e4e8ec"]{stroke:#2b323a}[fill="#4477aa"]{fill:#77aadd}[stroke="#4477aa"]{stroke:#77aadd}` +
	`[fill="#ee6677"]{fill:#f58a97}[stroke="#ee6677"]{stroke:#f58a97}[fill="#228833"]{fill:#5fb46c}[stroke="#228833"]{stroke:#5fb46c}` +
	`[fill="#a9c4dd"]{fill:#38597c}[fill="#fefefe"]{fill:#14181d}}</style>`

func num(x float64) string {
	return strconv.FormatFloat(math.Round(x*10)/10, 'f', -1, 64)
}
