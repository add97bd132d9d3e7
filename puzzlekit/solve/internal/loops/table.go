package loops

import (
	"math/bits"
	"sync/atomic"
)

// table is a set of elements with their lengths, a hash table with open addressing and
// one word per slot. Any number of goroutines may add to it at the same time.
type table struct {
	slots []uint64
}

const (
	elementBits = 1<<lengthShift - 1
	hashFactor  = 0x9E3779B97F4A7C15
	loadPercent = 80 // of the slots that may be in use
)

func newTable(elements uint64) *table {
	return &table{make([]uint64, elements*100/loadPercent+16)}
}

func (t *table) slot(x element) uint64 {
	h, _ := bits.Mul64(uint64(x)*hashFactor, uint64(len(t.slots)))
	return h
}

// length returns the length of an element, or -1.
func (t *table) length(x element) int {
	for i := t.slot(x); ; {
		v := t.slots[i]
		if v == 0 {
			return -1
		}
		if v&elementBits == uint64(x) {
			return int(v>>lengthShift) - 1
		}
		if i++; i == uint64(len(t.slots)) {
			i = 0
		}
	}
}

// touch reads the slots of several elements at once, so that memory accesses overlap.
//
//go:noinline
func (t *table) touch(keys []element) uint64 {
	var all uint64
	for _, x := range keys {
		all |= atomic.LoadUint64(&t.slots[t.slot(x)])
	}
	return all
}

// add adds an element with its length, at most 14, unless it is there. It reports
// whether it was new.
func (t *table) add(x element, length int) bool {
	entry := uint64(x) | uint64(length+1)<<lengthShift
	for i := t.slot(x); ; {
		v := atomic.LoadUint64(&t.slots[i])
		if v == 0 {
			if atomic.CompareAndSwapUint64(&t.slots[i], 0, entry) {
				return true
			}
			continue
		}
		if v&elementBits == uint64(x) {
			return false
		}
		if i++; i == uint64(len(t.slots)) {
			i = 0
		}
	}
}

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
	h := uint64(x) * hashFactor
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
