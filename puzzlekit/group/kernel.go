package group

import (
	"encoding/binary"
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

// fewElements is the number up to which elements are compared with each other
// rather than looked up.
const fewElements = 8

// withoutIdentities drops identity and repeated images.
func withoutIdentities(gens [][]int32) [][]int32 {
	var out [][]int32
	var seen map[string]bool
	if len(gens) > fewElements {
		seen = make(map[string]bool, len(gens))
	}
	for _, x := range gens {
		if isIdentity(x) || seen == nil && slices.ContainsFunc(out, func(y []int32) bool { return slices.Equal(x, y) }) {
			continue
		}
		if seen != nil {
			key := imageKey(x)
			if seen[key] {
				continue
			}
			seen[key] = true
		}
		out = append(out, x)
	}
	return out
}

// imageKey is the same for equal images only.
func imageKey(x []int32) string {
	b := make([]byte, 0, 4*len(x))
	for _, v := range x {
		b = binary.LittleEndian.AppendUint32(b, uint32(v))
	}
	return string(b)
}
