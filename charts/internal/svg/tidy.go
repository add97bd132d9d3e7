package svg

import (
	"fmt"
	"regexp"
	"strings"
)

// Tidy removes from a picture what a still image has no use for (hover styles,
// event regions, invisible shapes), writes what is left in its shortest form,
// moves the font to the root, and numbers the ids in the order in which they
// appear.
// The serial numbers that ECharts counts through a whole session disappear, so
// that equal charts give equal text.
func Tidy(root *Element, fontFamily string) {
	root.Children = tidyChildren(root.Children, fontFamily)
	renumber(root)
	root.Attrs = []Attr{
		{"xmlns", "http://www.w3.org/2000/svg"},
		{"width", root.Get("width")},
		{"height", root.Get("height")},
		{"viewBox", "0 0 " + root.Get("width") + " " + root.Get("height")},
		{"font-family", fontFamily},
	}
}

func tidyChildren(children []*Element, fontFamily string) []*Element {
	kept := children[:0]
	for _, c := range children {
		if c.Name == "style" || invisible(c) {
			continue
		}
		c.Attrs = keepDrawing(c.Attrs, fontFamily)
		c.Children = tidyChildren(c.Children, fontFamily)
		if (c.Name == "g" || c.Name == "defs") && len(c.Children) == 0 {
			continue
		}
		shorten(c)
		if n := len(kept); n > 0 && joins(kept[n-1], c) {
			kept[n-1].Set("d", kept[n-1].Get("d")+c.Get("d"))
			continue
		}
		kept = append(kept, c)
	}
	return dots(kept)
}

func keepDrawing(attrs []Attr, fontFamily string) []Attr {
	kept := attrs[:0]
	for _, a := range attrs {
		switch {
		case strings.HasPrefix(a.Name, "ecmeta_"), a.Name == "class", a.Name == "pointer-events", a.Name == "space":
			continue
		case a.Name == "font-family" && a.Value == fontFamily:
			continue
		case a.Name == "text-anchor" && a.Value == "start":
			continue
		case a.Name == "font-size":
			a.Value = strings.TrimSuffix(a.Value, "px")
		}
		kept = append(kept, a)
	}
	return kept
}

// invisible reports whether a shape paints nothing. Clip paths and gradients
// are never asked: their shapes paint nothing and matter all the same, so a
// path inside defs keeps its default fill.
func invisible(e *Element) bool {
	switch e.Name {
	case "path", "rect", "circle", "ellipse", "polygon", "polyline":
		return !paints(e, "fill") && !paints(e, "stroke")
	case "text":
		return e.Text == "" || !paints(e, "fill") && !paints(e, "stroke")
	}
	return false
}

func paints(e *Element, kind string) bool {
	color := e.Get(kind)
	if color == "none" || color == "transparent" || kind == "stroke" && color == "" {
		return false
	}
	if kind == "stroke" && e.Get("stroke-width") == "0" {
		return false
	}
	return e.Get(kind+"-opacity") != "0" && e.Get("opacity") != "0"
}

var reference = regexp.MustCompile(`url\(#([^)]+)\)`)

func renumber(root *Element) {
	names := map[string]string{}
	name := func(old string) string {
		if names[old] == "" {
			names[old] = fmt.Sprintf("i%d", len(names))
		}
		return names[old]
	}
	var walk func(e *Element)
	walk = func(e *Element) {
		for i, a := range e.Attrs {
			if a.Name == "id" {
				e.Attrs[i].Value = name(a.Value)
				continue
			}
			e.Attrs[i].Value = reference.ReplaceAllStringFunc(a.Value, func(m string) string {
				return "url(#" + name(m[len("url(#"):len(m)-1]) + ")"
			})
		}
		for _, c := range e.Children {
			walk(c)
		}
	}
	walk(root)
}
