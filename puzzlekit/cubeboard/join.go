package cubeboard

import (
	"context"
	"math/bits"
)

// A joiner counts triples of placements, one from each pair of faces, whose sets of
// hexagons are disjoint. They are triangles of a tripartite graph whose edges join
// disjoint sets. It finds the rows of the adjacency matrix 64 bits at a time: for each
// hexagon, a bit vector says which sets of a list avoid it, and the neighbours of a set
// are the intersection of the vectors of its hexagons. Then it counts the common
// neighbours x for each edge between a z and a y.
//
// It reuses its memory, so one joiner belongs to one goroutine.
type joiner struct {
	x, y  avoiders
	rows  []uint64 // for each y its neighbours x
	zx    []uint64
	zy    []uint64
	pairs uint64 // edges between z and y that were looked at
}

// avoiders is a list of sets of hexagons as bit vectors: bit i of vector h says
// that the i-th set avoids hexagon h.
type avoiders struct {
	words   int
	vectors []uint64 // hexagon by hexagon, then all ones
}

const allSets = 64 // the vector of the sets that avoid nothing in particular

func (a *avoiders) fill(lists ...[]uint64) {
	total := 0
	for _, list := range lists {
		total += len(list)
	}
	a.words = (total + 63) / 64
	a.vectors = resize(a.vectors, (allSets+1)*a.words)
	clear(a.vectors)
	i := 0
	for _, list := range lists {
		for _, set := range list {
			word, bit := i>>6, uint64(1)<<(i&63)
			for ; set != 0; set &= set - 1 {
				a.vectors[bits.TrailingZeros64(set)*a.words+word] |= bit
			}
			a.vectors[allSets*a.words+word] |= bit
			i++
		}
	}
	all := a.vectors[allSets*a.words:]
	for at := 0; at < allSets*a.words; at += a.words {
		vector := a.vectors[at : at+a.words]
		for w := range vector {
			vector[w] ^= all[w]
		}
	}
}

// disjoint writes the sets disjoint from the given one to dst.
func (a *avoiders) disjoint(dst []uint64, set uint64) {
	copy(dst, a.vectors[allSets*a.words:])
	for ; set != 0; set &= set - 1 {
		at := bits.TrailingZeros64(set) * a.words
		vector := a.vectors[at : at+a.words]
		for w := range dst {
			dst[w] &= vector[w]
		}
	}
}

// prepare sets the lists of the y and x pairs; the x list may come in parts. If ctx ends,
// some neighbours are missing.
func (j *joiner) prepare(ctx context.Context, y []uint64, x ...[]uint64) {
	j.x.fill(x...)
	j.y.fill(y)
	words := j.x.words
	j.rows = resize(j.rows, len(y)*words)
	for i, set := range y {
		if i&0xff == 0 && ctx.Err() != nil {
			break
		}
		j.x.disjoint(j.rows[i*words:(i+1)*words], set)
	}
	j.zx, j.zy = resize(j.zx, words), resize(j.zy, j.y.words)
}

// count returns the number of pairs (y, x) disjoint from z and each other.
func (j *joiner) count(z uint64) uint64 {
	j.y.disjoint(j.zy, z)
	j.x.disjoint(j.zx, z)
	words := j.x.words
	total := 0
	for w, candidates := range j.zy {
		for ; candidates != 0; candidates &= candidates - 1 {
			i := w<<6 | bits.TrailingZeros64(candidates)
			row := j.rows[i*words : (i+1)*words]
			for k, neighbors := range j.zx {
				total += bits.OnesCount64(neighbors & row[k])
			}
			j.pairs++
		}
	}
	return uint64(total)
}

func resize(s []uint64, n int) []uint64 {
	if cap(s) < n {
		return make([]uint64, n)
	}
	return s[:n]
}
