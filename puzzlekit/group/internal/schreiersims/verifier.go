package schreiersims

import (
	"math/big"
	"slices"

	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/internal/rawperm"
)

// An orbitTree is an orbit of H in Δ.
type orbitTree struct {
	root, size int32
	stabilizer [][]int32 // generators of the stabiliser of the root in H
}

// A verifier holds what the proof of one level needs: the orbits of H, the
// group of the levels below, in the basic orbit Δ, each with a shallow Schreier
// tree.
type verifier struct {
	*chain.Builder
	i        int
	level    *chain.Level
	point    int32
	below    []*chain.Level
	order    *big.Int // of H
	trees    []*orbitTree
	treeOf   []int32 // by point of Δ
	back     []int32 // by point of Δ: the label that leads to it, or root
	inv      [][]int32
	spare    []int32
	stored   [][]uint16 // by point of Δ: u_δ⁻¹, when many of them are needed
	points   []int32    // Δ in the order of the trees: parents come first
	elements [][]uint16 // H, when it is small
}

func newVerifier(b *chain.Builder, i int, gens [][]int32) *verifier {
	v := &verifier{Builder: b, i: i, level: b.Levels[i], below: b.Levels[i+1:]}
	v.point = v.level.Point
	v.treeOf = make([]int32, b.Degree)
	v.back = make([]int32, b.Degree)
	v.spare = make([]int32, b.Degree)
	for _, x := range gens {
		v.inv = append(v.inv, rawperm.Inverse(x), x)
	}
	for v.plant() > chain.Shallow && len(v.inv) < chain.MostLabels && !v.Ended() {
		for range chain.LabelStep {
			x := rawperm.Product(v.inv[v.Rng.IntN(len(v.inv))], v.inv[v.Rng.IntN(len(v.inv))])
			v.inv = append(v.inv, rawperm.Inverse(x), x)
		}
	}
	v.order = chain.Order(v.below)
	for _, t := range v.trees {
		v.findStabilizer(t)
	}
	return v
}

// plant grows the trees and returns their greatest depth. The next base point
// becomes a root if possible, because its stabiliser is known.
func (v *verifier) plant() int {
	for i := range v.back {
		v.back[i] = chain.Outside
	}
	v.trees, v.points = nil, v.points[:0]
	deepest := 0
	if next := v.below[0].Point; v.level.Contains(next) {
		deepest = v.grow(next)
	}
	for _, delta := range v.level.Orbit {
		if v.back[delta] == chain.Outside {
			deepest = max(deepest, v.grow(delta))
		}
	}
	return deepest
}

func (v *verifier) grow(start int32) int {
	number := int32(len(v.trees))
	v.back[start], v.treeOf[start] = chain.Root, number
	first := len(v.points)
	v.points = append(v.points, start)
	depth := 0
	for from := first; from < len(v.points) && !v.Ended(); depth++ {
		for to := len(v.points); from < to && !v.Ended(); from++ {
			for k := range v.inv {
				if image := v.inv[k^1][v.points[from]]; v.back[image] == chain.Outside {
					v.back[image], v.treeOf[image] = int32(k), number
					v.points = append(v.points, image)
				}
			}
		}
	}
	v.trees = append(v.trees, &orbitTree{root: start, size: int32(len(v.points) - first)})
	return depth - 1
}

// climb multiplies h by the inverse of the element of H that takes the root of
// δ's tree to δ.
func (v *verifier) climb(h []int32, delta int32) (top int32) {
	for v.back[delta] != chain.Root {
		step := v.inv[v.back[delta]]
		delta = step[delta]
		if v.back[delta] == chain.Root {
			rawperm.Multiply(h, step)
			break
		}
		next := v.inv[v.back[delta]]
		delta = next[delta]
		rawperm.MultiplyTwice(h, step, next)
	}
	return delta
}

// undo multiplies h by u_δ⁻¹.
func (v *verifier) undo(h []int32, delta int32) {
	if v.stored != nil {
		for i, p := range h {
			h[i] = int32(v.stored[delta][p])
		}
		return
	}
	v.level.Undo(h, v.climb(h, delta))
}

// inverseOf returns u_δ⁻¹ in a slice that the next call may use again.
func (v *verifier) inverseOf(delta int32) []int32 {
	rawperm.SetIdentity(v.spare)
	v.undo(v.spare, delta)
	return v.spare
}

// rootsUnder returns one point from each orbit of the group that k generates
// on Δ.
func (v *verifier) rootsUnder(k [][]int32) []int32 {
	if len(k) == 0 {
		return v.points
	}
	var roots []int32
	seen := make([]bool, v.Degree)
	for _, delta := range v.level.Orbit {
		if !seen[delta] {
			chain.Orbit(delta, k, seen)
			roots = append(roots, delta)
		}
	}
	return roots
}

// missing returns a copy of h when H does not contain it.
func (v *verifier) missing(h []int32) []int32 {
	copy(v.spare, h)
	if chain.SiftsToIdentity(v.below, v.spare, 0) {
		return nil
	}
	return append([]int32(nil), h...)
}

// randomBelow draws an element of H.
func (v *verifier) randomBelow() []int32 {
	return chain.RandomInverse(v.Rng, v.Degree, v.below)
}

// plainDegree is the degree up to which short-lived chains are built like
// others.
const plainDegree = 200

// findStabilizer finds generators of the stabiliser of the root in H. Its order
// |H|/(orbit length) is known, because H is proved. So random elements of it
// generate it as soon as a chain built from them has that order.
func (v *verifier) findStabilizer(t *orbitTree) {
	size := big.NewInt(int64(t.size))
	switch {
	case t.size == 1:
		t.stabilizer = chain.Generators(v.below, 0)
		return
	case t.root == v.below[0].Point:
		t.stabilizer = chain.Generators(v.below, 1)
		return
	case v.order.Cmp(size) == 0:
		return
	}
	order := new(big.Int).Quo(v.order, size)
	sub := chain.NewBuilder(v.Work, v.Rng, v.Degree, nil)
	sub.Depth = 2 * chain.Shallow
	if v.Degree > plainDegree {
		sub.Explicit = 0 // few elements are sifted: a transversal would not pay
	}
	h := make([]int32, v.Degree)
	for chain.Order(sub.Levels).Cmp(order) < 0 && !v.Canceled() && sub.Err == nil {
		copy(h, v.randomBelow())
		v.climb(h, h[t.root])
		kept := append([]int32(nil), h...)
		if j := chain.Sift(sub.Levels, h, 0); j < len(sub.Levels) || !rawperm.IsIdentity(h) {
			sub.Insert(append([]int32(nil), h...), j)
			t.stabilizer = append(t.stabilizer, kept)
		}
	}
	if v.Err == nil {
		v.Err = sub.Err
	}
}

// moverTrials is the number of elements that are tried as the only mover.
const moverTrials = 24

// chooseMovers returns elements of the level that together with H are
// transitive on Δ. Usually one is enough. The orbit of the point that it takes
// to the base point should be short, because then K is large and few checks are
// left. If no trial succeeds, it returns generators of the level.
func (v *verifier) chooseMovers() [][]int32 {
	bySize := slices.Clone(v.trees)
	slices.SortStableFunc(bySize, func(a, b *orbitTree) int { return int(a.size - b.size) })
	for k := range moverTrials {
		t := bySize[min(len(bySize)-1, k*len(bySize)/moverTrials)]
		if t.root == v.point {
			continue
		}
		z := rawperm.Product(v.level.InverseRepresentative(v.Degree, t.root), v.randomBelow())
		if joined := v.newJoins(); v.joins(joined, z) && joined.Sets == 1 {
			return [][]int32{z}
		}
	}
	var movers [][]int32
	joined := v.newJoins()
	for _, z := range v.level.Own {
		if v.joins(joined, z) {
			movers = append(movers, z)
		}
	}
	return movers
}

// joins joins the trees of H that z connects and reports whether any were
// separate.
func (v *verifier) joins(trees *chain.UnionFind, z []int32) bool {
	before := trees.Sets
	for _, delta := range v.level.Orbit {
		trees.Join(v.treeOf[delta], v.treeOf[z[delta]])
	}
	return trees.Sets < before
}

func (v *verifier) newJoins() *chain.UnionFind { return chain.NewUnionFind(len(v.trees)) }
