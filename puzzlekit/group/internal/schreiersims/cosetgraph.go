package schreiersims

import (
	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/internal/rawperm"
)

// storedImages bounds the memory of the elements u that are chosen for the roots of
// trees: 64 MB with four bytes for an image.
const storedImages = 16 << 20

// choose chooses u for the roots of all trees so that z takes a coset H·u_δ to
// another wherever it can, and returns the points where that remains to be proved:
// those of the edges outside a spanning forest of the graph in which z joins trees.
// A tree that is the root of this graph keeps the representative of the level. With
// very many trees all do.
func (v *verifier) choose(edges []orbitRoot, z []int32) []orbitRoot {
	if len(v.movers) > 0 || len(v.trees)*v.Degree > v.images {
		return edges
	}
	ends := v.ends[:0]
	for i, e := range edges {
		ends = append(ends, arc{v.treeOf[e.delta], int32(i)}, arc{v.treeOf[z[e.delta]], int32(i)})
	}
	v.ends = ends
	v.at.sort(len(v.trees), ends)
	v.used = append(v.used[:0], make([]bool, len(edges))...)
	queue, done := append(v.queue[:0], v.treeOf[v.point]), 0
	for next := range v.trees {
		for ; done < len(queue); done++ {
			for _, i := range v.at.of(queue[done]) {
				delta := edges[i].delta
				for _, k := range [2]int32{v.treeOf[delta], v.treeOf[z[delta]]} {
					if t := &v.trees[k]; t.inverse == nil && !v.Ended() {
						t.inverse = v.inverseAlong(z, delta, k == v.treeOf[delta])
						v.used[i] = true
						queue = append(queue, k)
					}
				}
			}
		}
		if t := &v.trees[next]; t.inverse == nil {
			t.inverse = v.slab.Clone(v.rootInverse(t))
			queue = append(queue, int32(next))
		}
	}
	v.queue, v.left = queue, v.left[:0]
	for i, e := range edges {
		if !v.used[i] {
			v.left = append(v.left, e)
		}
	}
	return v.left
}

// inverseAlong returns u⁻¹ for the root of the tree of δ, or else of that of δ^z, so
// that u_δ·z = u_(δ^z).
func (v *verifier) inverseAlong(z []int32, delta int32, back bool) []int32 {
	if back {
		u := chain.Unwinder{H: v.slab.New()}
		rawperm.SetIdentity(u.H)
		for _, step := range v.stepsTo(delta) {
			u.Multiply(step)
		}
		u.Multiply(z)
		v.undo(&u, z[delta])
		u.Flush()
		return u.H
	}
	u := chain.Unwinder{H: v.work}
	v.represent(&u, delta)
	u.Multiply(z)
	v.climb(&u, z[delta])
	u.Flush()
	return v.slab.Inverse(u.H)
}

// bind finds the bonds that a mover z makes: arcs that say that if H permutes the cosets
// of one tree, so it does those of another. Let K be the stabiliser of γ in H, and δ
// a point with an orbit of s points under K. Then K_δ has the index |γ^H|·s in H. If
// that is the length of the orbit of δ under H, K_δ is the stabiliser H_δ; z takes it
// into H, and u_δ·H_δ·u_δ⁻¹ is in H if that holds for δ^z. If it is the length of the
// orbit of δ^z, K_δ^z is the stabiliser of δ^z, and the converse holds.
func (v *verifier) bind(t *orbitTree, roots []orbitRoot, z []int32) {
	for _, r := range roots {
		a, b := v.treeOf[r.delta], v.treeOf[z[r.delta]]
		index := int64(t.size) * int64(r.size)
		if index == int64(v.trees[a].size) {
			v.bonds = append(v.bonds, arc{b, a})
		}
		if index == int64(v.trees[b].size) {
			v.bonds = append(v.bonds, arc{a, b})
		}
	}
}

// checkTrees proves that H permutes the cosets H·u_δ of each tree: with root ρ, it is
// enough that u_ρ·g·u_ρ⁻¹ is in H for generators g of H_ρ. Trees that are bound to
// one of which this is known need no proof.
func (v *verifier) checkTrees() []int32 {
	v.at.sort(len(v.trees), v.bonds)
	v.closeBound(v.treeOf[v.point])
	for k := range v.trees {
		t := &v.trees[k]
		if t.closed {
			continue
		}
		back := v.slab.Clone(v.rootInverse(t))
		for _, g := range v.stabilizerOf(t) {
			if v.Ended() {
				return nil
			}
			if w := v.missingConjugate(g, back); w != nil {
				return w
			}
		}
		t.closed = true
		v.closeBound(int32(k))
	}
	return nil
}

// closeBound follows bonds from a tree that is closed: what they lead to is closed, too.
func (v *verifier) closeBound(k int32) {
	v.queue = append(v.queue[:0], k)
	for done := 0; done < len(v.queue); done++ {
		for _, next := range v.at.of(v.queue[done]) {
			if t := &v.trees[next]; !t.closed {
				t.closed = true
				v.queue = append(v.queue, next)
			}
		}
	}
}
