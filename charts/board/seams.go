package board

import (
	"fmt"
	"math"
	"strings"

	"puzzlelab/puzzlekit/puzzle"
)

// A seam is the line between two stickers that are one. It is covered with the colour of
// the sticker.

// seams covers the lines between glued stickers.
func (d *drawing) seams() {
	glued := gluedTo(d.puzzle)
	if glued == nil || d.heat != nil {
		return
	}
	shapes, labels := d.layout.Fixed, d.fixed()
	var groups []int
	for k := range labels {
		groups = append(groups, glued[-1-k])
	}
	for i, label := range d.state.Labels() {
		if i < len(d.layout.Shapes) {
			shapes, labels, groups = append(shapes[:len(shapes):len(shapes)], d.layout.Shapes[i]), append(labels, d.label(i+1)), append(groups, glued[label])
		}
	}
	edges := gluedEdges(shapes, groups)
	for i, s := range shapes {
		var lines strings.Builder
		for e, covered := range edges[i] {
			if covered {
				lines.WriteString(path(seamOver(s.Outline, edges[i], e, d.stroke()), true))
			}
		}
		if lines.Len() > 0 {
			fmt.Fprintf(&d.b, `<path class="seam" d="%s" fill="%s" stroke="none"/>`, lines.String(), fill(labels[i].Color))
		}
	}
}

// seamWidth is that of a cover, in widths of the line below it.
const seamWidth = 1.2

// gluedTo numbers the groups of stickers that are one, from 1, by label, and by -k for the
// k-th fixed part. It is nil if there are none.
func gluedTo(p *puzzle.Puzzle) map[int]int {
	var groups map[int]int
	for g, refs := range p.Definition().Glued {
		if groups == nil {
			groups = map[int]int{}
		}
		for _, ref := range refs {
			groups[ref] = g + 1
		}
	}
	return groups
}

// gluedEdges finds the edges of each shape that it shares with another one of its group;
// group 0 is none. Edge e goes from corner e to the next one.
func gluedEdges(shapes []puzzle.Shape, groups []int) [][]bool {
	edges := make([][]bool, len(shapes))
	for i, s := range shapes {
		edges[i] = make([]bool, len(s.Outline))
		for j, t := range shapes {
			if i == j || groups[i] == 0 || groups[i] != groups[j] {
				continue
			}
			for e := range s.Outline {
				for f := range t.Outline {
					edges[i][e] = edges[i][e] || near(middle(s.Outline, e), middle(t.Outline, f))
				}
			}
		}
	}
	return edges
}

func middle(outline []puzzle.Point, e int) puzzle.Point {
	a, b := outline[e], outline[(e+1)%len(outline)]
	return puzzle.Point{X: (a.X + b.X) / 2, Y: (a.Y + b.Y) / 2}
}

func near(a, b puzzle.Point) bool { return math.Hypot(b.X-a.X, b.Y-a.Y) < 0.005 }

// seamOver covers an edge with a strip that ends beside the lines that go on there, along
// their way. Where two covered edges meet, there are none.
func seamOver(outline []puzzle.Point, covered []bool, e int, stroke float64) []puzzle.Point {
	n := len(outline)
	a, b := outline[e], outline[(e+1)%n]
	way := unit(a, b)
	end := func(x, next puzzle.Point, inwards float64, open bool) (puzzle.Point, puzzle.Point) {
		u := unit(x, next)
		if open {
			u, inwards = puzzle.Point{X: way.Y, Y: -way.X}, 0
		}
		sine := way.Y*u.X - way.X*u.Y
		half := stroke / 2 / math.Abs(sine)
		x = puzzle.Point{X: x.X + inwards*half*way.X, Y: x.Y + inwards*half*way.Y}
		w := math.Copysign(seamWidth*half, sine) // the same side of the edge first
		return puzzle.Point{X: x.X + w*u.X, Y: x.Y + w*u.Y}, puzzle.Point{X: x.X - w*u.X, Y: x.Y - w*u.Y}
	}
	before, after := (e+n-1)%n, (e+1)%n
	c, d := end(a, outline[before], 1, covered[before])
	f, g := end(b, outline[(e+2)%n], -1, covered[after])
	return []puzzle.Point{c, d, g, f}
}

// unit is the direction from a to b.
func unit(a, b puzzle.Point) puzzle.Point {
	far := math.Hypot(b.X-a.X, b.Y-a.Y)
	return puzzle.Point{X: (b.X - a.X) / far, Y: (b.Y - a.Y) / far}
}
