package factor

import (
	"math"
	"slices"

	"puzzlelab/puzzlekit/internal/rawperm"
)

// shorten rewrites a word until no part of it that is an element of the pool has a
// shorter word (peephole optimisation).
func (f *Factorizer) shorten(slots []uint16) []uint16 {
	for {
		out := f.rewrite(slots)
		if len(out) >= len(slots) {
			return slots
		}
		slots = out
	}
}

// window is the length of the longest part that rewrite looks at. Longer ones are
// rarely in the pool.
func (f *Factorizer) window() int { return 2 * len(f.pool.layer) }

// rewrite cuts a word into parts that are elements of the pool, so that the total
// length of their shortest words is least. This is a shortest path over the places
// between the letters. Cost O(length·window) look-ups.
func (f *Factorizer) rewrite(slots []uint16) []uint16 {
	window := f.window()
	n := len(slots)
	dist := make([]int, n+1) // letters up to each place
	from := make([]int, n+1) // where its last part begins
	by := make([]int32, n+1) // the pool's number of that part, -1 for a single letter
	for i := 1; i <= n; i++ {
		dist[i] = math.MaxInt
	}
	key := make(images, len(f.pool.base))
	for i := range n {
		for j, b := range f.pool.base {
			key[j] = uint16(b)
		}
		for j := i; j < min(n, i+window); j++ {
			rawperm.ProductInto(key, key, f.set.action[slots[j]])
			p, cost := int32(-1), 1
			if j > i {
				if p = f.pool.find(key); p < 0 {
					continue
				}
				cost = f.pool.length(p)
			}
			if d := dist[i] + cost; d < dist[j+1] {
				dist[j+1], from[j+1], by[j+1] = d, i, p
			}
		}
	}
	var parts [][]uint16
	for j := n; j > 0; j = from[j] {
		part := slots[j-1 : j]
		if by[j] >= 0 {
			part = f.pool.slots(by[j])
		}
		parts = append(parts, part)
	}
	slices.Reverse(parts)
	return f.set.reduceSlots(slices.Concat(parts...))
}
