package schreiersims

import (
	"math/big"

	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/internal/rawperm"
)

// An orbitTree is an orbit of H in Δ.
type orbitTree struct {
	root, size int32
	stabilizer [][]int32 // generators of the stabiliser of the root in H, once they are needed
	inverse    []int32   // u⁻¹ for the root; nil: that of the level
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
	points  []int32   // Δ in the order of the trees: parents come first
	labels  [][]int32 // inverses and elements of H in turn
	movers  [][]int32
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
	v.labels, v.movers, v.bonds = v.labels[:0], v.movers[:0], v.bonds[:0]
	for _, x := range gens {
		v.labels = append(v.labels, v.slab.Inverse(x), x)
	}
	for v.plant() > chain.Shallow && len(v.labels) < chain.MostLabels && !v.Ended() {
		for range chain.LabelStep {
			x := v.slab.Product(v.labels[v.Rng.IntN(len(v.labels))], v.labels[v.Rng.IntN(len(v.labels))])
			v.labels = append(v.labels, v.slab.Inverse(x), x)
		}
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

func (v *verifier) grow(start int32) int {
	number, labels, back := int32(len(v.trees)), v.labels, v.back
	back[start], v.treeOf[start] = chain.Root, number
	first := len(v.points)
	points := append(v.points, start)
	depth := 0
	for from := first; from < len(points) && !v.Ended(); depth++ {
		for to := len(points); from < to && !v.Ended(); from++ {
			for k := range labels {
				if image := labels[k^1][points[from]]; back[image] == chain.Outside {
					back[image], v.treeOf[image] = int32(k), number
					points = append(points, image)
				}
			}
		}
	}
	v.points = points
	v.trees = append(v.trees, orbitTree{root: start, size: int32(len(points) - first)})
	return depth - 1
}

// climb multiplies h by the inverse of the element of H that takes the root of
// δ's tree to δ.
func (v *verifier) climb(h []int32, delta int32) {
	for v.back[delta] != chain.Root {
		step := v.labels[v.back[delta]]
		delta = step[delta]
		if v.back[delta] == chain.Root {
			rawperm.Multiply(h, step)
			break
		}
		next := v.labels[v.back[delta]]
		delta = next[delta]
		rawperm.MultiplyTwice(h, step, next)
	}
}

// undo multiplies h by u_δ⁻¹.
func (v *verifier) undo(h []int32, delta int32) {
	v.climb(h, delta)
	switch t := &v.trees[v.treeOf[delta]]; {
	case delta == v.point:
	case t.inverse != nil:
		rawperm.Multiply(h, t.inverse)
	default:
		v.level.Undo(h, t.root)
	}
}

// representative stores u_δ in h.
func (v *verifier) representative(h []int32, delta int32) {
	rawperm.SetIdentity(v.spare)
	v.undo(v.spare, delta)
	rawperm.InvertInto(h, v.spare)
}

// missing returns a copy of h when H does not contain it.
func (v *verifier) missing(h []int32) []int32 {
	copy(v.spare, h)
	if chain.SiftsToIdentity(v.below, v.spare, 0) {
		return nil
	}
	return append([]int32(nil), h...)
}

// missingConjugate returns y⁻¹xy·u⁻¹ if that is not in H, where u takes the base
// point to its image under the conjugate.
func (v *verifier) missingConjugate(x, y []int32) []int32 {
	rawperm.ConjugateInto(v.work, x, y)
	v.undo(v.work, v.work[v.point])
	return v.missing(v.work)
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

// stabilizerOf returns generators of the stabiliser of the root in H. Its order
// |H|/(orbit length) is known, because H is proved. So random elements of it
// generate it as soon as a chain built from them has that order.
func (v *verifier) stabilizerOf(t *orbitTree) [][]int32 {
	size := big.NewInt(int64(t.size))
	switch {
	case t.stabilizer != nil || v.order.Cmp(size) == 0:
		return t.stabilizer
	case t.size == 1:
		t.stabilizer = chain.Generators(v.below, 0)
		return t.stabilizer
	case t.root == v.below[0].Point:
		t.stabilizer = chain.Generators(v.below, 1)
		return t.stabilizer
	}
	order := size.Quo(v.order, size)
	sub := v.passingBuilder()
	for !sub.Reaches(order) && !v.Canceled() && sub.Err == nil {
		h := v.work
		rawperm.SetIdentity(h)
		chain.MultiplyAtRandom(v.Rng, h, v.below)
		v.climb(h, h[t.root])
		copy(v.spare, h)
		if j := chain.Sift(sub.Levels, v.spare, 0); j < len(sub.Levels) || !rawperm.IsIdentity(v.spare) {
			sub.Insert(sub.Slab.Clone(v.spare), j)
			t.stabilizer = append(t.stabilizer, v.slab.Clone(h))
		}
	}
	if v.Err == nil {
		v.Err = sub.Err
	}
	return t.stabilizer
}
