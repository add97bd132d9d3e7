package puzzle

import (
	"fmt"
	"math"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/word"
)

// Merge returns a merge type puzzle: two or more closed tracks with one arc
// in common, which has shared places; there the discs of all tracks merge. Track
// k has own[k] further places. The moves a, b, c, … each push the discs of one track
// one place on, in the same direction along the shared arc. Places 1 to shared
// are the shared arc from the top; the own arcs follow. It panics with a
// [*fault.InputError] unless there are 2 to 8 tracks and all arcs have 1 to 50 places.
//
// With n places in all, the group is transitive; it is the symmetric group S_n
// when some track has an even number of places and the alternating group A_n
// when all are odd. Among all pairs of tracks on up to 12 places there are two
// exceptions, Merge(2, 2, 2) and Merge(3, 1, 2): there the group is PGL(2,5), of
// order 120 on 6 places (computed with GAP 4.12.1).
//
// Matsukawa's paper names and shows a merge type puzzle by its author without
// defining it; this is our reading of the name.
func Merge(shared int, own ...int) *Puzzle {
	discs, ok := shared, shared >= 1 && shared <= 50 && len(own) >= 2 && len(own) <= 8
	for _, arc := range own {
		discs += arc
		ok = ok && arc >= 1 && arc <= 50
	}
	if !ok {
		panic(badSize("Merge", "a shared arc and 2 to 8 own arcs of 1 to 50 places", append([]int{shared}, own...)...))
	}
	def := Definition{
		Name:     fmt.Sprintf("merge puzzle, %d shared, own %s", shared, joinInts(own)),
		About:    fmt.Sprintf("%d tracks that share an arc of %s; a move pushes the discs of one track one place on.", len(own), counted.Of(shared, "places")),
		Notation: word.Product,
		Places:   discs,
		Pieces:   singles("disc", discs),
		Regions:  []Region{{Name: "shared arc", Refs: upTo(1, shared)}},
		Layouts:  []Layout{mergeLayout(shared, own)},
	}
	next := shared + 1
	for k, arc := range own {
		name := string(rune('a' + k))
		ownArc := upTo(next, next+arc-1)
		next += arc
		def.Regions = append(def.Regions, Region{Name: "track " + name, Refs: ownArc})
		def.Moves = append(def.Moves, Move{
			Name: name, Perm: mustCycles(discs, append(upTo(1, shared), ownArc...)),
			About:        "track " + name + " one place on, down the shared arc",
			AboutInverse: "track " + name + " one place back, up the shared arc",
		})
	}
	arguments := []any{shared}
	for _, n := range own {
		arguments = append(arguments, n)
	}
	return mustNew(def).by("Merge", arguments...)
}

func joinInts(list []int) string {
	text := ""
	for i, v := range list {
		if i > 0 {
			text += "+"
		}
		text += fmt.Sprint(v)
	}
	return text
}

// mergeLayout draws the shared arc as a vertical line and the own arcs as
// bows, by turns to the left and to the right, the later ones farther out.
func mergeLayout(shared int, own []int) Layout {
	height := float64(shared + 1)
	for _, arc := range own {
		height = max(height, math.Sqrt(float64(arc))*1.6)
	}
	l := Layout{View: "tracks"}
	for i := range shared {
		l.Shapes = append(l.Shapes, disc(Point{0, height * float64(i+1) / float64(shared+1)}))
	}
	var widths [2]float64
	reach := 0.0 // of the longest track beyond the ends of the shared line
	for k, arc := range own {
		side, sign := k%2, float64(2*(k%2)-1)
		reach = 1.1 * float64(k/2)
		span := height + 2*reach
		widths[side] = max(widths[side]+1.2, bowWidth(span, arc))
		for _, p := range bowPoints(span, widths[side], sign, arc) {
			l.Shapes = append(l.Shapes, disc(Point{p.X, p.Y - reach}))
		}
		t := Track{Move: string(rune('a' + k)), Closed: true, Path: []Point{{0, -reach}, {0, height + reach}}}
		for _, p := range bowPoints(span, widths[side], sign, 60) {
			t.Path = append(t.Path, Point{p.X, p.Y - reach})
		}
		t.Name = Point{t.Path[32].X - 0.75*sign, t.Path[32].Y}
		l.Tracks = append(l.Tracks, t)
	}
	l.shift(widths[0]+0.8, reach+0.8)
	l.Width, l.Height = widths[0]+widths[1]+1.6, height+2*reach+1.6
	return l
}

// shift moves shapes and tracks.
func (l *Layout) shift(dx, dy float64) {
	move := func(p *Point) { p.X, p.Y = p.X+dx, p.Y+dy }
	for i := range l.Shapes {
		move(&l.Shapes[i].Center)
	}
	for k := range l.Tracks {
		for i := range l.Tracks[k].Path {
			move(&l.Tracks[k].Path[i])
		}
		move(&l.Tracks[k].Name)
	}
}

// bowWidth makes a half ellipse of this height long enough for the discs.
func bowWidth(height float64, arc int) float64 {
	need := 1.08 * float64(arc+1)
	width := 1.6 // leaves room for the name of the track
	for halfEllipse(height/2, width) < need {
		width += 0.1
	}
	return width
}

// halfEllipse is half of Ramanujan's approximation of the circumference.
func halfEllipse(a, b float64) float64 {
	return math.Pi / 2 * (3*(a+b) - math.Sqrt((3*a+b)*(a+3*b)))
}

// bowPoints divides the bow from the lower end of the shared line to its upper
// end into n+1 equal parts and returns the n points between.
func bowPoints(height, width, side float64, n int) []Point {
	const fine = 2000
	at := func(i int) Point {
		sin, cos := math.Sincos(math.Pi * float64(i) / fine)
		return Point{side * width * sin, height/2 + height/2*cos}
	}
	lengths := make([]float64, fine+1)
	for i := 1; i <= fine; i++ {
		a, b := at(i-1), at(i)
		lengths[i] = lengths[i-1] + math.Hypot(b.X-a.X, b.Y-a.Y)
	}
	points := make([]Point, 0, n)
	for i := range lengths {
		if len(points) < n && lengths[i] >= lengths[fine]*float64(len(points)+1)/float64(n+1) {
			points = append(points, at(i))
		}
	}
	return points
}
