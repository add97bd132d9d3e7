package schreiersims

import (
	"math/big"

	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/internal/rawperm"
)

// storedImages bounds the memory of stored representatives: 32 MB with two
// bytes for an image.
const storedImages = 16 << 20

// leastStored is the least number of uses for which representatives are stored.
const leastStored = 48

// prepare stores all u_δ⁻¹, and the elements of a small H, if enough of them
// will be used.
func (v *verifier) prepare(uses int) {
	if v.stored != nil || uses < max(leastStored, len(v.points)/4) || len(v.points)*v.Degree > storedImages || v.Degree > 1<<16 {
		return
	}
	stored := make([][]uint16, v.Degree)
	roots := make([][]int32, v.Degree)
	space := make([]uint16, len(v.points)*v.Degree)
	for _, delta := range v.points {
		stored[delta], space = space[:v.Degree:v.Degree], space[v.Degree:]
		if v.back[delta] == chain.Root {
			narrowInto(stored[delta], v.rootInverse(roots, delta))
			continue
		}
		step := v.inv[v.back[delta]]
		above := stored[step[delta]]
		for i, p := range step {
			stored[delta][i] = above[p]
		}
	}
	v.stored = stored
	if v.order.Cmp(big.NewInt(int64(min(listedElements, uses)))) <= 0 {
		for _, h := range listElements(v.Degree, v.below) {
			v.elements = append(v.elements, make([]uint16, v.Degree))
			narrowInto(v.elements[len(v.elements)-1], h)
		}
	}
}

func narrowInto(dst []uint16, h []int32) {
	for i, p := range h {
		dst[i] = uint16(p)
	}
}

// rootInverse returns the inverse of the representative of δ in the tree of the
// level and stores intermediate results in known.
func (v *verifier) rootInverse(known [][]int32, delta int32) []int32 {
	if delta == v.point {
		return rawperm.Identity[int32](v.Degree)
	}
	if known[delta] == nil {
		step := v.level.Inv[v.level.Back[delta]]
		known[delta] = rawperm.Product(step, v.rootInverse(known, step[delta]))
	}
	return known[delta]
}

// listedElements is the largest number of elements of H that are stored.
const listedElements = 512

// listElements returns all elements of a small group.
func listElements(degree int, levels []*chain.Level) [][]int32 {
	all := [][]int32{rawperm.Identity[int32](degree)}
	for i := len(levels) - 1; i >= 0; i-- {
		l := levels[i]
		var next [][]int32
		for _, delta := range l.Orbit {
			u := rawperm.Inverse(l.InverseRepresentative(degree, delta))
			for _, h := range all {
				next = append(next, rawperm.Product(h, u))
			}
		}
		all = next
	}
	return all
}

// relationHolds reports whether u_δ·z = h·u_(δ^z) for a stored element h. It
// compares z·u_(δ^z)⁻¹ with u_δ⁻¹·h point by point, without products. False
// only means that the relation has to be checked in full.
func (v *verifier) relationHolds(delta int32, z []int32) bool {
	if v.elements == nil {
		return false
	}
	from, to := v.stored[delta], v.stored[z[delta]]
	for _, h := range v.elements {
		if relates(from, to, h, z) {
			return true
		}
	}
	return false
}

// relates reports whether from·h = z·to.
func relates(from, to, h []uint16, z []int32) bool {
	for i, p := range from {
		if h[p] != to[z[i]] {
			return false
		}
	}
	return true
}
