package schreiersims

import (
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
func (v *verifier) choose(edges []orbitRoot, z []int32) (left []orbitRoot) {
	if len(v.movers) > 0 || len(v.trees)*v.Degree > v.desk.images {
		return edges
	}
	at := make([][]int32, len(v.trees)) // edges by the trees at both ends
	for i, e := range edges {
		a, b := v.treeOf[e.delta], v.treeOf[z[e.delta]]
		at[a] = append(at[a], int32(i))
		at[b] = append(at[b], int32(i))
	}
	used := make([]bool, len(edges))
	queue := []int32{v.treeOf[v.point]}
	for next := range v.trees {
		for ; len(queue) > 0; queue = queue[1:] {
			for _, i := range at[queue[0]] {
				delta := edges[i].delta
				for _, k := range []int32{v.treeOf[delta], v.treeOf[z[delta]]} {
					if t := v.trees[k]; t.inverse == nil && !v.Ended() {
						t.inverse = v.inverseAlong(z, delta, k == v.treeOf[delta])
						used[i] = true
						queue = append(queue, k)
					}
				}
			}
		}
		if t := v.trees[next]; t.inverse == nil {
			t.inverse = v.slab.New()
			rawperm.SetIdentity(t.inverse)
			v.level.Undo(t.inverse, t.root)
			queue = append(queue, int32(next))
		}
	}
	for i, e := range edges {
		if !used[i] {
			left = append(left, e)
		}
	}
	return left
}

// inverseAlong returns u⁻¹ for the root of the tree of δ, or else of that of δ^z, so
// that u_δ·z = u_(δ^z).
func (v *verifier) inverseAlong(z []int32, delta int32, back bool) []int32 {
	out := v.slab.New()
	rawperm.SetIdentity(v.work)
	if back {
		v.climb(v.work, delta)
		rawperm.InvertInto(out, v.work)
		rawperm.Multiply(out, z)
		v.undo(out, z[delta])
		return out
	}
	v.undo(v.work, delta)
	rawperm.InvertInto(v.spare, v.work)
	rawperm.Multiply(v.spare, z)
	v.climb(v.spare, z[delta])
	rawperm.InvertInto(out, v.spare)
	return out
}

// A bond says that if H permutes the cosets of one tree, so it does those of another.
type bond struct{ from, to int32 }

// bind finds the bonds that a mover z makes. Let K be the stabiliser of γ in H, and δ
// a point with an orbit of s points under K. Then K_δ has the index |γ^H|·s in H. If
// that is the length of the orbit of δ under H, K_δ is the stabiliser H_δ; z takes it
// into H, and u_δ·H_δ·u_δ⁻¹ is in H if that holds for δ^z. If it is the length of the
// orbit of δ^z, K_δ^z is the stabiliser of δ^z, and the converse holds.
func (v *verifier) bind(t *orbitTree, roots []orbitRoot, z []int32) {
	for _, r := range roots {
		a, b := v.treeOf[r.delta], v.treeOf[z[r.delta]]
		index := int64(t.size) * int64(r.size)
		if index == int64(v.trees[a].size) {
			v.bonds = append(v.bonds, bond{b, a})
		}
		if index == int64(v.trees[b].size) {
			v.bonds = append(v.bonds, bond{a, b})
		}
	}
}

// checkTrees proves that H permutes the cosets H·u_δ of each tree: with root ρ, it is
// enough that u_ρ·g·u_ρ⁻¹ is in H for generators g of H_ρ. Trees that are bound to
// one of which this is known need no proof.
func (v *verifier) checkTrees() []int32 {
	to := make([][]int32, len(v.trees))
	for _, b := range v.bonds {
		to[b.from] = append(to[b.from], b.to)
	}
	follow := func(k int32) {
		for queue := []int32{k}; len(queue) > 0; queue = queue[1:] {
			for _, next := range to[queue[0]] {
				if t := v.trees[next]; !t.closed {
					t.closed = true
					queue = append(queue, next)
				}
			}
		}
	}
	follow(v.treeOf[v.point])
	for k, t := range v.trees {
		if t.closed {
			continue
		}
		v.representative(v.work, t.root)
		back := v.slab.Inverse(v.work)
		for _, g := range v.stabilizerOf(t) {
			if v.Ended() {
				return nil
			}
			if w := v.missingConjugate(g, back); w != nil {
				return w
			}
		}
		t.closed = true
		follow(int32(k))
	}
	return nil
}
