package puzzle

import (
	"fmt"
	"math"

	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/word"
)

// TopSpin returns the puzzle with n numbered discs in an oval track and a
// turnstile that holds k of them: r moves all discs one place on, f turns the
// turnstile over, which reverses the discs in places 1 to k. It panics with a
// [*fault.InputError] unless 2 ≤ k ≤ n ≤ 200 and n ≥ 3. The puzzle that was sold is TopSpin(20, 4).
//
// For n ≥ 6 and k = 4 the group is the symmetric group when n is even and the
// alternating group when n is odd. Orders: (20,4) 20!, (6,4) 720, (5,4) 10,
// (20,5) 13168189440000: with n even and k odd, the discs in odd places and those in
// even places stay together, and only change sides all at once.
//
// (The puzzle: F. Lammertink, 1988. Groups: Chen and Skiena 1996.)
func TopSpin(n, k int) *Puzzle {
	if n < 3 || n > 200 || k < 2 || k > n {
		panic(badSize("TopSpin", "2 to n discs in the turnstile and n from 3 to 200", n, k))
	}
	def := Definition{
		Name:     fmt.Sprintf("Top Spin %d/%d", n, k),
		About:    fmt.Sprintf("%d discs in a ring and a turnstile that reverses %d of them.", n, k),
		Notation: word.Product,
		Places:   n,
		Pieces:   singles("disc", n),
		Regions:  []Region{{Name: "turnstile", Refs: upTo(1, k)}},
		Moves: []Move{
			{Name: "r", Perm: rotation(n), About: "all discs one place on", AboutInverse: "all discs one place back"},
			{Name: "f", Perm: reversal(n, k), About: "the turnstile turned over", AboutInverse: "the turnstile turned over"},
		},
		Layouts: []Layout{topSpinLayout(n, k)},
	}
	if k < n {
		def.Regions = append(def.Regions, Region{Name: "track", Refs: upTo(k+1, n)})
	}
	return mustNew(def).by("TopSpin", n, k)
}

// rotation is the cycle (1, 2, …, n).
func rotation(n int) perm.Perm {
	return mustCycles(n, upTo(1, n))
}

// reversal exchanges place 1 with k, 2 with k-1 and so on.
func reversal(n, k int) perm.Perm {
	var cycles [][]int
	for i := 1; i < k+1-i; i++ {
		cycles = append(cycles, []int{i, k + 1 - i})
	}
	return mustCycles(n, cycles...)
}

// upTo lists from, from+1, …, to.
func upTo(from, to int) []int {
	list := make([]int, 0, to-from+1)
	for i := from; i <= to; i++ {
		list = append(list, i)
	}
	return list
}

// mustCycles is perm.FromCycles for cycles that a constructor works out.
func mustCycles(n int, cycles ...[]int) perm.Perm {
	p, err := perm.FromCycles(n, cycles...)
	if err != nil {
		panic(err)
	}
	return p
}

// topSpinLayout sets the discs on a circle, clockwise, with the turnstile at
// the top.
func topSpinLayout(n, k int) Layout {
	r := max(0.52/math.Sin(math.Pi/float64(n)), 0.8)
	c := Point{r + 0.85, r + 0.85}
	l := Layout{View: "ring", Width: 2 * c.X, Height: 2 * c.Y}
	step := 2 * math.Pi / float64(n)
	for i := range n {
		l.Shapes = append(l.Shapes, disc(onCircle(c, r, step*(float64(i)-float64(k-1)/2))))
	}
	l.Tracks = []Track{
		{Move: "r", Path: circle(c, r, 4*n), Closed: true, Name: onCircle(c, r-0.75, math.Pi)},
		turnstileTrack(c, r, step, k),
	}
	return l
}

// turnstileTrack is the outline of the turnstile: from the circle outside its
// discs back along the circle inside.
func turnstileTrack(c Point, r, step float64, k int) Track {
	t := Track{Move: "f", Closed: true, Name: onCircle(c, r-0.75, 0)}
	half := step * float64(k) / 2
	const parts = 24
	for i := range parts + 1 {
		t.Path = append(t.Path, onCircle(c, r+0.5, -half+2*half*float64(i)/parts))
	}
	for i := range parts + 1 {
		t.Path = append(t.Path, onCircle(c, r-0.5, half-2*half*float64(i)/parts))
	}
	return t
}

// onCircle is the point at an angle clockwise from the top.
func onCircle(c Point, r, angle float64) Point {
	sin, cos := math.Sincos(angle)
	return Point{c.X + r*sin, c.Y - r*cos}
}

func circle(c Point, r float64, parts int) []Point {
	points := make([]Point, parts)
	for i := range points {
		points[i] = onCircle(c, r, 2*math.Pi*float64(i)/float64(parts))
	}
	return points
}

// disc is a round place for one disc of about unit width.
func disc(at Point) Shape { return Shape{Center: at, Radius: 0.46} }
