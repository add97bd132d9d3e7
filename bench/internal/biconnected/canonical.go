package biconnected

import "slices"

// Canonical returns a number that two graphs with equally many vertices share if, and only
// if, they are isomorphic: the least code of the graph in the numberings that refinement
// and individualisation lead to. (B. D. McKay, Practical graph isomorphism, 1981, with no
// automorphisms to prune the search but exchanges of two vertices with equal neighbours.)
func Canonical(g Graph) uint64 {
	return least(g, make([]int, len(g)))
}

// least refines the colours of the vertices. If all differ, they number the vertices;
// otherwise each vertex of the first colour that several have gets one of its own in turn,
// but of vertices that can be exchanged only the first.
func least(g Graph, colors []int) uint64 {
	refine(g, colors)
	shared := firstShared(colors)
	if shared < 0 {
		return code(g, colors)
	}
	best := ^uint64(0)
	for v, color := range colors {
		if color != shared || g.hasTwin(v, colors) {
			continue
		}
		signatures := make([]uint64, len(g))
		for w, c := range colors {
			signatures[w] = 2*uint64(c) + 1
		}
		signatures[v]--
		best = min(best, least(g, ranks(signatures)))
	}
	return best
}

// hasTwin tells whether an earlier vertex of the same colour has the same neighbours but
// for the two vertices themselves.
func (g Graph) hasTwin(v int, colors []int) bool {
	for w := range v {
		both := uint16(1<<v | 1<<w)
		if colors[w] == colors[v] && (g[v]^g[w])&^both == 0 {
			return true
		}
	}
	return false
}

// refine gives vertices of one colour different ones if they have different numbers of
// neighbours of some colour, until nothing changes.
func refine(g Graph, colors []int) {
	for {
		signatures := make([]uint64, len(g))
		for v, neighbors := range g {
			signatures[v] = uint64(colors[v]) << (4 * MaxVertices)
			for w, c := range colors {
				signatures[v] += uint64(neighbors>>w&1) << (4 * c)
			}
		}
		finer := ranks(signatures)
		if slices.Equal(finer, colors) {
			return
		}
		copy(colors, finer)
	}
}

// ranks numbers signatures by size, from 0; equal ones have equal numbers.
func ranks(signatures []uint64) []int {
	sorted := slices.Compact(slices.Sorted(slices.Values(signatures)))
	out := make([]int, len(signatures))
	for v, s := range signatures {
		out[v], _ = slices.BinarySearch(sorted, s)
	}
	return out
}

// firstShared returns the first colour that several vertices have, -1 if there is none.
func firstShared(colors []int) int {
	var count [MaxVertices]int
	for _, c := range colors {
		count[c]++
	}
	return slices.IndexFunc(count[:], func(n int) bool { return n > 1 })
}

// code writes the edges as bits, if the vertices have these numbers.
func code(g Graph, number []int) (c uint64) {
	for v, neighbors := range g {
		for w := range v {
			if neighbors>>w&1 == 1 {
				i, j := max(number[v], number[w]), min(number[v], number[w])
				c |= 1 << (i*(i-1)/2 + j)
			}
		}
	}
	return c
}
