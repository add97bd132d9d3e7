package board

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/perm"
)

// Most points and rows of arrows that a picture can hold and still be read.
const (
	mostArrowPoints = 40
	mostArrowRows   = 12
)

// Arrows draws permutations as arrows: the points in a row, and below them the same
// points again, with an arrow from each point to its image. Further permutations
// follow below, so that arrows one after the other lead from a point to its image
// under the product. Arrows have the colour of the cycle of the product in which
// they begin; points that the product leaves alone are grey. There are at most 40
// points and 12 permutations; more are an error of the picture, see [Picture.Err].
// Cost O(n·k) for k permutations of n points.
func Arrows(p perm.Perm, then ...perm.Perm) Picture {
	rows, product, degree := append([]perm.Perm{p}, then...), p, p.Degree()
	for _, q := range then {
		product, degree = product.Mul(q), max(degree, q.Degree())
	}
	for _, l := range []struct {
		unit       string
		need, most int
	}{{"points", degree, mostArrowPoints}, {"permutations", len(rows), mostArrowRows}} {
		if l.need > l.most {
			return failed(&fault.LimitError{In: "board.Arrows", What: "the picture", Unit: l.unit, Need: uint64(l.need), Limit: uint64(l.most)})
		}
	}
	degree = max(degree, 1)
	texts := make([]string, len(rows))
	for i, q := range rows {
		texts[i] = q.String()
	}
	title := "arrows of " + strings.Join(texts, ", then ")
	body := arrowRows(rows, cycleColors(product, degree), degree)
	w := float64(degree) + 0.4
	svg := document{
		id: contentID("arrows", title, body), title: title,
		description: "The points 1 to " + strconv.Itoa(degree) + " in rows, with an arrow from each point to its image in the row below.",
		left:        0.3, top: 0.2, width: w, height: arrowStep*float64(len(rows)) + 0.8, pixels: math.Min(math.Max(w*64, 160), 640), body: body,
	}.String()
	return Picture{svg: svg, text: title + "\n" + arrowLists(product, degree)}
}

// Rows of points are this far apart; a point is a disc of radius arrowDisc.
const (
	arrowStep = 2.2
	arrowDisc = 0.34
)

// cycleColors gives the points of each cycle one colour. Fixed points have none.
func cycleColors(p perm.Perm, degree int) []string {
	colors := make([]string, degree+1)
	for k, cycle := range p.Cycles() {
		for _, i := range cycle {
			colors[i] = trackColors[k%(len(trackColors)-1)] // the last is the grey of fixed points
		}
	}
	return colors
}

func arrowRows(rows []perm.Perm, colors []string, degree int) string {
	var b strings.Builder
	at := make([]int, degree+1) // where what began at a point has arrived
	for i := range at {
		at[i] = i
	}
	for k, q := range rows {
		for i := 1; i <= degree; i++ {
			to := q.Image(at[i])
			b.WriteString(arrow(at[i], to, 0.6+arrowStep*float64(k), colors[i]))
			at[i] = to
		}
	}
	for k := 0; k <= len(rows); k++ {
		for i := 1; i <= degree; i++ {
			y := 0.6 + arrowStep*float64(k)
			arrowPoint(&b, float64(i), y, i)
		}
	}
	return b.String()
}

// arrowPoint draws a point with its number.
func arrowPoint(b *strings.Builder, x, y float64, i int) {
	fmt.Fprintf(b, `<circle cx="%s" cy="%s" r="%s" fill="%s" stroke="%s" stroke-width="0.04"/>`, num(x), num(y), num(arrowDisc), palette[""], lineColor)
	fmt.Fprintf(b, `<text x="%s" y="%s" font-size="0.38" fill="%s" text-anchor="middle" font-family="%s" font-weight="600">%d</text>`,
		num(x), num(y+0.13), darkInk, fonts, i)
}

// arrow leads from the rim of a disc to the rim of one in the row below.
func arrow(from, to int, y float64, color string) string {
	width := 0.07
	if color == "" {
		color, width = grooveColor, 0.045
	}
	dx, dy := float64(to-from), arrowStep
	length := math.Hypot(dx, dy)
	ux, uy := dx/length, dy/length
	x0, y0 := float64(from)+arrowDisc*ux, y+arrowDisc*uy
	x1, y1 := float64(to)-(arrowDisc+0.05)*ux, y+dy-(arrowDisc+0.05)*uy
	const head, half = 0.26, 0.11
	bx, by := x1-head*ux, y1-head*uy
	return fmt.Sprintf(`<path d="M%s %sL%s %s" stroke="%s" stroke-width="%s"/><path d="M%s %sL%s %sL%s %sZ" fill="%s"/>`,
		num(x0), num(y0), num(bx), num(by), color, num(width),
		num(x1), num(y1), num(bx-half*uy), num(by+half*ux), num(bx+half*uy), num(by-half*ux), color)
}

// arrowLists says in two lines where each point goes.
func arrowLists(p perm.Perm, degree int) string {
	from, to := make([]int, degree), make([]int, degree)
	for i := range from {
		from[i], to[i] = i+1, p.Image(i+1)
	}
	return joinNumbers(from, " ") + "\n" + joinNumbers(to, " ")
}
