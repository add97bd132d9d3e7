package group

import (
	"slices"
)

// The kernels below work on raw 0-based images and check nothing.

func identityImages(n int) []int32 {
	img := make([]int32, n)
	for i := range img {
		img[i] = int32(i)
	}
	return img
}

// multiply replaces h by h·g.
func multiply(h, g []int32) {
	for i, v := range h {
		h[i] = g[v]
	}
}

// multiplyTwice replaces h by h·f·g in one pass, which is faster than two.
func multiplyTwice(h, f, g []int32) {
	for i, v := range h {
		h[i] = g[f[v]]
	}
}

// product returns g·h.
func product(g, h []int32) []int32 {
	out := make([]int32, len(g))
	for i, v := range g {
		out[i] = h[v]
	}
	return out
}

func inverse(g []int32) []int32 {
	out := make([]int32, len(g))
	invertInto(out, g)
	return out
}

func invertInto(dst, g []int32) {
	for i, v := range g {
		dst[v] = int32(i)
	}
}

// conjugate returns x⁻¹·g·x.
func conjugate(g, x []int32) []int32 {
	out := make([]int32, len(g))
	for i, v := range g {
		out[x[i]] = x[v]
	}
	return out
}

// commutator returns g⁻¹·h⁻¹·g·h.
func commutator(g, h []int32) []int32 {
	out := make([]int32, len(g))
	for i, v := range h {
		out[g[v]] = h[g[i]] // (hg)⁻¹·gh
	}
	return out
}

func commute(g, h []int32) bool {
	for i, v := range g {
		if h[v] != g[h[i]] {
			return false
		}
	}
	return true
}

func isIdentity(h []int32) bool { return firstMoved(h) < 0 }

// firstMoved returns the first point that h moves, or -1.
func firstMoved(h []int32) int32 {
	for i, v := range h {
		if int(v) != i {
			return int32(i)
		}
	}
	return -1
}

func isEven(h []int32) bool {
	done := make([]bool, len(h))
	even := true
	for start := range h {
		if done[start] {
			continue
		}
		done[start] = true
		for i := h[start]; int(i) != start; i = h[i] {
			done[i] = true
			even = !even
		}
	}
	return even
}

// withoutIdentities drops identity and repeated images.
func withoutIdentities(gens [][]int32) [][]int32 {
	var out [][]int32
	alike := map[uint64][][]int32{} // by a hash
	for _, x := range gens {
		if isIdentity(x) {
			continue
		}
		h := hash(x)
		if !slices.ContainsFunc(alike[h], func(y []int32) bool { return slices.Equal(x, y) }) {
			alike[h] = append(alike[h], x)
			out = append(out, x)
		}
	}
	return out
}

// hash is FNV-1a on numbers in place of bytes.
func hash(x []int32) uint64 {
	h := uint64(14695981039346656037)
	for _, v := range x {
		h = (h ^ uint64(v)) * 1099511628211
	}
	return h
}
