package svg

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
)

// centralShift is the distance, in units of the font size, from the middle of
// a line of text down to its baseline: half of ascent minus descent in the
// metrics of Arial and of everything that copies them.
const centralShift = 0.3465

// shorten writes one shape in fewer letters and in terms that every reader of
// SVG understands.
func shorten(e *Element) {
	for i, a := range e.Attrs {
		switch a.Name {
		case "fill", "stroke", "stop-color":
			e.Attrs[i].Value = hex(a.Value)
		}
	}
	switch e.Name {
	case "linearGradient":
		thinStops(e)
	case "text":
		straighten(e)
	case "path":
		toCircle(e)
		e.Set("d", rectangle.ReplaceAllString(e.Get("d"), "h${1}v${2}h${3}Z"))
	}
}

// rectangle is how ECharts writes three sides of one.
var rectangle = regexp.MustCompile(`l(-?[0-9.]+) 0l0 (-?[0-9.]+)l(-?[0-9.]+) 0Z`)

// straighten turns dominant-baseline, which half of the SVG readers ignore,
// into a plain offset of y, and a shift into coordinates.
func straighten(e *Element) {
	baseline := e.Get("dominant-baseline")
	e.Set("dominant-baseline", "")
	x, y := number(e.Get("x")), number(e.Get("y"))
	if baseline == "central" || baseline == "middle" {
		size := number(e.Get("font-size"))
		if size == 0 {
			size = 12
		}
		y += centralShift * size
	}
	if shift, ok := arguments(e.Get("transform"), "translate"); ok && len(shift) == 2 {
		e.Set("transform", "")
		x, y = x+shift[0], y+shift[1]
	}
	e.Set("x", Number(x))
	e.Set("y", Number(y))
}

// unitCircle is how ECharts writes the circle of radius 1.
const unitCircle = "M1 0A1 1 0 1 1 1 -0.1A1 1 0 0 1 1 0"

// toCircle turns a magnified unit circle into a circle element.
func toCircle(e *Element) {
	m, ok := arguments(e.Get("transform"), "matrix")
	if !ok || e.Get("d") != unitCircle || len(m) != 6 || m[0] != m[3] || m[1] != 0 || m[2] != 0 {
		return
	}
	e.Name = "circle"
	e.Set("d", "")
	e.Set("transform", "")
	rest := e.Attrs
	e.Attrs = []Attr{{"cx", Number(m[4])}, {"cy", Number(m[5])}, {"r", Number(m[0])}}
	for _, a := range rest {
		if a.Name == "stroke-width" {
			a.Value = Number(number(a.Value) * m[0])
		}
		e.Attrs = append(e.Attrs, a)
	}
}

// hex writes rgb(r,g,b) as #rrggbb.
func hex(color string) string {
	v, ok := arguments(color, "rgb")
	if !ok || len(v) != 3 {
		return color
	}
	return fmt.Sprintf("#%02x%02x%02x", int(v[0]), int(v[1]), int(v[2]))
}

// thinStops drops the stops of a gradient that lie on the straight line
// between those that stay; ECharts writes a hundred for every colour scale.
func thinStops(e *Element) {
	for _, stop := range e.Children {
		stop.Set("offset", Number(number(strings.TrimSuffix(stop.Get("offset"), "%")))+"%")
	}
	stops := e.Children
	var kept []*Element
	for from := 0; from < len(stops); {
		kept = append(kept, stops[from])
		to := from + 1
		for to+1 < len(stops) && straight(stops[from:to+2]) {
			to++
		}
		from = to
	}
	e.Children = kept
}

// straight reports whether the inner stops differ by at most two steps of 255
// from a blend of the outer ones.
func straight(stops []*Element) bool {
	first, last := channels(stops[0]), channels(stops[len(stops)-1])
	for _, stop := range stops[1 : len(stops)-1] {
		c := channels(stop)
		t := (c[0] - first[0]) / (last[0] - first[0])
		for i := 1; i < len(c); i++ {
			if math.Abs(first[i]+t*(last[i]-first[i])-c[i]) > 2 {
				return false
			}
		}
	}
	return true
}

// channels gives the offset, red, green and blue of a stop.
func channels(stop *Element) [4]float64 {
	v, err := strconv.ParseUint(strings.TrimPrefix(stop.Get("stop-color"), "#"), 16, 32)
	if err != nil {
		return [4]float64{number(strings.TrimSuffix(stop.Get("offset"), "%")), math.NaN()}
	}
	return [4]float64{number(strings.TrimSuffix(stop.Get("offset"), "%")), float64(v >> 16), float64(v >> 8 & 255), float64(v & 255)}
}

// dots turns each run of equal opaque discs into one path of points drawn with
// a round pen, at a quarter of the length.
func dots(children []*Element) []*Element {
	var out []*Element
	for i := 0; i < len(children); {
		first := children[i]
		end := i + 1
		for end < len(children) && sameDisc(first, children[end]) {
			end++
		}
		if end-i < 3 {
			out = append(out, children[i:end]...)
			i = end
			continue
		}
		var data strings.Builder
		for _, c := range children[i:end] {
			data.WriteString("M" + c.Get("cx") + " " + c.Get("cy") + "h0")
		}
		out = append(out, &Element{Name: "path", Attrs: []Attr{
			{"d", data.String()}, {"fill", "none"}, {"stroke", first.Get("fill")},
			{"stroke-width", Number(2 * number(first.Get("r")))}, {"stroke-linecap", "round"},
		}})
		i = end
	}
	return out
}

// sameDisc reports whether two elements are discs that differ in nothing but
// their place.
func sameDisc(a, b *Element) bool {
	plain := func(e *Element) bool { return e.Name == "circle" && len(e.Attrs) == 4 && e.Get("fill") != "" }
	return plain(a) && plain(b) && a.Get("r") == b.Get("r") && a.Get("fill") == b.Get("fill")
}

// joins reports whether two neighbouring paths can be one: everything but
// their data is equal. A gradient spans the shape, so it must stay whole.
func joins(a, b *Element) bool {
	if a.Name != "path" || b.Name != "path" || len(a.Attrs) != len(b.Attrs) || strings.HasPrefix(a.Get("fill"), "url") {
		return false
	}
	for i := range a.Attrs {
		if a.Attrs[i] != b.Attrs[i] && (a.Attrs[i].Name != "d" || b.Attrs[i].Name != "d") {
			return false
		}
	}
	return strings.HasPrefix(b.Get("d"), "M")
}

// arguments reads the numbers of a transform that consists of one function.
func arguments(transform, function string) ([]float64, bool) {
	inside, ok := strings.CutPrefix(transform, function+"(")
	inside, closed := strings.CutSuffix(inside, ")")
	if !ok || !closed {
		return nil, false
	}
	var out []float64
	for word := range strings.FieldsFuncSeq(inside, func(r rune) bool { return r == ' ' || r == ',' }) {
		x, err := strconv.ParseFloat(word, 64)
		if err != nil {
			return nil, false
		}
		out = append(out, x)
	}
	return out, true
}

func number(text string) float64 {
	x, _ := strconv.ParseFloat(text, 64)
	return x
}

// Number writes a coordinate with at most two decimals.
func Number(x float64) string {
	return strconv.FormatFloat(math.Round(x*100)/100+0, 'f', -1, 64)
}
