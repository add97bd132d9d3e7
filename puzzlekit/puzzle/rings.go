package puzzle

import (
	"fmt"
	"math"

	"puzzlelab/puzzlekit/word"
)

// TwoRings returns two rings of m and n balls that cross in two places, so
// that m+n-2 balls run in them. On the first ring the crossings are p places
// apart, on the second q. The move A turns the first ring clockwise by one
// place and B the second counter-clockwise: both carry the balls between the
// crossings downwards. Places 1 to m are the first ring from the upper
// crossing on; the others follow along the second ring. It panics with a
// [*fault.InputError] unless m, n are in 3..200, 1 ≤ p < m and 1 ≤ q < n.
//
// TwoRings(20, 20, 5, 5) is the puzzle Hungarian Rings with all balls told
// apart: its group is the symmetric group of order 38!.
func TwoRings(m, n, p, q int) *Puzzle {
	if min(m, n) < 3 || max(m, n) > 200 || p < 1 || p >= m || q < 1 || q >= n {
		panic(badSize("TwoRings", "rings of 3 to 200 balls and crossings at least one place apart on both", m, n, p, q))
	}
	balls := m + n - 2
	first, second := upTo(1, m), secondRing(m, n, p, q)
	return mustNew(Definition{
		Name:     fmt.Sprintf("rings of %d and %d balls, crossings %d and %d apart", m, n, p, q),
		About:    fmt.Sprintf("Two rings with %d balls in all that cross in two places; a move turns one ring.", balls),
		Notation: word.Product,
		Places:   balls,
		Pieces:   singles("ball", balls),
		Regions:  []Region{{Name: "first ring", Refs: first}, {Name: "second ring", Refs: second}},
		Moves: []Move{
			{Name: "A", Perm: mustCycles(balls, first), About: "first ring one place clockwise", AboutInverse: "first ring one place counter-clockwise"},
			{Name: "B", Perm: mustCycles(balls, second), About: "second ring one place counter-clockwise", AboutInverse: "second ring one place clockwise"},
		},
		Layouts: []Layout{ringsLayout(m, n, p, q, second)},
	}).by("TwoRings", m, n, p, q)
}

// HungarianRings returns TwoRings(20, 20, 5, 5) with the balls in four colours,
// 10, 10, 9 and 9: on each ring the run of 10 balls farthest from the crossings
// has one colour, and what is left of the ring another. Balls of one colour are
// alike. Order of the group: 38!.
func HungarianRings() *Puzzle {
	def := TwoRings(20, 20, 5, 5).Definition()
	def.Name = "Hungarian rings"
	def.About = "Two rings of 20 balls that cross in two places, 38 balls in four colours; a move turns one ring."
	def.Labels = []Label{{"r", "red"}, {"y", "yellow"}, {"b", "blue"}, {"k", "black"}}
	def.Solved = make([]int, def.Places)
	for k, run := range ringRuns() {
		for _, place := range run {
			def.Solved[place-1] = k + 1
		}
	}
	return mustNew(def).by("HungarianRings")
}

// ringRuns lists the places of the four colours; each ring keeps one of the two
// crossings.
func ringRuns() [4][]int {
	second := secondRing(20, 20, 5, 5)
	return [4][]int{
		append(upTo(1, 5), upTo(17, 20)...),                        // first ring, near the upper crossing
		append([]int{6}, append(second[1:5:5], second[16:]...)...), // second ring
		upTo(7, 16),
		second[6:16],
	}
}

// secondRing lists the places of the second ring from the upper crossing on.
func secondRing(m, n, p, q int) []int {
	ring := []int{1}
	next := m + 1
	for i := 1; i < n; i++ {
		if i == q {
			ring = append(ring, p+1)
			continue
		}
		ring = append(ring, next)
		next++
	}
	return ring
}

// ringsLayout draws two circles that really cross in these places: the chord
// between the crossings is the same in both.
func ringsLayout(m, n, p, q int, second []int) Layout {
	halfA, halfB := math.Pi*float64(p)/float64(m), math.Pi*float64(q)/float64(n)
	rA := 0.52 / math.Sin(math.Pi/float64(m))
	rB := rA * math.Sin(halfA) / math.Sin(halfB)
	if spacing := 2 * rB * math.Sin(math.Pi/float64(n)); spacing < 1.04 { // room for the balls
		rA, rB = rA*1.04/spacing, rB*1.04/spacing
	}
	top := max(rA, rB) + 0.6
	left := max(rA+rA*math.Cos(halfA), rB-rB*math.Cos(halfB)) + 0.6
	right := max(rB+rB*math.Cos(halfB), rA-rA*math.Cos(halfA)) + 0.6
	a := Point{left - rA*math.Cos(halfA), top}
	b := Point{left + rB*math.Cos(halfB), top}
	l := Layout{View: "rings", Width: left + right, Height: 2 * top, Shapes: make([]Shape, m+n-2)}
	for i := range m {
		l.Shapes[i] = disc(onCircle(a, rA, math.Pi/2-halfA+2*halfA*float64(i)/float64(p)))
	}
	for i, place := range second {
		angle := -math.Pi/2 + halfB - 2*halfB*float64(i)/float64(q)
		l.Shapes[place-1] = disc(onCircle(b, rB, angle))
	}
	l.Tracks = []Track{
		{Move: "A", Path: circle(a, rA, 4*m), Closed: true, Name: onCircle(a, rA-0.75, -math.Pi/2)},
		{Move: "B", Path: circle(b, rB, 4*n), Closed: true, Name: onCircle(b, rB-0.75, math.Pi/2)},
	}
	return l
}
