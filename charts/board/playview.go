package board

import (
	"encoding/json"
	"math"
	"slices"

	"puzzlelab/puzzlekit/puzzle"
)

// playView is a layout on the page. Ground and Over are what does not move: the
// ground below the pieces and the tracks above them.
type playView struct {
	Name   string      `json:"name"`
	Box    [4]float64  `json:"box"`    // view box
	Width  float64     `json:"width"`  // in pixels, where there is room
	Grid   bool        `json:"grid"`   // pieces are tiles with round corners
	Stroke float64     `json:"stroke"` // of the outlines
	Line   string      `json:"line"`   // their colour
	Shrink float64     `json:"shrink"` // of the texts, to leave room for tracks
	Ground string      `json:"ground"`
	Over   string      `json:"over"`
	Shapes [][]float64 `json:"shapes"`          // x and y of the centre, radius; then for each corner x and y from there, in hundredths
	Fixed  [][]float64 `json:"fixed,omitempty"` // the same for fixed parts, if something is glued to them
}

// viewsLimit bounds the bytes of all views; the first is always there.
const viewsLimit = 56_000

// roomToPlay is the least width of a board in pixels, so that pieces are large
// enough for fingers.
const roomToPlay = 320

// playViews lists the views that fit into the limit, beginning with the first. A solid
// in space comes first, if no other view is asked for and its moves can be made there
// by hand, and has its net beside it: the other flat pictures would make the page twice as large and show nothing more.
func playViews(p *puzzle.Puzzle, first puzzle.Layout, opts *PlayOptions) []json.RawMessage {
	flat := newPlayView(p, first, opts)
	if space := newSpaceView(p, opts); space != nil {
		if opts.View != "" || !movesInSpace(p) {
			return []json.RawMessage{flat, space}
		}
		return []json.RawMessage{space, flat}
	}
	views := []json.RawMessage{flat}
	size := len(flat)
	for _, l := range p.Definition().Layouts {
		if l.View == first.View {
			continue
		}
		view := newPlayView(p, l, opts)
		if size += len(view); size > viewsLimit {
			break
		}
		views = append(views, view)
	}
	return views
}

// movesInSpace reports whether pieces can be moved by hand in space: a layer turns, or a
// tile slides. Bands that shift are moved in the net.
func movesInSpace(p *puzzle.Puzzle) bool {
	return p.Solved().Blank() > 0 || slices.ContainsFunc(p.Rotations(), func(r puzzle.Rotation) bool { return r.Degrees != 0 })
}

func newPlayView(p *puzzle.Puzzle, l puzzle.Layout, opts *PlayOptions) json.RawMessage {
	ground := drawing{puzzle: p, state: p.Solved(), layout: l, opts: &opts.Options}
	ground.layout.Shapes = nil
	ground.board()
	ground.writing()
	over := drawing{puzzle: p, layout: l, opts: &opts.Options}
	v := playView{
		Name: l.View, Grid: ground.isGrid(), Stroke: ground.stroke(), Line: lineColor, Shrink: 1, Ground: ground.b.String(),
		Box: [4]float64{-margin, -margin, rounded(l.Width + 2*margin), rounded(l.Height + 2*margin)},
	}
	over.overlay()
	v.Over = over.b.String()
	if over.linesOnTiles() {
		v.Shrink = linesShrink
	}
	v.Width = float64(opts.Width)
	if v.Width <= 0 {
		v.Width = max(rounded(ground.naturalWidth(v.Box[2])), roomToPlay)
	}
	tolerance := 0.0
	if corners(l) > manyCorners {
		tolerance = 0.02
	}
	v.Shapes = playShapes(l.Shapes, v.Grid, tolerance)
	if p.Definition().Glued != nil {
		v.Fixed = playShapes(l.Fixed, v.Grid, tolerance)
	}
	return asJSON(v)
}

func playShapes(shapes []puzzle.Shape, grid bool, tolerance float64) (out [][]float64) {
	for _, s := range shapes {
		shape := []float64{rounded(s.Center.X), rounded(s.Center.Y), rounded(s.Radius)}
		if !grid {
			for _, corner := range thinned(s.Outline, tolerance) {
				shape = append(shape, math.Round(100*(corner.X-shape[0]))+0, math.Round(100*(corner.Y-shape[1]))+0)
			}
		}
		out = append(out, shape)
	}
	return out
}

// manyCorners is where the outlines of a board begin to cost too many bytes.
const manyCorners = 4000

func corners(l puzzle.Layout) int {
	n := 0
	for _, s := range l.Shapes {
		n += len(s.Outline)
	}
	return n
}

// thinned leaves out corners that are nearly on the line between the last one
// kept and the next, of which the arcs of a sphere have many.
func thinned(outline []puzzle.Point, tolerance float64) []puzzle.Point {
	if tolerance == 0 || len(outline) < 4 {
		return outline
	}
	kept := outline[:1:1]
	for i := 1; i < len(outline); i++ {
		a, b, c := kept[len(kept)-1], outline[i], outline[(i+1)%len(outline)]
		length := math.Hypot(c.X-a.X, c.Y-a.Y)
		area := math.Abs((b.X-a.X)*(c.Y-a.Y) - (b.Y-a.Y)*(c.X-a.X))
		if area > tolerance*length {
			kept = append(kept, b)
		}
	}
	return kept
}

func rounded(v float64) float64 { return math.Round(v*1000)/1000 + 0 }

// spaceView is the name of the view of a solid in space, which only a page has.
const spaceView = "in space"

// playSpace is a puzzle in space on the page. Corners count from 0; a corner is three
// numbers, and the farthest is 1000 from the origin.
type playSpace struct {
	From    [3]float64    `json:"from"`
	Corners []int         `json:"corners"`
	Places  [][]int       `json:"places"`
	Fixed   [][]int       `json:"fixed"`
	Turns   []*[4]float64 `json:"turns"` // axis and angle of each move in degrees, null for a move that is no rotation
}

// newSpaceView is the view of a puzzle in space, and nil if the puzzle has none.
func newSpaceView(p *puzzle.Puzzle, opts *PlayOptions) json.RawMessage {
	s := p.Definition().Space
	if s == nil {
		return nil
	}
	out := playSpace{From: s.From, Places: [][]int{}, Fixed: [][]int{}, Turns: []*[4]float64{}}
	size := 0.0
	for _, x := range s.Corners {
		size = max(size, math.Hypot(x[0], math.Hypot(x[1], x[2])))
	}
	for _, x := range s.Corners {
		for _, v := range x {
			out.Corners = append(out.Corners, int(math.Round(1000*v/size)))
		}
	}
	for _, polygon := range s.Places {
		out.Places = append(out.Places, fromZero(polygon))
	}
	for _, polygon := range s.Fixed {
		out.Fixed = append(out.Fixed, fromZero(polygon))
	}
	for _, r := range p.Rotations() {
		if r.Degrees == 0 {
			out.Turns = append(out.Turns, nil)
			continue
		}
		out.Turns = append(out.Turns, &[4]float64{digits(r.Axis[0]), digits(r.Axis[1]), digits(r.Axis[2]), r.Degrees})
	}
	width := float64(opts.Width)
	if width <= 0 {
		width = 440
	}
	return asJSON(struct {
		Name  string    `json:"name"`
		Width float64   `json:"width"`
		Line  string    `json:"line"`
		Space playSpace `json:"space"`
	}{spaceView, width, lineColor, out})
}

func digits(v float64) float64 { return math.Round(v*1e5)/1e5 + 0 }
