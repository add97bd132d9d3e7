package board

import (
	"fmt"
	"math"
	"strings"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/perm"
)

// Rings draws the cycles of a permutation of the points 1 to its degree as rings, with an
// arrow from each point to its image, clockwise. Points that are fixed stand alone. The
// colors are those of [Arrows]. There are at most 40 points; more are an error of the
// picture, see [Picture.Err]. Cost O(n).
func Rings(p perm.Perm) Picture {
	degree := p.Degree()
	if degree > mostArrowPoints {
		return failed(&fault.LimitError{In: "board.Rings", What: "the picture", Unit: "points", Need: uint64(degree), Limit: mostArrowPoints})
	}
	rings := p.Cycles()
	for i := 1; i <= degree; i++ {
		if p.Image(i) == i {
			rings = append(rings, []int{i})
		}
	}
	high := 0.0 // of the highest ring
	for _, ring := range rings {
		high = math.Max(high, 2*ringRadius(len(ring)))
	}
	var b strings.Builder
	colors, x := cycleColors(p, degree), 0.6
	for _, ring := range rings {
		r := ringRadius(len(ring))
		drawRing(&b, ring, x+r, 0.6+high/2, r, colors[ring[0]])
		x += 2*r + 1
	}
	title := "rings of " + p.String()
	width := math.Max(x-0.4, 1.2)
	svg := document{
		id: contentID("rings", title, b.String()), title: title,
		description: "Each cycle is a ring, with an arrow from each point to its image, clockwise.",
		width:       width, height: high + 1.2, pixels: math.Min(math.Max(width*64, 160), 640), body: b.String(),
	}.String()
	return Picture{svg: svg, text: title}
}

// ringRadius leaves room for the arrows between n points; one point has none.
func ringRadius(n int) float64 {
	if n == 1 {
		return 0
	}
	return math.Max(0.6/math.Sin(math.Pi/float64(n)), 0.75)
}

// drawRing draws the points of a cycle clockwise from the top.
func drawRing(b *strings.Builder, ring []int, cx, cy, r float64, color string) {
	at := func(turn float64) (x, y float64) {
		return cx + r*math.Sin(2*math.Pi*turn), cy - r*math.Cos(2*math.Pi*turn)
	}
	n := float64(len(ring))
	for k := range ring {
		if r > 0 {
			disc := (arrowDisc + 0.04) / r / (2 * math.Pi) // as part of a turn
			drawRingArrow(b, at, r, float64(k)/n+disc, float64(k+1)/n-disc, color)
		}
	}
	for k, i := range ring {
		x, y := at(float64(k) / n)
		arrowPoint(b, x, y, i)
	}
}

// drawRingArrow draws an arc between two parts of a turn, with a head at its end.
func drawRingArrow(b *strings.Builder, at func(turn float64) (x, y float64), r, from, to float64, color string) {
	const head, half = 0.26, 0.11
	neck := to - head/r/(2*math.Pi)
	x0, y0 := at(from)
	bx, by := at(neck)
	x1, y1 := at(to)
	length := math.Hypot(x1-bx, y1-by)
	ux, uy := (x1-bx)/length, (y1-by)/length
	fmt.Fprintf(b, `<path d="M%s %sA%s %s 0 0 1 %s %s" fill="none" stroke="%s" stroke-width="0.07"/><path d="M%s %sL%s %sL%s %sZ" fill="%s"/>`,
		num(x0), num(y0), num(r), num(r), num(bx), num(by), color,
		num(x1), num(y1), num(bx-half*uy), num(by+half*ux), num(bx+half*uy), num(by-half*ux), color)
}
