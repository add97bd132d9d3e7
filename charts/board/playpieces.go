package board

import (
	"context"
	"fmt"
	"strings"

	"puzzlelab/puzzlekit/cubeboard"
	"puzzlelab/puzzlekit/fault"
)

// maxPiecesEdge is the largest edge on whose cells one can still click.
const maxPiecesEdge = 16

// piecesSpec is the data of a cube on which pieces are put. Cells are numbered from 0.
type piecesSpec struct {
	surfaceSpec
	Piece     string            `json:"piece"`
	Most      int               `json:"most"`
	Dark      []int             `json:"dark"`  // 1 for a dark cell
	Lines     [][]int           `json:"lines"` // of queens; the first ones, Loops in number, are those of rooks
	Loops     int               `json:"loops"`
	Solutions map[string][]int  `json:"solutions"`
	Marks     map[string]string `json:"marks"` // the pieces as drawings
	Alarm     string            `json:"alarm"` // around a piece that is attacked
	Net       playView          `json:"net"`
}

// Pieces returns the surface of a cube on which rooks and queens are put by a click on
// the net or on the solid beside it, by mouse, touch or keys. The page shades what they
// attack, says which of them attack each other, and counts. The button Copy Go copies the pieces
// as Go for a cell. Where scripts do not run it is
// the picture that [Surface] draws.
//
// Of the options it uses Piece, Title and Width. The player has an error, see
// [Player.Err], if an option cannot be used or the edge is above 16.
func Pieces(p cubeboard.Placement, opts *SurfaceOptions) *Player {
	const in = "board.Pieces"
	o := SurfaceOptions{}
	if opts != nil {
		o = *opts
	}
	if o.Solid || o.Attacked || o.Lines != nil || o.Heat != nil || o.Labels != nil {
		return &Player{still: failed(&fault.InputError{
			In: in, What: "SurfaceOptions", Value: "with Solid, Attacked, Lines, Heat or Labels", Want: "only Piece, Title and Width",
		})}
	}
	still := Surface(p, &o)
	if still.Err() != nil {
		return &Player{still: still}
	}
	if n := p.Board().N(); n > maxPiecesEdge {
		return &Player{still: failed(&fault.InputError{In: in, What: "the edge of the cube", Value: n, Want: fmt.Sprintf("at most %d", maxPiecesEdge)})}
	}
	spec, err := newPiecesSpec(p, o)
	if err != nil {
		return &Player{still: failed(err)}
	}
	return &Player{still: still, class: piecesClass, spec: asJSON(spec)}
}

func newPiecesSpec(p cubeboard.Placement, o SurfaceOptions) (*piecesSpec, error) {
	d := surface{board: p.Board(), opts: o, attacked: map[cubeboard.Cell]bool{}}
	if d.opts.Piece == 0 {
		d.opts.Piece = cubeboard.Queen
	}
	if d.opts.Title == "" {
		d.opts.Title = fmt.Sprintf("Rooks and queens on a cube of edge %d", d.board.N())
	}
	if err := d.lay(); err != nil {
		return nil, err
	}
	number := map[cubeboard.Cell]int{}
	for i, c := range d.board.Cells() {
		number[c] = i - 1
	}
	numbers := func(cells []cubeboard.Cell) []int {
		out := []int{}
		for _, c := range cells {
			out = append(out, number[c])
		}
		return out
	}
	spec := &piecesSpec{
		surfaceSpec: d.spec(), Piece: d.opts.Piece.String(), Most: d.board.MaxPieces(),
		Solutions: map[string][]int{}, Marks: map[string]string{},
		Alarm: `<circle r="8.4" fill="none" stroke="#a60f38" stroke-width="1.6"/>`,
	}
	spec.Labels = nil // the page has its own
	spec.Pieces = numbers(p.Cells())
	for _, c := range d.board.Cells() {
		spec.Dark = append(spec.Dark, (c.Row+c.Col+1)%2)
	}
	for _, l := range d.board.Lines(cubeboard.Queen) {
		if l.Kind == cubeboard.Loop {
			spec.Loops++
		}
		spec.Lines = append(spec.Lines, numbers(l.Cells()))
	}
	for _, piece := range []cubeboard.Piece{cubeboard.Rook, cubeboard.Queen} {
		found, err := d.board.Find(context.Background(), piece, nil)
		if err != nil {
			return nil, err
		}
		spec.Solutions[piece.String()] = numbers(found.Cells())
		d.opts.Piece = piece
		spec.Marks[piece.String()] = d.pieceMark()
	}
	spec.Net = d.netView()
	return spec, nil
}

// netView is the net for the page.
func (d *surface) netView() playView {
	n := float64(d.board.N())
	d.b = strings.Builder{}
	d.faces()
	v := playView{
		Name: "net", Stroke: 0.035, Line: lineColor, Shrink: 1, Over: d.b.String(),
		Box: [4]float64{-margin, -margin, rounded(4*n + 2*margin), rounded(3*n + 2*margin)}, Width: float64(d.opts.Width),
	}
	if v.Width <= 0 {
		v.Width = min(max(4*n*26, 380), 560)
	}
	for _, c := range d.board.Cells() {
		x, y := d.place(c).at(0.5, 0.5)
		v.Shapes = append(v.Shapes, []float64{rounded(x), rounded(y), 0.5, -50, -50, 50, -50, 50, 50, -50, 50})
	}
	return v
}
