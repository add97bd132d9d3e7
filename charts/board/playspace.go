package board

import (
	"encoding/json"
	"math"

	"puzzlelab/puzzlekit/puzzle"
)

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
