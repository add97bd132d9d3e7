package board

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"puzzlelab/puzzlekit/puzzle"
)

// raised draws labels for fingers.
type raised struct {
	colors []string // that have symbols; nil if there are too many, or one only
}

// newRaised looks at the colours of a puzzle, in the order of its labels.
func newRaised(p *puzzle.Puzzle) raised {
	var colors []string
	for _, l := range append(p.Labels(), p.Fixed()...) {
		if !slices.Contains(colors, l.Color) && !isBlank(l) {
			colors = append(colors, l.Color)
		}
	}
	if len(colors) < 2 || len(colors) > len(symbols)+1 {
		return raised{}
	}
	return raised{colors}
}

// label draws a label on a shape. It reports whether the label has a form for fingers,
// which can be empty.
func (r raised) label(b *strings.Builder, s puzzle.Shape, l puzzle.Label) bool {
	if n, err := strconv.Atoi(l.Text); err == nil {
		brailleDots(b, s, puzzle.Braille(n))
		return true
	}
	if k := slices.Index(r.colors, l.Color); k >= 0 {
		if k > 0 {
			fmt.Fprintf(b, `<path d="%s"/>`, symbol(symbols[k-1], s))
		}
		return true
	}
	var cells strings.Builder
	for _, c := range l.Text {
		k := int(unicode.ToLower(c) - 'a')
		if k < 0 || k >= len(brailleLetters) {
			return false
		}
		cells.WriteRune(brailleLetters[k])
	}
	brailleDots(b, s, cells.String())
	return true
}

var brailleLetters = []rune("⠁⠃⠉⠙⠑⠋⠛⠓⠊⠚⠅⠇⠍⠝⠕⠏⠟⠗⠎⠞⠥⠧⠺⠭⠽⠵")

// symbols are those of the stickers on a 2×2×2 cube for fingers (M. Fujimoto, section
// 1): dot, plus, minus, square and ring; the sixth colour has none. Each is a list of
// outlines in a circle of radius 1, holes the other way round.
var symbols = [][][]spot{
	{polygon(24, 0.3, 1)},
	{{{-0.12, -0.5}, {0.12, -0.5}, {0.12, -0.12}, {0.5, -0.12}, {0.5, 0.12}, {0.12, 0.12},
		{0.12, 0.5}, {-0.12, 0.5}, {-0.12, 0.12}, {-0.5, 0.12}, {-0.5, -0.12}, {-0.12, -0.12}}},
	{{{-0.5, -0.13}, {0.5, -0.13}, {0.5, 0.13}, {-0.5, 0.13}}},
	{{{-0.45, -0.45}, {0.45, -0.45}, {0.45, 0.45}, {-0.45, 0.45}}, {{-0.25, -0.25}, {-0.25, 0.25}, {0.25, 0.25}, {0.25, -0.25}}},
	{polygon(24, 0.52, 1), polygon(24, 0.31, -1)},
}

// polygon has corners on a circle about the middle, one way round or the other.
func polygon(corners int, radius, way float64) []spot {
	out := make([]spot, corners)
	for i := range out {
		sin, cos := math.Sincos(way * 2 * math.Pi * float64(i) / float64(corners))
		out[i] = spot{radius * cos, radius * sin}
	}
	return out
}

// symbol returns the path of a symbol on a shape.
func symbol(outlines [][]spot, s puzzle.Shape) string {
	var all strings.Builder
	for _, outline := range outlines {
		points := make([]puzzle.Point, len(outline))
		for i, p := range outline {
			points[i] = puzzle.Point{X: s.Center.X + s.Radius*p.x, Y: s.Center.Y + s.Radius*p.y}
		}
		all.WriteString(path(points, true))
	}
	return all.String()
}

// brailleDots draws cells of six dots: raised dots large, the others small and
// faint, so that the cell is visible.
func brailleDots(b *strings.Builder, s puzzle.Shape, text string) {
	cells := utf8.RuneCountInString(text)
	unit := min(s.Radius*0.42, s.Radius*1.25/float64(2*cells)) // between dots
	x := s.Center.X - unit*(float64(cells)*1.35-0.85)
	for _, r := range text {
		for dot := range 6 {
			cx, cy := x+unit*float64(dot/3), s.Center.Y+unit*float64(dot%3-1)
			if (r-0x2800)>>dot&1 == 1 {
				fmt.Fprintf(b, `<circle cx="%s" cy="%s" r="%s"/>`, num(cx), num(cy), num(unit*0.3))
			} else {
				fmt.Fprintf(b, `<circle cx="%s" cy="%s" r="%s" fill-opacity="0.18"/>`, num(cx), num(cy), num(unit*0.14))
			}
		}
		x += 2.7 * unit
	}
}
