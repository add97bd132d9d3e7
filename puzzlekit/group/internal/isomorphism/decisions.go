package isomorphism

import "puzzlelab/puzzlekit/group/internal/chain"

// Decisions are the orbits of the points of which it is known whether an automorphism takes a
// generator there.
type Decisions struct {
	points []int32 // one of each
	orbit  []int32 // by point
	in     []bool  // by orbit
}

// NewDecisions knows some automorphisms, as permutations of the points, and that the generator is a point.
func NewDecisions(degree int, known [][]int32, point int32) *Decisions {
	d := &Decisions{points: []int32{point}, orbit: make([]int32, degree)}
	d.Learn(known)
	return d
}

// Learn makes orbits larger.
func (d *Decisions) Learn(known [][]int32) {
	orbit, size := chain.OrbitNumbers(len(d.orbit), known)
	d.orbit, d.in = orbit, make([]bool, len(size))
	for _, p := range d.points {
		d.in[orbit[p]] = true
	}
}

// Is reports whether it is known whether the generator goes to a point.
func (d *Decisions) Is(point int32) bool { return d.in[d.orbit[point]] }

// Decide notes that it is known of a point.
func (d *Decisions) Decide(point int32) {
	d.points = append(d.points, point)
	d.in[d.orbit[point]] = true
}
