package group

import (
	"fmt"
	"math/big"
	"slices"
)

// MinimalBlocks returns all block systems of least blocks: partitions of the
// points that every element respects, with blocks of two or more points that
// contain no smaller block of this kind. None for a primitive group. The blocks
// of a system and the points of a block are in increasing order. It panics with
// a [*TransitivityError] when g is not transitive: the groups of most puzzles
// are not, and [Group.OnOrbit] gives what they do to pieces of one kind. Cost
// O(suborbits·Degree·generators). (Atkinson 1975.)
func (g *Group) MinimalBlocks() [][][]int {
	g.mustBeTransitive("blocks")
	gens := g.images()
	var systems [][]int32
	for _, orbit := range orbitsOf(g.degree, g.stabiliserOfFirst()) {
		if orbit[0] == 0 {
			continue
		}
		class, classes := blocksJoining(g.degree, gens, 0, orbit[0])
		if classes == 1 || slices.ContainsFunc(systems, func(s []int32) bool { return slices.Equal(s, class) }) {
			continue
		}
		systems = append(systems, class)
	}
	var out [][][]int
	for i, s := range systems {
		finer := func(other []int32) bool { return !slices.Equal(s, other) && refines(other, s) }
		if !slices.ContainsFunc(slices.Concat(systems[:i], systems[i+1:]), finer) {
			out = append(out, classesOf(s))
		}
	}
	return out
}

// BlockSystem returns the finest system of blocks in which a and b are in one
// block; a single block of all points is a possible answer. It panics when g is
// not transitive or a point is out of range.
func (g *Group) BlockSystem(a, b int) [][]int {
	g.mustBeTransitive("blocks")
	g.checkPoint(a)
	g.checkPoint(b)
	if a == b {
		return classesOf(identityImages(g.degree))
	}
	class, _ := blocksJoining(g.degree, g.images(), int32(a-1), int32(b-1))
	return classesOf(class)
}

// IsPrimitive reports whether g is transitive on two points or more and has no
// blocks but single points and the whole.
func (g *Group) IsPrimitive() bool {
	if g.degree < 2 || !g.IsTransitive() {
		return false
	}
	class, _ := smallBlocks(g.degree, g.images(), g.stabiliserOfFirst())
	return class == nil
}

// Transitivity returns the largest k for which g is transitive on the
// sequences of k different points; 0 when g is not transitive, Degree for the
// symmetric and Degree-2 for the alternating group.
func (g *Group) Transitivity() int {
	if points, alternating, ok := giantOf(g.Chain().levels); ok && len(points) == g.degree {
		if alternating {
			return g.degree - 2
		}
		return g.degree
	}
	levels := changeBase(g.degree, nil, g.Chain().levels)
	for k := 0; k < g.degree; k++ {
		left := g.degree - k
		if left > 1 && (k >= len(levels) || len(levels[k].orbit) != left) {
			return k
		}
	}
	return g.degree
}

// PermutationRank returns the number of orbits of the stabiliser of a point:
// 2 for a doubly transitive group. It panics with a [*TransitivityError] when g
// is not transitive.
func (g *Group) PermutationRank() int {
	g.mustBeTransitive("permutation ranks")
	return len(orbitsOf(g.degree, g.stabiliserOfFirst()))
}

// IsRegular reports whether g is transitive and only the identity fixes a
// point.
func (g *Group) IsRegular() bool {
	return g.IsTransitive() && g.Order().Cmp(big.NewInt(int64(g.degree))) == 0
}

// IsSemiregular reports whether only the identity fixes a point: all orbits
// are as long as the order.
func (g *Group) IsSemiregular() bool {
	for _, o := range orbitsOf(g.degree, g.images()) {
		if g.Order().Cmp(big.NewInt(int64(len(o)))) != 0 {
			return false
		}
	}
	return true
}

// A TransitivityError says that a question makes sense only for a transitive
// group.
type TransitivityError struct {
	What   string
	Orbits int
}

func (e *TransitivityError) Error() string {
	return fmt.Sprintf("group: %s need a transitive group, and this one has %d orbits; take its action on one of them: g.OnOrbit(1).Group()", e.What, e.Orbits)
}

func (g *Group) mustBeTransitive(what string) {
	if !g.IsTransitive() {
		panic(&TransitivityError{What: what, Orbits: len(g.Orbits())})
	}
}

func (g *Group) stabiliserOfFirst() [][]int32 {
	levels := changeBase(g.degree, []int32{0}, g.Chain().levels)
	return generatingSet(levels, 1)
}

// refines reports whether every class of a lies in a class of b.
func refines(a, b []int32) bool {
	image := map[int32]int32{}
	for i, k := range a {
		if to, known := image[k]; known && to != b[i] {
			return false
		}
		image[k] = b[i]
	}
	return true
}

func classesOf(class []int32) [][]int {
	var out [][]int
	for i, k := range class {
		if int(k) == len(out) {
			out = append(out, nil)
		}
		out[k] = append(out[k], i+1)
	}
	return out
}
