package raster

import (
	"strings"

	"puzzlelab/charts/internal/figure"
	"puzzlelab/charts/internal/svg"
)

// text paints one line of text: glyph after glyph, without kerning, as the
// line was measured.
func (c *canvas) text(e *svg.Element, s style) error {
	size := number(s.values["font-size"], 16)
	heavy := s.values["font-weight"] == "bold" || number(s.values["font-weight"], 400) >= 600
	line := strings.Join(strings.Fields(e.Text), " ")
	x, y := number(e.Get("x"), 0), number(e.Get("y"), 0) // of the baseline, which package svg has found
	switch s.values["text-anchor"] {
	case "middle":
		x -= figure.TextWidth(line, heavy) * size / 2
	case "end":
		x -= figure.TextWidth(line, heavy) * size
	}
	var lines []polyline
	for _, r := range line {
		g := lookup(r, heavy)
		o := outline{m: s.m.mul(matrix{size, 0, 0, size, x, y})}
		o.glyph(g)
		lines = append(lines, o.lines...)
		x += float64(g.advance * size)
	}
	if err := c.paint(lines, s); err != nil {
		return err
	}
	return c.children(e, s)
}

func (o *outline) glyph(g *glyph) {
	for _, segment := range g.segments {
		p := func(i int) point { return point{segment.points[i][0], segment.points[i][1]} }
		switch segment.op {
		case 'M':
			o.move(p(0))
		case 'L':
			o.to(p(0))
		case 'Q':
			o.quadratic(p(0), p(1))
		case 'C':
			o.cubic(p(0), p(1), p(2))
		}
	}
	for i := range o.lines {
		o.lines[i].closed = true
	}
}
