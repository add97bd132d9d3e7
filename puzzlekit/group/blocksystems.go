package group

import (
	"context"
	"math/big"
	"slices"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/internal/rawperm"
)

// MinimalBlocks returns all minimal block systems: partitions of the points
// that every element preserves, with blocks of at least two points that contain
// no smaller such blocks. A primitive group has none. The blocks of a system
// and the points of a block are in increasing order. The error is a
// [*fault.InputError] if g is not transitive, as the groups of most puzzles;
// [Group.OnOrbit] returns the action on pieces of one kind. Other errors are
// [*fault.StoppedError] and, for memory, [*fault.LimitError]. Cost
// O(suborbits·Degree·generators). (Atkinson 1975.)
func (g *Group) MinimalBlocks(ctx context.Context) ([][][]int, error) {
	if err := g.checkTransitive("group.Group.MinimalBlocks", "blocks"); err != nil {
		return nil, err
	}
	return g.minimalBlocks(chain.NewWork(ctx, "Group.MinimalBlocks"))
}

func (g *Group) minimalBlocks(w *chain.Work) ([][][]int, error) {
	stabilizer, err := g.stabilizerOfFirst(w)
	if err != nil {
		return nil, err
	}
	gens := g.images()
	var systems [][]int32
	for _, orbit := range chain.Orbits(g.degree, stabilizer) {
		if orbit[0] == 0 {
			continue
		}
		if err := w.Stopped(counted.Of(len(systems), "systems")); err != nil {
			return nil, err
		}
		class, classes := chain.BlocksJoining(g.degree, gens, 0, orbit[0])
		if classes == 1 || slices.ContainsFunc(systems, func(s []int32) bool { return slices.Equal(s, class) }) {
			continue
		}
		systems = append(systems, class)
		if err := w.Fits("the systems of blocks", "", chain.ImageBytes(len(systems), g.degree)); err != nil {
			return nil, err
		}
	}
	var out [][][]int
	for _, s := range systems {
		finer := func(other []int32) bool { return !w.Ended() && !slices.Equal(s, other) && chain.Refines(other, s) }
		if !slices.ContainsFunc(systems, finer) {
			out = append(out, classesOf(s))
		}
	}
	return out, w.Stopped("")
}

// BlockSystem returns the finest block system that has a and b in one block.
// That can be a single block of all points. It panics if g is not transitive or
// a point is out of range.
func (g *Group) BlockSystem(a, b int) [][]int { return g.blockSystem("group.Group.BlockSystem", a, b) }

func (g *Group) blockSystem(in string, a, b int) [][]int {
	if err := g.checkTransitive(in, "blocks"); err != nil {
		panic(err)
	}
	g.checkPoint(in, a)
	g.checkPoint(in, b)
	if a == b {
		return classesOf(rawperm.Identity[int32](g.degree))
	}
	class, _ := chain.BlocksJoining(g.degree, g.images(), int32(a-1), int32(b-1))
	return classesOf(class)
}

// IsPrimitive reports whether g is transitive on at least two points and has
// only the trivial blocks: single points and the set of all points. Errors and
// cost are those of [Group.MinimalBlocks].
func (g *Group) IsPrimitive(ctx context.Context) (bool, error) {
	w := chain.NewWork(ctx, "Group.IsPrimitive")
	if g.degree < 2 || !g.IsTransitive() {
		return false, w.Stopped("")
	}
	stabilizer, err := g.stabilizerOfFirst(w)
	if err != nil {
		return false, err
	}
	class, _ := chain.SmallBlocks(w, g.degree, g.images(), stabilizer)
	return class == nil, w.Stopped("")
}

// Transitivity returns the largest k for which g is transitive on the sequences
// of k different points: 0 if g is not transitive, Degree for the symmetric and
// Degree-2 for the alternating group. Errors are [*fault.StoppedError] and, for
// memory, [*fault.LimitError]. Cost: a base change.
func (g *Group) Transitivity(ctx context.Context) (int, error) {
	return g.transitivity(chain.NewWork(ctx, "Group.Transitivity"))
}

func (g *Group) transitivity(w *chain.Work) (int, error) {
	c, err := g.chainFor(w)
	if err != nil {
		return 0, err
	}
	if points, alternating, ok := chain.GiantOf(c.levels()); ok && len(points) == g.degree {
		if alternating {
			return g.degree - 2, nil
		}
		return g.degree, nil
	}
	levels, err := chain.ChangeBase(w, g.degree, nil, c.levels())
	if err != nil {
		return 0, err
	}
	for k := 0; k < g.degree; k++ {
		left := g.degree - k
		if left > 1 && (k >= len(levels) || len(levels[k].Orbit) != left) {
			return k, nil
		}
	}
	return g.degree, nil
}

// PermutationRank returns the number of orbits of the stabiliser of a point,
// which is 2 for a doubly transitive group. Errors are a [*fault.InputError] if
// g is not transitive, [*fault.StoppedError] and, for memory,
// [*fault.LimitError]. Cost: a base change.
func (g *Group) PermutationRank(ctx context.Context) (int, error) {
	if err := g.checkTransitive("group.Group.PermutationRank", "permutation ranks"); err != nil {
		return 0, err
	}
	stabilizer, err := g.stabilizerOfFirst(chain.NewWork(ctx, "Group.PermutationRank"))
	return len(chain.Orbits(g.degree, stabilizer)), err
}

// IsRegular reports whether g is transitive and only the identity fixes a
// point.
func (g *Group) IsRegular() bool {
	return g.IsTransitive() && g.Order().Cmp(big.NewInt(int64(g.degree))) == 0
}

// IsSemiregular reports whether only the identity fixes a point. Then all
// orbits are as long as the order.
func (g *Group) IsSemiregular() bool {
	order := g.Order()
	for _, o := range chain.Orbits(g.degree, g.images()) {
		if order.Cmp(big.NewInt(int64(len(o)))) != 0 {
			return false
		}
	}
	return true
}

func (g *Group) checkTransitive(in, what string) error {
	if g.IsTransitive() {
		return nil
	}
	return notTransitive(in, what, len(chain.Orbits(g.degree, g.images())))
}

// stabilizerOfFirst returns generators of the stabiliser of the first point.
func (g *Group) stabilizerOfFirst(w *chain.Work) ([][]int32, error) {
	c, err := g.chainFor(w)
	if err != nil {
		return nil, err
	}
	levels, err := chain.ChangeBase(w, g.degree, []int32{0}, c.levels())
	return chain.GeneratingSet(levels, 1), err
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
