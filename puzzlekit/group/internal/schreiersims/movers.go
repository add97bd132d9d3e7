package schreiersims

import (
	"slices"

	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/internal/rawperm"
)

// nextMover returns the smallest tree outside the orbit of the base point under E,
// or nil if E is transitive on Δ. The next mover takes its root to the base point.
func (v *verifier) nextMover() *orbitTree {
	var next *orbitTree
	for k := range v.trees {
		t := &v.trees[k]
		if (next == nil || t.size < next.size) && !v.reached(t.root) {
			next = t
		}
	}
	return next
}

// reached reports whether E takes the base point to δ.
func (v *verifier) reached(delta int32) bool {
	return v.joined.Same(v.treeOf[delta], v.treeOf[v.point])
}

// checkMover proves that the mover z that takes γ, the root of a tree, to the base
// point permutes the cosets H·u_δ, and adds it to E. It returns a counterexample if
// it finds one.
func (v *verifier) checkMover(t *orbitTree) []int32 {
	z := v.slab.New()
	rawperm.SetIdentity(z)
	v.level.Undo(z, t.root)
	k := v.stabilizerOf(t)
	for _, g := range k {
		if v.Ended() {
			return nil
		}
		if w := v.missingConjugate(g, z); w != nil {
			return w
		}
	}
	roots := v.rootsUnder(k)
	v.bind(t, roots, z)
	roots, w := v.fewerRoots(t.root, z, k, roots)
	if w != nil {
		return w
	}
	for _, r := range v.choose(roots, z) {
		if v.Canceled() {
			return nil
		}
		if w := v.checkPoint(r.delta, z); w != nil {
			return w
		}
	}
	for _, r := range roots {
		v.joined.Join(v.treeOf[r.delta], v.treeOf[z[r.delta]])
	}
	v.movers = append(v.movers, z)
	return nil
}

// checkPoint proves that z takes the coset H·u_δ to H·u_(δ^z).
func (v *verifier) checkPoint(delta int32, z []int32) []int32 {
	u := chain.Unwinder{H: v.work}
	v.represent(&u, delta)
	u.Multiply(z)
	v.undo(&u, z[delta])
	return v.missing(&u)
}

// An orbitRoot is a point of an orbit and the length of that orbit.
type orbitRoot struct{ delta, size int32 }

// rootsUnder returns one point from each orbit of the group that k generates
// on Δ. The next call overwrites them.
func (v *verifier) rootsUnder(k [][]int32) []orbitRoot {
	roots := v.roots[:0]
	seen, queue := v.seen, v.spare
	clear(seen)
	for _, delta := range v.points {
		if seen[delta] {
			continue
		}
		seen[delta] = true
		queue = append(queue[:0], delta)
		for i := 0; i < len(queue); i++ {
			for _, x := range k {
				if image := x[queue[i]]; !seen[image] {
					seen[image] = true
					queue = append(queue, image)
				}
			}
		}
		roots = append(roots, orbitRoot{delta, int32(len(queue))})
	}
	v.roots = roots
	return roots
}

// E is searched for further elements of K, at most mostFurther of them, while K has
// more than fewRoots orbits: each of them costs about as much as the proof for two
// orbits.
const (
	fewRoots    = 8
	mostFurther = 6
)

// fewerRoots enlarges K by elements of E that take γ to points that z takes into the
// orbit of β under E. For such an element x, it proves that z⁻¹xz is in E. It returns
// one point from each orbit of the larger K.
func (v *verifier) fewerRoots(gamma int32, z []int32, k [][]int32, roots []orbitRoot) ([]orbitRoot, []int32) {
	if len(v.movers) == 0 || len(roots) <= fewRoots {
		return roots, nil
	}
	passing := v.passingBuilder()
	orbit := passing.AddLevel(gamma)
	passing.GrowTree(orbit, append(chain.Generators(v.below, 0), v.movers...))
	block := slices.DeleteFunc(slices.Clone(v.points), func(delta int32) bool { return !v.reached(delta) })
	ends := slices.DeleteFunc(slices.Clone(orbit.Orbit), func(delta int32) bool { return !v.reached(z[delta]) })
	k = slices.Clip(k)
	for range mostFurther {
		if len(roots) <= fewRoots || v.Canceled() {
			break
		}
		from := ends[v.Rng.IntN(len(ends))]
		u := chain.Unwinder{H: v.spare}
		rawperm.SetIdentity(u.H)
		u.Undo(orbit, from)
		v.undo(&u, block[v.Rng.IntN(len(block))])
		u.Multiply(v.labels[v.Rng.IntN(len(v.labels))])
		u.Undo(orbit, u.Image(from)) // in E, and takes from to γ
		u.Flush()
		x := v.slab.Inverse(u.H)
		if w := v.missingConjugate(x, z); w != nil {
			return nil, w
		}
		k = append(k, x)
		roots = v.rootsUnder(k)
	}
	return roots, nil
}
