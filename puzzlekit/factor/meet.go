package factor

import (
	"context"

	"puzzlelab/puzzlekit/internal/rawperm"
)

// meet looks for a word of target in two halves. It multiplies target by the first n
// elements w of the pool, shortest first, until the product p is in the pool as well;
// then target is p·w⁻¹. If the group is too large for that to be likely, it tries only
// the identity. If ctx ends, it finds nothing.
//
// Let the pool contain all elements of up to r letters, and some of r+1. If w has k
// letters and no shorter one gave a product of the first kind, target has at least
// r+k letters. So if w gives a product of the first kind, the word is a shortest one.
// If it gives one of r+1 letters, the word is a shortest one if no w of k letters
// gives a product of the first kind.
func (f *Factorizer) meet(ctx context.Context, target images, n int) ([]uint16, bool) {
	n = f.partners(n)
	complete := f.pool.complete()
	k := len(f.pool.base)
	keys := make(images, 0, min(n, 1024)*k)
	found := int32(-1) // the pool's number of p, of r+1 letters
	var with, last int32
	for i := range int32(n) {
		if found >= 0 && i == last {
			break
		}
		if i%4096 == 0 && ctx.Err() != nil {
			return nil, false
		}
		keys = append(keys, make(images, k)...)
		row := keys[int(i)*k : int(i)*k+k]
		if i == 0 {
			for j, b := range f.pool.base {
				row[j] = target[b]
			}
		} else {
			from := int(f.pool.parent[i]) * k
			rawperm.ProductInto(row, keys[from:from+k], f.set.action[f.pool.letter[i]])
		}
		p := f.pool.find(row)
		if p >= 0 && int(p) < complete {
			return f.join(p, i), true
		}
		if p >= 0 && found < 0 {
			found, with, last = p, i, f.pool.layer[f.pool.length(i)+1]
		}
	}
	if found < 0 {
		return nil, false
	}
	return f.join(found, with), true
}

// join returns the word of p·w⁻¹, given by the pool's numbers.
func (f *Factorizer) join(p, w int32) []uint16 {
	return f.set.reduceSlots(append(f.pool.slots(p), f.set.inverseSlots(f.pool.slots(w))...))
}

// partners returns the number of elements that meet tries if it may try n.
func (f *Factorizer) partners(n int) int {
	n = max(1, min(n, f.pool.len()))
	size, _ := f.group.Order().Float64()
	if float64(n)*float64(f.pool.len()) < size/2 {
		return 1
	}
	return n
}

// Radius returns the number of letters up to which words are shortest: if an element
// has a word of at most so many letters, Factor returns a shortest one. If f has all
// elements of the group, this is the diameter of the Cayley graph. It grows with
// [Effort].
func (f *Factorizer) Radius() int {
	f = f.orTrivial()
	if f.pool.whole {
		return len(f.pool.layer) - 2
	}
	r, n := len(f.pool.layer)-3, f.partners(f.searchSize().partners)
	k := 0
	for k < r && int(f.pool.layer[k+2]) <= n {
		k++
	}
	return r + k
}
