package schreiersims

import (
	"math/big"

	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/internal/rawperm"
)

// storedImages bounds the memory for explicit representatives: 32 MB at two
// bytes an image, which is what the first caches like best.
const storedImages = 16 << 20

// leastStored is the least number of uses for which they are written down.
const leastStored = 48

// prepare writes down all u_δ⁻¹, and the elements of a small H, when enough of
// them are going to be used.
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

// rootInverse returns the inverse of the representative of δ in the tree of
// the level and keeps what it computes on the way.
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

// listedElements bounds the number of elements of H that are written down.
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

// relationHolds reports whether u_δ·z = h·u_(δ^z) for a listed element h. It
// compares z·u_(δ^z)⁻¹ with u_δ⁻¹·h point by point and multiplies nothing out.
// False means no more than that the long way has to be taken.
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
