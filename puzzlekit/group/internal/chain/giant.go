package chain

import (
	"slices"

	"puzzlelab/puzzlekit/internal/rawperm"
)

// A giant is what the levels of a symmetric or alternating group share: the
// points in the order of the base. Representatives and strong generators are
// transpositions or 3-cycles, which are written down when they are needed, so
// the whole chain takes O(degree) memory. The other levels of such a chain have
// one point each.
type giant struct {
	points      []int32
	rank        []int32 // the place of a point in points, -1 for other points
	alternating bool
}

// undoing returns the cycle that undoes the representative of delta at level r:
// it takes delta to points[r] and fixes points[0], …, points[r-1]. Only A_n
// needs the third point.
func (g *giant) undoing(r int, delta int32) [3]int32 {
	third := g.points[len(g.points)-1]
	if third == delta {
		third = g.points[len(g.points)-2]
	}
	return [3]int32{delta, g.points[r], third}
}

// GiantLevels builds the chain of the symmetric or alternating group on an
// orbit. The base begins with base, where points outside the orbit get levels
// of one point, and continues in the order of the points. The strong generators
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

// cycle returns the length of the cycles that are strong generators and that
// undo representatives.
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

// pair returns at most two generators of the group of level r and those below.
func (g *giant) pair(r int) [][]int32 {
	first, n := r, len(g.points)
	if g.alternating && (n-r)%2 == 0 {
		first++ // an even permutation
	}
	return rawperm.Distinct([][]int32{g.rotation(first, n), g.generator(r)})
}

// GiantOf returns the points on which the group is symmetric or alternating; ok
// is false if the chain is not that of such a group.
func GiantOf(levels []*Level) (points []int32, alternating, ok bool) {
	for _, l := range levels {
		if l.Giant != nil {
			return l.Orbit, l.Giant.alternating, true
		}
	}
	return nil, false, false
}
