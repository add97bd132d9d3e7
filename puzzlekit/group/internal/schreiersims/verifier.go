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
	stabilizer [][]int32 // generators of the stabiliser of the root in H, once they are needed
	inverse    []int32   // u⁻¹ for the root; nil: that of the level
	element    []int32   // u for the root, once it is needed
	closed     bool      // whether H permutes the cosets of this orbit
}

// A verifier holds what the proof of one level needs: the orbits of H, the
// group of the levels below, in the basic orbit Δ, each with a shallow Schreier
// tree, and the group E of H and the movers.
type verifier struct {
	*chain.Builder
	*desk
	level  *chain.Level
	point  int32
	below  []*chain.Level
	order  *big.Int         // of H
	treeOf []int32          // by point of Δ
	back   []int32          // by point of Δ: the label that leads to it, or root
	joined *chain.UnionFind // the trees in each orbit of E
	spare  []int32
	work   []int32
}

// A desk is the memory that the proofs of all levels use, one after the other.
type desk struct {
	slab    *rawperm.Slab // for what the proof of a level keeps
	passing *chain.Builder
	images  int // bounds the memory of the u⁻¹ for roots
	seen    []bool
	trees   []orbitTree
	sizes   []int32   // of the trees that grow again with more labels
	points  []int32   // Δ in the order of the trees: parents come first
	labels  [][]int32 // inverses and elements of H in turn
	movers  [][]int32
	path    [][]int32
	bonds   []arc
	roots   []orbitRoot
	left    []orbitRoot
	ends    []arc
	at      arcs
	used    []bool
	queue   []int32
}

func newDesk(degree int) *desk {
	return &desk{slab: rawperm.NewScratch(degree), images: storedImages, seen: make([]bool, degree), points: make([]int32, 0, degree)}
}

// clear gives the memory back when all proofs are done.
func (d *desk) clear() {
	d.slab.Free()
	if d.passing != nil {
		d.passing.Slab.Free()
	}
}

func newVerifier(b *chain.Builder, d *desk, i int, gens [][]int32) *verifier {
	d.slab.Reset()
	v := &verifier{Builder: b, desk: d, level: b.Levels[i], point: b.Levels[i].Point, below: b.Levels[i+1:]}
	v.treeOf, v.back, v.spare, v.work = v.slab.New(), v.slab.New(), v.slab.New(), v.slab.New()
	v.trees, v.labels, v.movers, v.bonds = v.trees[:0], v.labels[:0], v.movers[:0], v.bonds[:0]
	for _, x := range gens {
		v.labels = append(v.labels, v.slab.Inverse(x), x)
	}
	for v.plant() > chain.Shallow && len(v.labels) < chain.MostLabels && !v.Ended() {
		v.labels = chain.AppendLabels(v.Rng, v.slab, v.labels)
	}
	v.order = chain.Order(v.below)
	v.joined = chain.NewUnionFind(len(v.trees))
	first := &v.trees[v.treeOf[v.point]]
	first.inverse, first.closed = v.slab.New(), true
	rawperm.SetIdentity(first.inverse)
	return v
}

// plant grows the trees and returns their greatest depth. The next base point
// becomes a root if possible, because its stabiliser is known.
func (v *verifier) plant() int {
	for i := range v.back {
		v.back[i] = chain.Outside
	}
	v.sizes = v.sizes[:0]
	for _, t := range v.trees {
		v.sizes = append(v.sizes, t.size)
	}
	v.trees, v.points = v.trees[:0], v.points[:0]
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

// grow grows the tree of a root and returns its depth.
func (v *verifier) grow(root int32) int {
	number, first := len(v.trees), len(v.points)
	most := len(v.level.Orbit) - first
	if number < len(v.sizes) {
		most = int(v.sizes[number])
	}
	v.back[root], v.treeOf[root] = chain.Root, int32(number)
	v.points = append(v.points, root)
	depth := 0
	for from, to := first, first+1; from < to && to-first < most && !v.Ended(); {
		v.advance(int32(number), from, first+most)
		if from, to = to, len(v.points); from < to {
			depth++
		}
	}
	v.trees = append(v.trees, orbitTree{root: root, size: int32(len(v.points) - first)})
	return depth
}

// advance adds the points next to those from a place on to a tree, until there are most.
func (v *verifier) advance(number int32, from, most int) {
	labels, back, points := v.labels, v.back, v.points
	for to := len(points); from < to && len(points) < most; from++ {
		for k := range labels {
			if image := labels[k^1][points[from]]; back[image] == chain.Outside {
				back[image], v.treeOf[image] = int32(k), number
				points = append(points, image)
			}
		}
	}
	v.points = points
}

// climb multiplies by the inverse of the element of H that takes the root of δ's tree
// to δ.
func (v *verifier) climb(u *chain.Unwinder, delta int32) {
	for v.back[delta] != chain.Root {
		step := v.labels[v.back[delta]]
		delta = step[delta]
		u.Multiply(step)
	}
}

// undo multiplies by u_δ⁻¹.
func (v *verifier) undo(u *chain.Unwinder, delta int32) {
	v.climb(u, delta)
	v.undoRoot(u, &v.trees[v.treeOf[delta]])
}

func (v *verifier) undoRoot(u *chain.Unwinder, t *orbitTree) {
	switch {
	case t.root == v.point:
	case t.inverse != nil:
		u.Multiply(t.inverse)
	default:
		u.Undo(v.level, t.root)
	}
}

// rootInverse returns u⁻¹ for the root of a tree, which the next call may overwrite.
func (v *verifier) rootInverse(t *orbitTree) []int32 {
	if t.inverse != nil {
		return t.inverse
	}
	u := chain.Unwinder{H: v.spare}
	rawperm.SetIdentity(u.H)
	v.undoRoot(&u, t)
	u.Flush()
	return u.H
}

// represent sets the H of an unwinder to u_δ.
func (v *verifier) represent(u *chain.Unwinder, delta int32) {
	switch t := &v.trees[v.treeOf[delta]]; {
	case t.inverse == nil:
		rawperm.InvertInto(u.H, v.rootInverse(t))
	case t.element == nil:
		t.element = v.slab.Inverse(t.inverse)
		copy(u.H, t.element)
	default:
		copy(u.H, t.element)
	}
	for _, step := range v.stepsTo(delta) {
		u.Multiply(step)
	}
}

// stepsTo returns the elements of H along the way from the root of δ's tree to δ. The next
// call overwrites them.
func (v *verifier) stepsTo(delta int32) [][]int32 {
	v.path = v.path[:0]
	for v.back[delta] != chain.Root {
		label := v.back[delta]
		v.path = append(v.path, v.labels[label^1]) // labels come in pairs of inverses
		delta = v.labels[label][delta]
	}
	slices.Reverse(v.path)
	return v.path
}

// missing returns what is left of an element after sifting, or nil if H contains it.
func (v *verifier) missing(u *chain.Unwinder) []int32 {
	if u.Sift(v.below) == len(v.below) && rawperm.IsIdentity(u.H) {
		return nil
	}
	return slices.Clone(u.H)
}

// missingConjugate is missing for y⁻¹xy·u⁻¹, where u takes the base point to its image
// under the conjugate.
func (v *verifier) missingConjugate(x, y []int32) []int32 {
	u := chain.Unwinder{H: v.work}
	rawperm.ConjugateInto(u.H, x, y)
	v.undo(&u, u.H[v.point])
	return v.missing(&u)
}

// passingBuilder returns a builder for a chain that is soon forgotten. Few elements are
// sifted through it.
func (v *verifier) passingBuilder() *chain.Builder {
	if v.passing == nil {
		v.passing = chain.NewBuilder(v.Work, v.Rng, v.Degree, nil)
		v.passing.Depth, v.passing.Short, v.passing.Slab = 2*chain.Shallow, 0, rawperm.NewScratch(v.Degree)
	}
	v.passing.Reset()
	return v.passing
}
