package loops

import (
	"math/bits"
	"sync/atomic"
)

// filter is a hashed set of elements. It reports every element that is in it, and
// seldom one that is not. Three bits of one word represent an element, so that a lookup
// costs one access to memory (Bloom 1970; Putze, Sanders and Singler 2007: blocked
// filters).
type filter struct {
	words []uint64
}

// Bits of the filter for each element. With 16 bits one lookup in 150 is a false
// positive, with 8 bits one in 25.
const (
	fullFilterBits  = 16
	smallFilterBits = 8
)

func filterBytes(elements, bitsPerElement uint64) uint64 { return elements*bitsPerElement/8 + 8 }

func newFilter(elements, bitsPerElement uint64) *filter {
	return &filter{make([]uint64, filterBytes(elements, bitsPerElement)/8)}
}

// place returns the word and the bits for an element. The high part of the hash selects
// the word, the middle part the bits.
func (f *filter) place(x element) (word, mask uint64) {
	const golden = 0x9E3779B97F4A7C15
	h := uint64(x) * golden
	word, _ = bits.Mul64(h, uint64(len(f.words)))
	return word, 1<<(h>>8&63) | 1<<(h>>14&63) | 1<<(h>>20&63)
}

func (f *filter) add(x element) {
	word, mask := f.place(x)
	atomic.OrUint64(&f.words[word], mask)
}

func (f *filter) mayHave(x element) bool {
	word, mask := f.place(x)
	return f.words[word]&mask == mask
}
