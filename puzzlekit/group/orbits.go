package group

import "puzzlelab/puzzlekit/group/internal/chain"

// Orbit returns the points that g takes point to, in the order of a
// breadth-first search that applies the generators in turn. It panics with a
// [*fault.InputError] if point is not in 1..Degree(). Cost O(orbit length ×
// generators).
func (g *Group) Orbit(point int) []int {
	g.checkPoint("group.Group.Orbit", point)
	seen := make([]bool, g.degree)
	return onePoints(chain.Orbit(int32(point-1), g.images(), seen))
}

// Orbits returns all orbits, fixed points included, sorted by their smallest
// points. Each begins with its smallest point. Cost O(degree × generators).
func (g *Group) Orbits() [][]int {
	var out [][]int
	for _, o := range chain.Orbits(g.degree, g.images()) {
		out = append(out, onePoints(o))
	}
	return out
}

// IsTransitive reports whether g has only one orbit. The group on no points is
// transitive by convention.
func (g *Group) IsTransitive() bool {
	return g.degree == 0 || len(g.Orbit(1)) == g.degree
}

// MovedPoints returns the points that g moves, in increasing order.
func (g *Group) MovedPoints() []int {
	moved := make([]bool, g.degree)
	for _, x := range g.images() {
		for i, v := range x {
			moved[i] = moved[i] || int(v) != i
		}
	}
	var out []int
	for i, is := range moved {
		if is {
			out = append(out, i+1)
		}
	}
	return out
}

// images returns the generators as raw permutations.
func (g *Group) images() [][]int32 {
	out := make([][]int32, len(g.generators))
	for i, x := range g.generators {
		out[i] = x.AppendZeroBased(nil)
	}
	return out
}

func (g *Group) checkPoint(in string, point int) {
	if point < 1 || point > g.degree {
		panic(notAPoint(in, point, g.degree))
	}
}

func onePoints(points []int32) []int {
	out := make([]int, len(points))
	for k, p := range points {
		out[k] = int(p) + 1
	}
	return out
}
