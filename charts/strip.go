package charts

import (
	"fmt"
	"math"
	"strconv"

	"puzzlelab/charts/internal/measure"
	"puzzlelab/charts/internal/svg"
)

const (
	maxStrip = 8    // pictures in the still strip
	stripGap = 16.0 // around pictures
)

// strip is the still picture of a timeline: some of the frames in one or two
// rows, each with its number and its name.
func strip(s *settings, frames []frame, top float64, description string) *svg.Element {
	root := &svg.Element{Name: "svg"}
	root.Children = []*svg.Element{{Name: "title", Text: or(s.title, timelineKind)}, {Name: "desc", Text: description}}
	inner := float64(s.width) - 2*stripGap
	if s.title != "" {
		write(root, cut(s.title, inner/17, true), stripGap, 33, 17, "#1f2328", svg.Attr{Name: "font-weight", Value: "bold"})
	}
	if s.subtitle != "" {
		write(root, cut(s.subtitle, inner/13, false), stripGap, top-19, 13, softInk)
	}
	height := placeFrames(root, s, frames, top)
	if len(frames) > maxStrip {
		write(root, fmt.Sprintf("%d of %d pictures are shown.", maxStrip, len(frames)), stripGap, height+6, 12, softInk)
		height += 16
	}
	height = math.Ceil(height)
	root.Attrs = []svg.Attr{
		{Name: "xmlns", Value: "http://www.w3.org/2000/svg"}, {Name: "font-family", Value: measure.Family}, {Name: "role", Value: "img"},
		{Name: "width", Value: fmt.Sprint(s.width)}, {Name: "height", Value: svg.Number(height)},
		{Name: "viewBox", Value: fmt.Sprintf("0 0 %d %s", s.width, svg.Number(height))},
	}
	return root
}

// placeFrames draws the frames and returns where the last row ends.
func placeFrames(root *svg.Element, s *settings, frames []frame, top float64) float64 {
	const line = 24.0 // for the name below a picture
	shown := spread(frames, maxStrip)
	columns := min(len(shown), 4)
	width := (float64(s.width) - stripGap*float64(columns+1)) / float64(columns)
	across, down := shown[0].fit(width, 300)
	for i, f := range shown {
		x := stripGap + float64(i%columns)*(width+stripGap) + (width-across)/2
		y := top + float64(i/columns)*(down+line+stripGap)
		unit := min(across/f.box[2], down/f.box[3])
		g := *f.root
		g.Attrs = append([]svg.Attr{{Name: "transform", Value: fmt.Sprintf("translate(%s %s)scale(%s)translate(%s %s)",
			svg.Number(x), svg.Number(y), strconv.FormatFloat(unit, 'g', 6, 64), svg.Number(-f.box[0]), svg.Number(-f.box[1]))}}, g.Attrs...)
		root.Children = append(root.Children, &g)
		write(root, cut(fmt.Sprintf("%d: %s", f.number, f.name), width/13, false), x+across/2, y+down+16, 13, softInk,
			svg.Attr{Name: "text-anchor", Value: "middle"})
	}
	rows := (len(shown) + columns - 1) / columns
	return top + float64(rows)*(down+line+stripGap)
}

const softInk = "#59636e" // that of axis labels, in light pictures

func write(root *svg.Element, text string, x, y, size float64, colour string, attrs ...svg.Attr) {
	attrs = append(attrs, svg.Attr{Name: "fill", Value: colour}, svg.Attr{Name: "x", Value: svg.Number(x)},
		svg.Attr{Name: "y", Value: svg.Number(y)}, svg.Attr{Name: "font-size", Value: svg.Number(size)})
	root.Children = append(root.Children, &svg.Element{Name: "text", Text: text, Attrs: attrs})
}

// cut shortens a text to a width in units of its size.
func cut(text string, width float64, heavy bool) string {
	if measure.Width(text, heavy) <= width {
		return text
	}
	letters := []rune(text)
	for len(letters) > 1 && measure.Width(string(letters)+"…", heavy) > width {
		letters = letters[:len(letters)-1]
	}
	return string(letters) + "…"
}
