package puzzle

import (
	"fmt"
	"math"

	"puzzlelab/puzzlekit/word"
)

// SquareOne returns Square-1: two layers of corners and edges around a middle layer of
// two halves. A corner takes 60° of its layer and an edge 30°, so that the layers can
// take many shapes. U and D turn the top and the bottom layer by 30°, clockwise as seen
// from outside. S, which people call the slash, turns the right half of the puzzle over.
// It is blocked while a corner lies across the cut.
//
// Words are written (1,0)/(-3,3)/, as people do: (j,k) is j turns of the top and k turns
// of the bottom, and / is the slash. Places 1 to 12 are the top layer in steps of 30°,
// clockwise from the cut at the back, 13 to 24 the bottom layer, clockwise as seen from
// below, from the cut at the front. The slash exchanges places 1 to 6 and 13 to 18. The
// halves of a corner are A and a; places 25 and 26 are the front and the back of the half
// of the middle layer that turns.
//
// The layers have 19,305 pairs of shapes, in 3,678 of which the slash is possible, and
// 62,768,369,664,000 states. (V. Kopský and K. Hršel 1990. Counts: J. Scherphuis.)
func SquareOne() *Puzzle {
	def := Definition{
		Name:     "Square-1",
		About:    "Two layers of corners and edges that turn by 30°, and a slash that turns the right half over unless a corner lies across the cut.",
		Notation: word.Pairs,
		Places:   26,
		Metrics: []Metric{
			{Name: "turns", About: "a turn of a layer by any amount counts one, and so does a slash", Runs: true},
			{Name: "letters", About: "every turn by 30° counts one, and so does a slash"},
		},
		Regions: []Region{{Name: "top layer", Refs: upTo(1, 12)}, {Name: "middle layer", Refs: upTo(25, 26)}, {Name: "bottom layer", Refs: upTo(13, 24)}},
		Layouts: []Layout{squareOneLayout()},
	}
	def.Line = append(append(upTo(1, 12), 25, 26), upTo(13, 24)...)
	slash := [][]int{{25, 26}}
	for i := 1; i <= 6; i++ {
		slash = append(slash, []int{i, 12 + i})
	}
	var second []int // halves of corners that lie behind the other half
	var across []string
	for place, text := range squareOnePieces {
		def.Labels = append(def.Labels, Label{Text: string(text), Color: squareOneColors[place]})
		if text >= 'a' && text <= 'h' {
			second = append(second, place+1)
			def.Glued = append(def.Glued, []int{place, place + 1})
			across = append(across, fmt.Sprintf("the corner %c lies across the cut", text+'A'-'a'))
		}
	}
	def.Moves = []Move{
		{Name: "U", Perm: mustCycles(26, upTo(1, 12)), About: "top layer clockwise", AboutInverse: "top layer counter-clockwise"},
		{Name: "D", Perm: mustCycles(26, upTo(13, 24)), About: "bottom layer clockwise", AboutInverse: "bottom layer counter-clockwise"},
		{Name: "S", Perm: mustCycles(26, slash...), About: "slash", AboutInverse: "slash"},
	}
	for _, place := range []int{1, 7, 13, 19} { // behind the cuts
		def.Moves[2].Blocked = append(def.Moves[2].Blocked, Forbidden{Place: place, Labels: second, Reasons: across})
	}
	return mustNew(def).by("SquareOne")
}

// squareOnePieces has the corners A to H, each half by half, the edges 1 to 8 and the
// front and the back of the middle layer.
const squareOnePieces = "Aa1Bb2Cc3Dd45Ee6Ff7Gg8Hh-/"

// squareOneColors are those of the sides, lighter for the bottom layer.
var squareOneColors = func() []string {
	const red, blue, orange, green = "red", "blue", "orange", "green"
	const lightRed, lightBlue, lightOrange, lightGreen = "pink", "sky", "cream", "lime"
	return []string{
		orange, blue, blue, blue, red, red, red, green, green, green, orange, orange,
		lightRed, lightRed, lightBlue, lightBlue, lightBlue, lightOrange, lightOrange, lightOrange, lightGreen, lightGreen, lightGreen, lightRed,
		red, orange,
	}
}()

// squareOneLayout sets the top layer beside the bottom layer, each as seen from outside,
// with the cut and the middle layer between them.
func squareOneLayout() Layout {
	const radius, width = 2.1, 0.75
	top, bottom := Point{3, 3}, Point{11, 3}
	l := Layout{View: "layers", Width: 14, Height: 6.8, Rows: [][]int{upTo(1, 12), {25, 26}, upTo(13, 24)}}
	// The back is up in the view from above and the front in that from below. The cut
	// runs from the back, right of the middle, to the front, left of it.
	cuts := []float64{math.Pi / 12, -math.Pi / 12}
	for k, c := range []Point{top, bottom} {
		for i := range 12 {
			l.Shapes = append(l.Shapes, sector(c, radius, width, cuts[k]+float64(i)*math.Pi/6))
		}
	}
	l.Shapes = append(l.Shapes, square(6.5, 3), square(6.5, 2))
	outer := radius + width
	for k, c := range []Point{top, bottom} {
		name := []string{"U", "D"}[k]
		l.Tracks = append(l.Tracks,
			Track{Move: name, Path: circle(c, outer, 96), Closed: true},
			Track{Move: "S", Path: []Point{onCircle(c, outer+0.1, cuts[k]), onCircle(c, outer+0.1, cuts[k]+math.Pi)}})
		l.Captions = append(l.Captions, Caption{Text: fmt.Sprintf("%s: from %s", name, []string{"above", "below"}[k]), At: Point{c.X, 6.6}})
	}
	l.Captions = append(l.Captions, Caption{Text: "middle", At: Point{7, 4.6}})
	return l
}

// sector is the part of a ring from an angle to 30° further on.
func sector(c Point, radius, width, from float64) Shape {
	const step, parts = math.Pi / 6, 4
	s := Shape{Center: onCircle(c, radius, from+step/2), Radius: 0.42}
	for i := range parts + 1 {
		s.Outline = append(s.Outline, onCircle(c, radius+width, from+step*float64(i)/parts))
	}
	for i := range parts + 1 {
		s.Outline = append(s.Outline, onCircle(c, radius-width, from+step*float64(parts-i)/parts))
	}
	return s
}
