package chain

import (
	"slices"

	"puzzlelab/puzzlekit/internal/rawperm"
)

// giant is what the levels of a symmetric or alternating group share: the
// points in the order of the base. Representatives and strong generators are
// written down at need, as one transposition or one 3-cycle, so that the whole
// chain takes O(degree) memory. A chain that has one such level has no others
// but those of a single point.
type giant struct {
	points      []int32
	rank        []int32 // the place of a point in points, -1 for other points
	alternating bool
}

// undoing returns the cycle by which an element is multiplied to undo the
// representative of delta at level r: it takes delta to points[r] and fixes
// points[0], …, points[r-1]. The third point is of use in A_n only.
func (g *giant) undoing(r int, delta int32) [3]int32 {
	third := g.points[len(g.points)-1]
	if third == delta {
		third = g.points[len(g.points)-2]
	}
	return [3]int32{delta, g.points[r], third}
}

// GiantLevels builds the chain of the symmetric or alternating group on an
// orbit. The base begins as asked for, with levels of one point for points
// outside the orbit, and goes on in the order of the points. Strong generators
// are (p1,p2), (p2,p3), … or (p1,p2,p3), (p2,p3,p4), ….
func GiantLevels(degree int, base, orbit []int32, alternating bool) []*Level {
	g := newGiant(degree, base, orbit, alternating)
	var levels []*Level
	for r := 0; r+g.cycle() <= len(g.points); r++ {
		for len(base) > 0 && g.rank[base[0]] < 0 {
			levels = append(levels, NewLevel(degree, base[0]))
			base = base[1:]
		}
		base = base[min(1, len(base)):]
		levels = append(levels, &Level{Point: g.points[r], Orbit: g.points[r:], Giant: g, rank: r})
	}
	return levels
}

func newGiant(degree int, base, orbit []int32, alternating bool) *giant {
	g := &giant{rank: make([]int32, degree), alternating: alternating}
	inOrbit := make([]bool, degree)
	for _, p := range orbit {
		inOrbit[p] = true
	}
	for i := range g.rank {
		g.rank[i] = -1
	}
	for _, p := range slices.Concat(base, slices.Sorted(slices.Values(orbit))) {
		if inOrbit[p] && g.rank[p] < 0 {
			g.rank[p] = int32(len(g.points))
			g.points = append(g.points, p)
		}
	}
	return g
}

// cycle is the length of the strong generators and of those that undo.
func (g *giant) cycle() int {
	if g.alternating {
		return 3
	}
	return 2
}

// generator returns the strong generator of level r.
func (g *giant) generator(r int) []int32 { return g.rotation(r, r+g.cycle()) }

// rotation returns the cycle of points[from], …, points[to-1].
func (g *giant) rotation(from, to int) []int32 {
	x := rawperm.Identity[int32](len(g.rank))
	cycle := g.points[from:to]
	for k, p := range cycle {
		x[p] = cycle[(k+1)%len(cycle)]
	}
	return x
}

// pair returns generators of the group of level r and those below, two at most
// where the strong ones are as many as the points.
func (g *giant) pair(r int) [][]int32 {
	first, n := r, len(g.points)
	if g.alternating && (n-r)%2 == 0 {
		first++ // an even permutation
	}
	return rawperm.Distinct([][]int32{g.rotation(first, n), g.generator(r)})
}

// GiantOf returns the points on which a chain has the symmetric or alternating
// group, if it is the chain of such a group.
func GiantOf(levels []*Level) (points []int32, alternating, ok bool) {
	for _, l := range levels {
		if l.Giant != nil {
			return l.Orbit, l.Giant.alternating, true
		}
	}
	return nil, false, false
}
