package raster

import (
	"fmt"
	"math"
	"strconv"
)

type point struct{ x, y float64 }

// polyline is one subpath made of straight pieces.
type polyline struct {
	points []point
	closed bool
}

// outline collects subpaths in device pixels; the pen works in the units of
// the picture and the matrix takes it to pixels.
type outline struct {
	m     matrix
	lines []polyline
	start point
	at    point
}

func (o *outline) move(p point) {
	o.start, o.at = p, p
	o.lines = append(o.lines, polyline{points: []point{o.m.apply(p)}})
}

func (o *outline) to(p point) {
	if len(o.lines) == 0 || o.lines[len(o.lines)-1].closed {
		o.move(o.at)
	}
	o.at = p
	last := &o.lines[len(o.lines)-1]
	last.points = append(last.points, o.m.apply(p))
}

func (o *outline) close() {
	if len(o.lines) > 0 {
		o.lines[len(o.lines)-1].closed = true
	}
	o.at = o.start
}

// flat is how far, in pixels, a straight piece may lie from the curve.
const flat = 0.01

// cubic draws a Bézier curve. The number of straight pieces follows from the
// second differences of its control points.
func (o *outline) cubic(b, c, d point) {
	a := o.at
	bend := func(p, q, r point) float64 {
		return math.Hypot(p.x-2*q.x+r.x, p.y-2*q.y+r.y) * o.m.scale()
	}
	steps := min(int(math.Sqrt(0.75*max(bend(a, b, c), bend(b, c, d))/flat))+1, 500)
	for i := 1; i <= steps; i++ {
		t := float64(i) / float64(steps)
		u := 1 - t
		wa, wb, wc, wd := float64(u*u*u), float64(3*u*u*t), float64(3*u*t*t), float64(t*t*t)
		o.to(point{
			float64(wa*a.x) + float64(wb*b.x) + float64(wc*c.x) + float64(wd*d.x),
			float64(wa*a.y) + float64(wb*b.y) + float64(wc*c.y) + float64(wd*d.y),
		})
	}
}

func (o *outline) quadratic(b, c point) {
	a := o.at
	third := func(p, q point) point { return point{(p.x + 2*q.x) / 3, (p.y + 2*q.y) / 3} }
	o.cubic(third(a, b), third(c, b), c)
}

// arc draws an elliptical arc given as in an SVG path (SVG 1.1, appendix F.6).
func (o *outline) arc(rx, ry, turn float64, large, sweep bool, end point) {
	a := o.at
	rx, ry = math.Abs(rx), math.Abs(ry)
	if rx == 0 || ry == 0 || a == end {
		o.to(end)
		return
	}
	sin, cos := math.Sincos(turn * math.Pi / 180)
	hx, hy := (a.x-end.x)/2, (a.y-end.y)/2
	px, py := float64(cos*hx)+float64(sin*hy), float64(cos*hy)-float64(sin*hx)
	if grow := float64(px*px)/(rx*rx) + float64(py*py)/(ry*ry); grow > 1 {
		rx, ry = rx*math.Sqrt(grow), ry*math.Sqrt(grow)
	}
	below := float64(rx*rx*py*py) + float64(ry*ry*px*px)
	k := math.Sqrt(max(0, float64(rx*rx*ry*ry)-below) / below)
	if large == sweep {
		k = -k
	}
	cx, cy := k*rx*py/ry, -k*ry*px/rx
	from := math.Atan2((py-cy)/ry, (px-cx)/rx)
	span := math.Atan2((-py-cy)/ry, (-px-cx)/rx) - from
	switch {
	case sweep && span < 0:
		span += 2 * math.Pi
	case !sweep && span > 0:
		span -= 2 * math.Pi
	}
	mx, my := (a.x+end.x)/2, (a.y+end.y)/2
	steps := arcSteps(math.Abs(span), max(rx, ry)*o.m.scale())
	for i := 1; i < steps; i++ {
		s, c := math.Sincos(from + float64(span*float64(i)/float64(steps)))
		ex, ey := cx+float64(rx*c), cy+float64(ry*s)
		o.to(point{float64(cos*ex) - float64(sin*ey) + mx, float64(sin*ex) + float64(cos*ey) + my})
	}
	o.to(end)
}

// arcSteps is the number of straight pieces for an arc: each deviates by an
// eighth of the radius times its squared angle.
func arcSteps(span, radius float64) int {
	return min(int(span*math.Sqrt(radius/(8*flat)))+2, 1000)
}

func dist(a, b point) float64 { return math.Hypot(a.x-b.x, a.y-b.y) }

// argumentCount says how many numbers follow each path command.
var argumentCount = map[byte]int{'M': 2, 'L': 2, 'H': 1, 'V': 1, 'C': 6, 'S': 4, 'Q': 4, 'T': 2, 'A': 7, 'Z': 0}

// path draws the data of an SVG path element.
func (o *outline) path(data string) error {
	s := scanner{text: data}
	var command byte
	var control point // the last control point, for S and T
	for s.more() {
		if c := s.text[s.at]; c >= 'A' {
			command = c
			s.at++
		} else if command == 0 || command == 'Z' || command == 'z' {
			return fmt.Errorf("raster: path %.40q: a number where a command was expected", data)
		}
		upper := command &^ 0x20
		count, known := argumentCount[upper]
		if !known {
			return fmt.Errorf("raster: path %.40q: unknown command %q", data, command)
		}
		var v [7]float64
		for i := range count {
			flag := upper == 'A' && (i == 3 || i == 4)
			x, err := s.number(flag)
			if err != nil {
				return fmt.Errorf("raster: path %.40q: %w", data, err)
			}
			v[i] = x
		}
		control = o.draw(upper, command != upper, v, control)
		if upper == 'M' {
			command-- // pairs after the first are lines: M to L, m to l
		}
	}
	return nil
}

// draw carries out one command and returns its last control point.
func (o *outline) draw(command byte, relative bool, v [7]float64, control point) point {
	var base point
	if relative {
		base = o.at
	}
	p := func(i int) point { return point{base.x + v[i], base.y + v[i+1]} }
	mirrored := point{2*o.at.x - control.x, 2*o.at.y - control.y}
	switch command {
	case 'M':
		o.move(p(0))
	case 'L':
		o.to(p(0))
	case 'H':
		o.to(point{base.x + v[0], o.at.y})
	case 'V':
		o.to(point{o.at.x, base.y + v[0]})
	case 'C':
		control := p(2)
		o.cubic(p(0), control, p(4))
		return control
	case 'S':
		control := p(0)
		o.cubic(mirrored, control, p(2))
		return control
	case 'Q':
		control := p(0)
		o.quadratic(control, p(2))
		return control
	case 'T':
		o.quadratic(mirrored, p(0))
		return mirrored
	case 'A':
		o.arc(v[0], v[1], v[2], v[3] != 0, v[4] != 0, p(5))
	case 'Z':
		o.close()
	}
	return o.at
}

// scanner reads the numbers of a path, a point list or a transform.
type scanner struct {
	text string
	at   int
}

// more skips separators and reports whether anything is left.
func (s *scanner) more() bool {
	for s.at < len(s.text) {
		switch s.text[s.at] {
		case ' ', ',', '\n', '\t', '\r':
			s.at++
		default:
			return true
		}
	}
	return false
}

func (s *scanner) number(flag bool) (float64, error) {
	if !s.more() {
		return 0, fmt.Errorf("ends where a number was expected")
	}
	begin := s.at
	if flag {
		s.at++
		return strconv.ParseFloat(s.text[begin:s.at], 64)
	}
	dot, exponent := false, false
scan:
	for ; s.at < len(s.text); s.at++ {
		switch c := s.text[s.at]; {
		case c >= '0' && c <= '9':
		case c == '.' && !dot && !exponent:
			dot = true
		case (c == 'e' || c == 'E') && !exponent:
			exponent = true
		case (c == '-' || c == '+') && (s.at == begin || s.text[s.at-1]|0x20 == 'e'):
		default:
			break scan
		}
	}
	return strconv.ParseFloat(s.text[begin:s.at], 64)
}

// numbers reads all of a list.
func numbers(list string) ([]float64, error) {
	s := scanner{text: list}
	var out []float64
	for s.more() {
		x, err := s.number(false)
		if err != nil {
			return nil, err
		}
		out = append(out, x)
	}
	return out, nil
}
