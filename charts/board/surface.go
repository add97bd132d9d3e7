package board

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/cubeboard"
	"puzzlelab/puzzlekit/fault"
)

// SurfaceOptions are the options of [Surface]; nil means all defaults.
type SurfaceOptions struct {
	Piece    cubeboard.Piece  // on the occupied cells; the default is a queen
	Solid    bool             // the cube from two opposite corners, not its net
	Attacked bool             // shade the cells that the pieces attack; not with Heat
	Lines    []cubeboard.Line // lines to trace over cells and edges
	Heat     []uint64         // a count for each cell, in the order of their numbers, drawn as a shade
	Labels   []string         // a letter or two for each cell, in the same order; equal ones have one colour; not with Heat
	Title    string           // for screen readers; "" means one that counts the pieces
	Width    int              // in pixels, at most 4000; 0 means that of the board
}

// Surface draws pieces on the surface of a cube: unfolded, or as a solid seen
// from two opposite corners. A placement without pieces draws the bare board.
// The picture has an error, see [Picture.Err], if p is the zero Placement, if
// a line belongs to a board of another size, or if an option cannot be used. Cost
// O(n²).
func Surface(p cubeboard.Placement, opts *SurfaceOptions) Picture {
	d := surface{board: p.Board(), pieces: p.Cells(), attacked: map[cubeboard.Cell]bool{}}
	if opts != nil {
		d.opts = *opts
	}
	if d.opts.Piece == 0 {
		d.opts.Piece = cubeboard.Queen
	}
	if err := d.check(); err != nil {
		return failed(err)
	}
	if err := d.lay(); err != nil {
		return failed(err)
	}
	if err := d.traceLines(); err != nil {
		return failed(err)
	}
	return Picture{svg: d.svg(), text: d.text()}
}

// check checks everything but the lines.
func (d *surface) check() error {
	const in = "board.Surface"
	switch o := d.opts; {
	case d.board.N() == 0:
		return &fault.InputError{In: in, What: "the placement", Value: "without a board", Want: "one that a board of cubeboard.New has made"}
	case o.Piece != cubeboard.Queen && o.Piece != cubeboard.Rook:
		return &fault.InputError{In: in, What: "SurfaceOptions.Piece", Value: int(o.Piece), Want: "cubeboard.Rook or cubeboard.Queen"}
	case o.Heat != nil && len(o.Heat) != d.board.Size():
		return &fault.InputError{
			In: in, What: "the number of counts in SurfaceOptions.Heat", Value: len(o.Heat), Want: fmt.Sprintf("%d, one for each cell", d.board.Size()),
		}
	case o.Labels != nil && len(o.Labels) != d.board.Size():
		return &fault.InputError{
			In: in, What: "the number of texts in SurfaceOptions.Labels", Value: len(o.Labels), Want: fmt.Sprintf("%d, one for each cell", d.board.Size()),
		}
	case o.Labels != nil && o.Heat != nil:
		return unused(in, "SurfaceOptions.Labels", "set beside Heat")
	case o.Heat != nil && o.Attacked:
		return unused(in, "SurfaceOptions.Attacked", "true beside Heat")
	}
	return checkWidth(in, "SurfaceOptions.Width", d.opts.Width)
}

// lay finds where the cells are in the plane and which of them are attacked.
func (d *surface) lay() error {
	d.cells = map[cubeboard.Cell]laid{}
	for _, c := range d.board.Cells() {
		corners, err := d.board.Corners(c)
		if err != nil {
			return err
		}
		row, col, err := d.board.NetPosition(c)
		if err != nil {
			return err
		}
		q := quad{x: float64(col - 1), y: float64(row - 1), right: [2]float64{1, 0}, down: [2]float64{0, 1}}
		if d.opts.Solid {
			q = d.onSolid(c.Face, corners)
		}
		d.cells[c] = laid{quad: q, corners: corners}
	}
	if !d.opts.Attacked {
		return nil
	}
	for _, c := range d.pieces {
		cells, err := d.board.AttackSet(d.opts.Piece, c)
		if err != nil {
			return err
		}
		for _, a := range cells {
			d.attacked[a] = true
		}
	}
	return nil
}

// traceLines finds the path of each line, on which every step leads to
// a neighbour.
func (d *surface) traceLines() error {
	for _, l := range d.opts.Lines {
		path, ok := d.trace(walk(l))
		if !ok {
			return &fault.InputError{
				In: "board.Surface", What: "a line in SurfaceOptions.Lines", Value: l.Name, Want: fmt.Sprintf("a line of a board of edge %d", d.board.N()),
			}
		}
		d.paths = append(d.paths, path)
	}
	return nil
}

// walk lists the cells of a line. Loops and hexagons end where they begin.
func walk(l cubeboard.Line) []cubeboard.Cell {
	cells := l.Cells()
	if len(cells) > 0 && l.Kind != cubeboard.MainDiagonal {
		cells = append(cells, cells[0])
	}
	return cells
}

// surface draws a cube. The unit of its plane is the edge of a cell.
type surface struct {
	board    *cubeboard.Board
	opts     SurfaceOptions
	cells    map[cubeboard.Cell]laid
	paths    []string // of the lines, as SVG data
	pieces   []cubeboard.Cell
	attacked map[cubeboard.Cell]bool
	b        strings.Builder
}

// laid is where a cell is: in the plane, and its corners in space.
type laid struct {
	quad
	corners [4][3]int
}

// quad is a cell in the plane: a corner and the two edges that leave it.
type quad struct {
	x, y        float64
	right, down [2]float64
}

func (d *surface) svg() string {
	n := float64(d.board.N())
	width, height := 4*n, 3*n
	if d.opts.Solid {
		width, height = 2*(n*math.Sqrt(3)+1), 2*n
	}
	d.body()
	body := d.b.String()
	pixels := float64(d.opts.Width)
	if pixels <= 0 {
		pixels = math.Min(math.Max(width*26, 240), 620)
	}
	return document{
		id: contentID("cube", d.title(), body), title: d.title(), description: d.text(),
		left: -margin, top: -margin, width: width + 2*margin, height: height + 2*margin, pixels: pixels, body: body,
	}.String()
}

func (d *surface) title() string {
	if d.opts.Title != "" {
		return d.opts.Title
	}
	n := d.board.N()
	if len(d.pieces) == 0 {
		return fmt.Sprintf("The surface of a cube, %d×%d cells a face", n, n)
	}
	return fmt.Sprintf("%s on a cube of edge %d", counted.Of(len(d.pieces), d.opts.Piece.String()+"s"), n)
}

// text lists the pieces, for screen readers and terminals.
func (d *surface) text() string {
	names := make([]string, len(d.pieces))
	for i, c := range d.pieces {
		names[i] = c.String()
	}
	text := d.title()
	if len(names) > 0 {
		text += ": " + strings.Join(names, ", ")
	}
	for _, l := range d.opts.Lines {
		text += fmt.Sprintf("; line %s of %s", l.Name, counted.Of(l.Len(), "cells"))
	}
	return text
}

func (d *surface) body() {
	fmt.Fprintf(&d.b, `<g stroke="%s" stroke-width="0.035" stroke-linejoin="round">`, lineColor)
	most := uint64(1)
	for _, count := range d.opts.Heat {
		most = max(most, count)
	}
	for number, c := range d.board.Cells() {
		q := d.place(c)
		fmt.Fprintf(&d.b, `<path d="%s" fill="%s"/>`, q.outline(), d.ground(number, c, most))
	}
	d.b.WriteString(`</g>`)
	for number, c := range d.board.Cells() {
		if d.label(number) != "" {
			q := d.place(c)
			fmt.Fprintf(&d.b, `<text transform="matrix(%s %s %s %s %s %s)" x="0.5" y="0.71" font-size="0.6" fill="%s" text-anchor="middle" font-family="%s" font-weight="600">%s</text>`,
				num(q.right[0]), num(q.right[1]), num(q.down[0]), num(q.down[1]), num(q.x), num(q.y), darkInk, fonts, escape(d.label(number)))
		}
	}
	d.faces()
	d.lines()
	for _, c := range d.pieces {
		d.piece(c)
	}
}

// ground returns the colour of a cell: its heat, the shade of attacked cells, or
// that of a pale chessboard.
func (d *surface) ground(number int, c cubeboard.Cell, most uint64) string {
	if d.opts.Heat != nil {
		return heatColor(math.Sqrt(float64(d.opts.Heat[number-1]) / float64(most)))
	}
	if label := d.label(number); label != "" {
		return labelGrounds[slices.Index(d.labels(), label)%len(labelGrounds)]
	}
	dark := (c.Row+c.Col)%2 == 0
	switch {
	case d.attacked[c] && dark:
		return "#e0a16e"
	case d.attacked[c]:
		return "#eeb98a"
	case dark:
		return "#ddd6c9"
	}
	return "#f7f3ea"
}

// labelGrounds are pale colours for cells with labels, in the order of the labels.
var labelGrounds = []string{"#f2a3ab", "#8fc7ef", "#b9dd7c", "#f5dc6e", "#cdb3e6", "#f4b885", "#9adbd0", "#d7d9dc"}

// label returns the label of a cell, by its number from 1.
func (d *surface) label(number int) string {
	if d.opts.Labels == nil {
		return ""
	}
	return d.opts.Labels[number-1]
}

// labels lists the different labels in order.
func (d *surface) labels() []string {
	all := slices.Clone(d.opts.Labels)
	slices.Sort(all)
	all = slices.Compact(all)
	return slices.DeleteFunc(all, func(s string) bool { return s == "" })
}

// heatColor goes from near white at 0 to a deep blue at 1, always darker, so that
// it is legible in grey and to every kind of colour vision.
func heatColor(share float64) string {
	from, to := [3]float64{247, 243, 234}, [3]float64{8, 69, 148}
	var rgb [3]int
	for i := range rgb {
		rgb[i] = int(math.Round(from[i] + (to[i]-from[i])*share))
	}
	return fmt.Sprintf("#%02x%02x%02x", rgb[0], rgb[1], rgb[2])
}

// faces draws the edges of the cube in bold.
func (d *surface) faces() {
	n := d.board.N()
	fmt.Fprintf(&d.b, `<g fill="none" stroke="%s" stroke-width="0.09" stroke-linejoin="round">`, lineColor)
	for _, face := range []cubeboard.Face{cubeboard.Up, cubeboard.Left, cubeboard.Front, cubeboard.Right, cubeboard.Back, cubeboard.Down} {
		q := d.place(cubeboard.Cell{Face: face, Row: 1, Col: 1})
		for i := range q.right {
			q.right[i] *= float64(n)
			q.down[i] *= float64(n)
		}
		fmt.Fprintf(&d.b, `<path d="%s"/>`, q.outline())
	}
	d.b.WriteString(`</g>`)
}

// lines draws the lines, each with its own colour and dashes.
func (d *surface) lines() {
	for k, path := range d.paths {
		if path == "" {
			continue // the zero Line
		}
		dash := ""
		if pattern := trackDashes[k%len(trackDashes)]; pattern != "" {
			dash = ` stroke-dasharray="` + pattern + `"`
		}
		fmt.Fprintf(&d.b, `<path d="%s" fill="none" stroke="%s" stroke-width="0.13" stroke-linecap="round" stroke-linejoin="round"%s/>`,
			path, trackColors[k%len(trackColors)], dash)
	}
}

// trace returns the path through the middles of cells. At an edge that is cut in
// the net, or that is between the two views of the solid, it ends on one side and
// starts again on the other. It is false if a cell is not on the board or is no
// neighbour of the one before.
func (d *surface) trace(cells []cubeboard.Cell) (string, bool) {
	path, last := polyline{}, laid{}
	for i, c := range cells {
		next, ok := d.cells[c]
		if !ok {
			return "", false
		}
		if i == 0 {
			path.move(next.at(0.5, 0.5))
			last = next
			continue
		}
		leave, enter, ok := crossing(last, next)
		if !ok {
			return "", false
		}
		if math.Hypot(leave.x-enter.x, leave.y-enter.y) > 1e-6 {
			path.line(leave.x, leave.y)
			path.move(enter.x, enter.y)
		}
		path.line(next.at(0.5, 0.5))
		last = next
	}
	return path.String(), true
}

// crossing returns where a step leaves a cell and where it enters the next: the
// middle of what they share, in the place of each. It is false if they share
// nothing.
func crossing(a, b laid) (leave, enter spot, ok bool) {
	inA, inB := a.quad.corners(), b.quad.corners()
	shared := 0.0
	for i := range a.corners {
		for j := range b.corners {
			if a.corners[i] == b.corners[j] {
				shared++
				leave.x, leave.y = leave.x+inA[i].x, leave.y+inA[i].y
				enter.x, enter.y = enter.x+inB[j].x, enter.y+inB[j].y
			}
		}
	}
	if shared == 0 {
		return spot{}, spot{}, false
	}
	return spot{leave.x / shared, leave.y / shared}, spot{enter.x / shared, enter.y / shared}, true
}

// polyline is the data of an SVG path.
type polyline struct{ strings.Builder }

func (p *polyline) move(x, y float64) { p.WriteString("M" + num(x) + " " + num(y)) }
func (p *polyline) line(x, y float64) { p.WriteString("L" + num(x) + " " + num(y)) }

// Outlines of pieces in the unit square.
var (
	crown = []spot{{0.2, 0.3}, {0.36, 0.52}, {0.5, 0.2}, {0.64, 0.52}, {0.8, 0.3}, {0.74, 0.78}, {0.26, 0.78}}
	tower = []spot{{0.26, 0.22}, {0.38, 0.22}, {0.38, 0.32}, {0.45, 0.32}, {0.45, 0.22}, {0.55, 0.22}, {0.55, 0.32},
		{0.62, 0.32}, {0.62, 0.22}, {0.74, 0.22}, {0.74, 0.44}, {0.66, 0.48}, {0.68, 0.68}, {0.76, 0.8}, {0.24, 0.8}, {0.32, 0.68}, {0.34, 0.48}, {0.26, 0.44}}
)

func (d *surface) piece(c cubeboard.Cell) {
	outline := crown
	if d.opts.Piece == cubeboard.Rook {
		outline = tower
	}
	q := d.place(c)
	var path strings.Builder
	for i, p := range outline {
		x, y := q.at(p.x, p.y)
		path.WriteByte("ML"[min(i, 1)])
		path.WriteString(num(x) + " " + num(y))
	}
	fmt.Fprintf(&d.b, `<path d="%sZ" fill="%s" stroke="%s" stroke-width="0.05" stroke-linejoin="round"/>`, path.String(), darkInk, lightInk)
}

func (q quad) at(u, v float64) (x, y float64) {
	return q.x + u*q.right[0] + v*q.down[0], q.y + u*q.right[1] + v*q.down[1]
}

// corners lists the corners in the order of [cubeboard.Board.Corners].
func (q quad) corners() (out [4]spot) {
	for i, corner := range [4]spot{{0, 0}, {1, 0}, {1, 1}, {0, 1}} {
		out[i].x, out[i].y = q.at(corner.x, corner.y)
	}
	return out
}

func (q quad) outline() string {
	var b strings.Builder
	for i, corner := range q.corners() {
		b.WriteByte("ML"[min(i, 1)])
		b.WriteString(num(corner.x) + " " + num(corner.y))
	}
	return b.String() + "Z"
}

// place returns where a cell is in the plane.
func (d *surface) place(c cubeboard.Cell) quad { return d.cells[c].quad }

// onSolid returns where a cell is in the views of the solid.
func (d *surface) onSolid(face cubeboard.Face, corners [4][3]int) quad {
	first := slices.Contains([]cubeboard.Face{cubeboard.Up, cubeboard.Front, cubeboard.Right}, face)
	ul, ur, ll := d.project(corners[0], first), d.project(corners[1], first), d.project(corners[3], first)
	return quad{x: ul[0], y: ul[1],
		right: [2]float64{ur[0] - ul[0], ur[1] - ul[1]},
		down:  [2]float64{ll[0] - ul[0], ll[1] - ul[1]}}
}

// project maps a corner of [0,n]³ to the plane, isometrically: seen from the
// corner where Up, Front and Right meet, or from the opposite one, drawn to the
// right of it. The edge of a cell is one unit long.
func (d *surface) project(p [3]int, first bool) [2]float64 {
	n := float64(d.board.N())
	x, y, z := float64(p[0]), float64(p[1]), float64(p[2])
	const cos, sin = 0.8660254037844386, 0.5
	down := (n+x-y)*sin + n - z
	if first {
		return [2]float64{(x + y) * cos, down}
	}
	return [2]float64{(2*n-x-y)*cos + n*math.Sqrt(3) + 2, down}
}
