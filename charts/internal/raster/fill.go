package raster

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"strings"

	"puzzlelab/charts/internal/svg"
)

// shape draws the outline of a basic shape or a path.
func (o *outline) shape(e *svg.Element) error {
	n := func(name string) float64 { return number(e.Get(name), 0) }
	switch e.Name {
	case "path":
		return o.path(e.Get("d"))
	case "rect":
		o.rect(n("x"), n("y"), n("width"), n("height"), max(n("rx"), n("ry")))
	case "circle":
		o.ellipse(n("cx"), n("cy"), n("r"), n("r"))
	case "ellipse":
		o.ellipse(n("cx"), n("cy"), n("rx"), n("ry"))
	case "line":
		o.move(point{n("x1"), n("y1")})
		o.to(point{n("x2"), n("y2")})
	case "polyline", "polygon":
		v, err := numbers(e.Get("points"))
		if err != nil {
			return fmt.Errorf("raster: points %.40q: %w", e.Get("points"), err)
		}
		for i := 0; i+1 < len(v); i += 2 {
			if i == 0 {
				o.move(point{v[0], v[1]})
				continue
			}
			o.to(point{v[i], v[i+1]})
		}
		if e.Name == "polygon" {
			o.close()
		}
	default:
		return fmt.Errorf("raster: element <%s> cannot be painted", e.Name)
	}
	return nil
}

func (o *outline) rect(x, y, w, h, r float64) {
	r = min(r, w/2, h/2)
	o.move(point{x + r, y})
	o.to(point{x + w - r, y})
	o.corner(r, point{x + w, y + r})
	o.to(point{x + w, y + h - r})
	o.corner(r, point{x + w - r, y + h})
	o.to(point{x + r, y + h})
	o.corner(r, point{x, y + h - r})
	o.to(point{x, y + r})
	o.corner(r, point{x + r, y})
	o.close()
}

func (o *outline) corner(r float64, end point) {
	if r > 0 {
		o.arc(r, r, 0, false, true, end)
	}
}

func (o *outline) ellipse(cx, cy, rx, ry float64) {
	o.move(point{cx + rx, cy})
	o.arc(rx, ry, 0, false, true, point{cx - rx, cy})
	o.arc(rx, ry, 0, false, true, point{cx + rx, cy})
	o.close()
}

// paint fills and strokes an outline.
func (c *canvas) paint(lines []polyline, s style) error {
	if s.values["paint-order"] == "stroke" {
		if err := c.strokeWith(lines, s); err != nil {
			return err
		}
		return c.fillWith(lines, s)
	}
	if err := c.fillWith(lines, s); err != nil {
		return err
	}
	return c.strokeWith(lines, s)
}

func (c *canvas) fillWith(lines []polyline, s style) error {
	paint, err := c.source("fill", "black", lines, s)
	if err != nil || paint == nil {
		return err
	}
	c.fill(lines, paint, s.clip)
	return nil
}

func (c *canvas) strokeWith(lines []polyline, s style) error {
	paint, err := c.source("stroke", "none", lines, s)
	if err != nil || paint == nil {
		return err
	}
	scale := s.m.scale()
	p := pen{
		width:  number(s.values["stroke-width"], 1) * scale,
		offset: number(s.values["stroke-dashoffset"], 0) * scale,
		cap:    s.values["stroke-linecap"],
		join:   s.values["stroke-linejoin"],
		limit:  number(s.values["stroke-miterlimit"], 4),
	}
	if list := s.values["stroke-dasharray"]; list != "" && list != "none" {
		if p.dashes, err = numbers(list); err != nil {
			return fmt.Errorf("raster: dashes %q: %w", list, err)
		}
		for i := range p.dashes {
			p.dashes[i] *= scale
		}
	}
	if p.width > 0 {
		c.fill(stroke(lines, p), paint, s.clip)
	}
	return nil
}

// source reads the fill or stroke in force; nil stands for none.
func (c *canvas) source(kind, absent string, lines []polyline, s style) (source, error) {
	value := s.values[kind]
	if value == "" {
		value = absent
	}
	if value == "none" || value == "transparent" {
		return nil, nil
	}
	alpha := s.opacity * number(s.values[kind+"-opacity"], 1)
	if strings.HasPrefix(value, "url(") {
		e := c.root.Find(fragment(value))
		if e == nil {
			return nil, fmt.Errorf("raster: paint %q is not in the picture", value)
		}
		lo, hi := extent(through(s.m.inverse(), lines))
		return gradient(e, s.m, lo, hi, alpha)
	}
	color, err := parseColor(value)
	if err != nil {
		return nil, err
	}
	color.A = uint8(math.Round(float64(color.A) * alpha))
	return solid(color), nil
}

// through maps all points.
func through(m matrix, lines []polyline) []polyline {
	out := make([]polyline, len(lines))
	for i, line := range lines {
		for _, p := range line.points {
			out[i].points = append(out[i].points, m.apply(p))
		}
	}
	return out
}

func extent(lines []polyline) (lo, hi point) {
	lo, hi = point{math.Inf(1), math.Inf(1)}, point{math.Inf(-1), math.Inf(-1)}
	for _, line := range lines {
		for _, p := range line.points {
			lo = point{min(lo.x, p.x), min(lo.y, p.y)}
			hi = point{max(hi.x, p.x), max(hi.y, p.y)}
		}
	}
	return lo, hi
}

// fill paints the area inside the lines, by the nonzero rule for everything
// that does not cross itself backwards.
func (c *canvas) fill(lines []polyline, paint source, clip *mask) {
	bounds := c.img.Bounds()
	if clip != nil {
		bounds = clip.bounds
	}
	box := c.accumulate(lines, bounds)
	for y := range box.Dy() {
		c.cells.row(y, func(x int, alpha uint32) {
			px, py := box.Min.X+x, box.Min.Y+y
			if clip != nil {
				alpha = alpha * uint32(clip.alpha[(py-bounds.Min.Y)*bounds.Dx()+px-bounds.Min.X]) / 255
			}
			c.blend(px, py, paint.at(px, py), alpha)
		})
	}
}

// accumulate fills the coverage buffer with the lines and returns the
// rectangle of pixels it stands for.
func (c *canvas) accumulate(lines []polyline, within image.Rectangle) image.Rectangle {
	lo, hi := extent(lines)
	if !(hi.x-lo.x < 1e9 && hi.y-lo.y < 1e9) {
		return image.Rectangle{}
	}
	box := image.Rect(int(math.Floor(lo.x)), int(math.Floor(lo.y)), int(math.Ceil(hi.x)), int(math.Ceil(hi.y))).Intersect(within)
	if box.Empty() {
		return image.Rectangle{}
	}
	c.cells.reset(box.Dx(), box.Dy())
	sub := func(p point) (int, int) {
		return int(math.Round(float64(p.x*subpixels))) - box.Min.X*subpixels,
			int(math.Round(float64(p.y*subpixels))) - box.Min.Y*subpixels
	}
	for _, line := range lines {
		for i, p := range line.points {
			ax, ay := sub(p)
			bx, by := sub(line.points[(i+1)%len(line.points)])
			c.cells.line(ax, ay, bx, by)
		}
	}
	return box
}

// blend lays a colour over an opaque pixel.
func (c *canvas) blend(x, y int, color color.NRGBA, alpha uint32) {
	alpha = alpha * uint32(color.A) / 255
	pix := c.img.Pix[c.img.PixOffset(x, y):]
	if alpha == 255 { // most pixels; the formula below gives the same
		pix[0], pix[1], pix[2] = color.R, color.G, color.B
		return
	}
	over := func(below, above uint8) uint8 {
		return uint8((uint32(below)*(255-alpha) + uint32(above)*alpha + 127) / 255)
	}
	pix[0], pix[1], pix[2] = over(pix[0], color.R), over(pix[1], color.G), over(pix[2], color.B)
}

// mask paints the shapes of a clip path, cut by the clip already in force.
func (c *canvas) mask(clip *svg.Element, s style) (*mask, error) {
	var o outline
	for _, e := range clip.Children {
		m, err := transformed(s.m, e)
		if err != nil {
			return nil, err
		}
		o.m = m
		if err := o.shape(e); err != nil {
			return nil, err
		}
	}
	within := c.img.Bounds()
	if s.clip != nil {
		within = s.clip.bounds
	}
	box := c.accumulate(o.lines, within)
	m := &mask{bounds: box, alpha: make([]uint8, box.Dx()*box.Dy())}
	for y := range box.Dy() {
		c.cells.row(y, func(x int, alpha uint32) {
			if s.clip != nil {
				outer := (box.Min.Y+y-within.Min.Y)*within.Dx() + box.Min.X + x - within.Min.X
				alpha = alpha * uint32(s.clip.alpha[outer]) / 255
			}
			m.alpha[y*box.Dx()+x] = uint8(alpha)
		})
	}
	return m, nil
}
