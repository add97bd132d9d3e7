package raster

import (
	"fmt"
	"image/color"
	"math"
	"strconv"
	"strings"

	"puzzlelab/charts/internal/svg"
)

// source gives the colour of each pixel of a painted area.
type source interface {
	at(x, y int) color.NRGBA
}

type solid color.NRGBA

func (s solid) at(int, int) color.NRGBA { return color.NRGBA(s) }

// ramp is a linear gradient; toLine takes a pixel to its place between the
// first stop (0) and the last (1).
type ramp struct {
	from, along point // start, and direction divided by its squared length
	stops       []stop
	alpha       float64
}

type stop struct {
	offset float64
	color  color.NRGBA
}

func (r ramp) at(x, y int) color.NRGBA {
	t := float64((float64(x)+0.5-r.from.x)*r.along.x) + float64((float64(y)+0.5-r.from.y)*r.along.y)
	color := r.stops[len(r.stops)-1].color
	for i, s := range r.stops {
		if t > s.offset {
			continue
		}
		color = s.color
		if i > 0 {
			before := r.stops[i-1]
			color = mix(before.color, s.color, (t-before.offset)/(s.offset-before.offset))
		}
		break
	}
	color.A = uint8(math.Round(float64(color.A) * r.alpha))
	return color
}

func mix(a, b color.NRGBA, t float64) color.NRGBA {
	part := func(a, b uint8) uint8 { return uint8(math.Round(float64(a) + float64(t*(float64(b)-float64(a))))) }
	return color.NRGBA{part(a.R, b.R), part(a.G, b.G), part(a.B, b.B), part(a.A, b.A)}
}

// gradient reads a linearGradient for a shape with the given bounds, before
// the matrix takes it to pixels.
func gradient(e *svg.Element, m matrix, lo, hi point, alpha float64) (source, error) {
	r := ramp{alpha: alpha}
	for _, c := range e.Children {
		color, err := parseColor(c.Get("stop-color"))
		if err != nil {
			return nil, err
		}
		color.A = uint8(math.Round(float64(color.A) * number(c.Get("stop-opacity"), 1)))
		r.stops = append(r.stops, stop{number(c.Get("offset"), 0), color})
	}
	if e.Name != "linearGradient" || len(r.stops) == 0 {
		return nil, fmt.Errorf("raster: <%s> with %d stops cannot be painted", e.Name, len(r.stops))
	}
	a := point{number(e.Get("x1"), 0), number(e.Get("y1"), 0)}
	b := point{number(e.Get("x2"), 1), number(e.Get("y2"), 0)}
	if e.Get("gradientUnits") != "userSpaceOnUse" {
		box := matrix{hi.x - lo.x, 0, 0, hi.y - lo.y, lo.x, lo.y}
		a, b = box.apply(a), box.apply(b)
	}
	a, b = m.apply(a), m.apply(b)
	square := float64((b.x-a.x)*(b.x-a.x)) + float64((b.y-a.y)*(b.y-a.y))
	if square == 0 {
		return solid(r.stops[len(r.stops)-1].color), nil
	}
	r.from, r.along = a, point{(b.x - a.x) / square, (b.y - a.y) / square}
	return r, nil
}

// number reads a length, share or angle; a percentage becomes a share.
func number(text string, absent float64) float64 {
	share := strings.HasSuffix(text, "%")
	text = strings.TrimSuffix(strings.TrimSuffix(text, "px"), "%")
	x, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return absent
	}
	if share {
		return x / 100
	}
	return x
}

var named = map[string]color.NRGBA{
	"black": {0, 0, 0, 255}, "white": {255, 255, 255, 255}, "red": {255, 0, 0, 255},
	"green": {0, 128, 0, 255}, "blue": {0, 0, 255, 255}, "yellow": {255, 255, 0, 255},
	"orange": {255, 165, 0, 255}, "grey": {128, 128, 128, 255}, "gray": {128, 128, 128, 255},
	"transparent": {},
}

func parseColor(text string) (color.NRGBA, error) {
	text = strings.ToLower(strings.TrimSpace(text))
	if c, ok := named[text]; ok {
		return c, nil
	}
	unknown := fmt.Errorf("raster: colour %q is not of the form #rgb, #rrggbb, rgb() or rgba()", text)
	if hex, ok := strings.CutPrefix(text, "#"); ok {
		if len(hex) == 3 {
			hex = string([]byte{hex[0], hex[0], hex[1], hex[1], hex[2], hex[2]})
		}
		v, err := strconv.ParseUint(hex, 16, 32)
		if err != nil || len(hex) != 6 {
			return color.NRGBA{}, unknown
		}
		return color.NRGBA{uint8(v >> 16), uint8(v >> 8), uint8(v), 255}, nil
	}
	list, ok := strings.CutPrefix(strings.TrimPrefix(text, "rgba"), "(")
	if !ok {
		list, ok = strings.CutPrefix(text, "rgb(")
	}
	v, err := numbers(strings.TrimSuffix(list, ")"))
	if !ok || err != nil || len(v) < 3 {
		return color.NRGBA{}, unknown
	}
	alpha := 1.0
	if len(v) > 3 {
		alpha = v[3]
	}
	return color.NRGBA{uint8(v[0]), uint8(v[1]), uint8(v[2]), uint8(math.Round(alpha * 255))}, nil
}
