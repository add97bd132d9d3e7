package board

import (
	"fmt"
	"math"
	"strings"

	"puzzlelab/puzzlekit/cubeboard"
	"puzzlelab/puzzlekit/puzzle"
)

// surfaceSpec is the data of a cube to look at; every cell is a place.
type surfaceSpec struct {
	Title  string          `json:"title"`
	Text   string          `json:"text"`
	Width  float64         `json:"width"`
	Line   string          `json:"line"`
	Names  []string        `json:"names"`
	Labels []surfaceLabel  `json:"labels"`
	Groups []puzzle.Region `json:"groups"`
	Space  playSpace       `json:"space"`
	Pieces []int           `json:"pieces"` // the cells that have one, numbered from 0
}

// surfaceLabel is what a cell shows: its colour, its name for a screen reader, and its
// pieces and lines as a drawing about its middle, with the half edge 10.
type surfaceLabel struct {
	Text string `json:"text"`
	Fill string `json:"fill"`
	Ink  string `json:"ink"`
	Dots string `json:"dots,omitempty"`
	Flat bool   `json:"flat"` // the drawing turns with the cell
}

// Turn returns the surface of a cube with pieces as a solid to look at from all sides,
// with the mouse, a finger or the arrow keys. The button Copy Go copies the pieces as Go for a
// cell. Where scripts do not run it is the picture
// that [Surface] draws. It takes the options of [Surface], and its errors are the same.
// Cost O(n²).
func Turn(p cubeboard.Placement, opts *SurfaceOptions) *Player {
	solid := SurfaceOptions{}
	if opts != nil {
		solid = *opts
	}
	solid.Solid = true
	still := Surface(p, &solid)
	if still.Err() != nil {
		return &Player{still: still}
	}
	d := surface{board: p.Board(), pieces: p.Cells(), attacked: map[cubeboard.Cell]bool{}, opts: solid}
	if d.opts.Piece == 0 {
		d.opts.Piece = cubeboard.Queen
	}
	if err := d.lay(); err != nil {
		return &Player{still: failed(err)}
	}
	return &Player{still: still, class: surfaceClass, spec: asJSON(d.spec())}
}

func (d *surface) spec() surfaceSpec {
	n := d.board.N()
	spec := surfaceSpec{
		Title: d.title(), Text: d.text(), Width: 440, Line: lineColor, Pieces: []int{},
		Space: playSpace{From: [3]float64{1, 0.9, 1.15}, Places: [][]int{}, Fixed: [][]int{}, Turns: []*[4]float64{}},
	}
	occupied, most := map[cubeboard.Cell]bool{}, uint64(1)
	for _, c := range d.pieces {
		occupied[c] = true
	}
	for _, count := range d.opts.Heat {
		most = max(most, count)
	}
	marks := d.lineMarks()
	corners, regions := map[[3]int]int{}, map[cubeboard.Face]int{}
	for number, c := range d.board.Cells() {
		polygon := []int{}
		for _, corner := range []int{3, 2, 1, 0} { // counter-clockwise
			x := d.cells[c].corners[corner]
			if _, ok := corners[x]; !ok {
				corners[x] = len(corners)
				for _, v := range inSpace(x, n) {
					spec.Space.Corners = append(spec.Space.Corners, int(math.Round(v*1000/math.Sqrt(3))))
				}
			}
			polygon = append(polygon, corners[x])
		}
		spec.Space.Places = append(spec.Space.Places, polygon)
		region, ok := regions[c.Face]
		if !ok {
			region = len(spec.Groups)
			regions[c.Face] = region
			spec.Groups = append(spec.Groups, puzzle.Region{Name: "face " + c.Face.String()})
		}
		spec.Groups[region].Refs = append(spec.Groups[region].Refs, number)
		label := surfaceLabel{Text: "empty", Fill: d.ground(number, c, most), Ink: darkInk, Dots: marks[c], Flat: true}
		if text := d.label(number); text != "" {
			label.Text = text
			label.Dots += fmt.Sprintf(`<text y="4" font-size="12" stroke="none">%s</text>`, escape(text))
		}
		switch {
		case occupied[c]:
			spec.Pieces = append(spec.Pieces, number-1)
			label.Text = d.opts.Piece.String()
			label.Dots += d.pieceMark()
		case d.opts.Heat != nil:
			label.Text = fmt.Sprint(d.opts.Heat[number-1])
		case d.attacked[c]:
			label.Text = "attacked"
		}
		if label.Dots != "" {
			label.Dots = "<g>" + label.Dots + "</g>"
		}
		spec.Labels, spec.Names = append(spec.Labels, label), append(spec.Names, c.String())
	}
	return spec
}

// inSpace takes a point of [0,n]³, where package cubeboard has x to the right, y away
// from the viewer and z up, to the cube between -1 and 1 with y up and z to the viewer.
func inSpace(x [3]int, n int) [3]float64 {
	at := func(v int) float64 { return 2*float64(v)/float64(n) - 1 }
	return [3]float64{at(x[0]), at(x[2]), -at(x[1])}
}

// pieceMark draws a piece as [Surface] does.
func (d *surface) pieceMark() string {
	outline := crown
	if d.opts.Piece == cubeboard.Rook {
		outline = tower
	}
	var path strings.Builder
	for i, p := range outline {
		path.WriteByte("ML"[min(i, 1)])
		path.WriteString(num(20*p.x-10) + " " + num(20*p.y-10))
	}
	return fmt.Sprintf(`<path d="%sZ" fill="%s" stroke="%s" stroke-width="1" stroke-linejoin="round"/>`, path.String(), darkInk, lightInk)
}

// lineMarks draws the parts of the lines in each cell.
func (d *surface) lineMarks() map[cubeboard.Cell]string {
	marks := map[cubeboard.Cell]string{}
	for k, l := range d.opts.Lines {
		cells := walk(l)
		for i := 1; i < len(cells); i++ {
			a, b := d.cells[cells[i-1]], d.cells[cells[i]]
			for _, end := range []struct {
				cell, other laid
				in          cubeboard.Cell
			}{{a, b, cells[i-1]}, {b, a, cells[i]}} {
				x, y := sharedPoint(end.cell, end.other)
				marks[end.in] += fmt.Sprintf(`<path d="M0 0L%s %s" stroke="%s" stroke-width="2.6" stroke-linecap="round"/>`,
					num(20*x-10), num(20*y-10), trackColors[k%len(trackColors)])
			}
		}
	}
	return marks
}

// sharedPoint is the middle of what two cells share, in the unit square of the first.
func sharedPoint(a, b laid) (x, y float64) {
	shared := 0.0
	for i, corner := range [4]spot{{0, 0}, {1, 0}, {1, 1}, {0, 1}} {
		for j := range b.corners {
			if a.corners[i] == b.corners[j] {
				shared++
				x, y = x+corner.x, y+corner.y
			}
		}
	}
	return x / shared, y / shared
}
