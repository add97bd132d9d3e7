package kit

import (
	"math/bits"
	"sync/atomic"
)

// Slots is a set of keys of at most 60 bits, each with a number below 15: a hash table
// with open addressing of one word per slot, to which any number of goroutines may add
// at the same time. It does not grow.
type Slots []uint64

const (
	keyBits     = 60
	keyMask     = 1<<keyBits - 1
	loadPercent = 82 // of the slots that may be in use
)

// Residues is the number of numbers of keys: they fit into four bits beside the mark for
// free slots.
const Residues = 15

// NewSlots returns an empty set with room for so many keys.
func NewSlots(keys uint64) Slots { return make(Slots, SlotsFor(keys)) }

// SlotsFor returns the number of slots, of eight bytes each, for the given number of keys.
func SlotsFor(keys uint64) uint64 { return keys*100/loadPercent + 16 }

// place returns the first slot to try for a key: the product of its hash (Fibonacci
// hashing, twice with the halves mixed) and the number of slots.
func (s Slots) place(key uint64) uint64 {
	h := key * golden
	h ^= h >> 32
	i, _ := bits.Mul64(h*golden, uint64(len(s)))
	return i
}

// Number returns the number of a key, or -1.
func (s Slots) Number(key uint64) int {
	for i := s.place(key); ; {
		v := s[i]
		if v == 0 {
			return -1
		}
		if v&keyMask == key {
			return int(v>>keyBits) - 1
		}
		if i++; i == uint64(len(s)) {
			i = 0
		}
	}
}

// Add adds a key with a number unless it is there. It reports whether it was new.
func (s Slots) Add(key uint64, number int) bool {
	entry := key | uint64(number+1)<<keyBits
	for i := s.place(key); ; {
		v := atomic.LoadUint64(&s[i])
		if v == 0 {
			if atomic.CompareAndSwapUint64(&s[i], 0, entry) {
				return true
			}
			continue
		}
		if (v^entry)&keyMask == 0 {
			return false
		}
		if i++; i == uint64(len(s)) {
			i = 0
		}
	}
}

// Touch reads the slots of several keys at once, so that memory accesses overlap.
//
//go:noinline
func (s Slots) Touch(keys []uint64) uint64 {
	var all uint64
	for _, k := range keys {
		all |= atomic.LoadUint64(&s[s.place(k)])
	}
	return all
}

// At returns the key and the number in a slot; ok is false if it is free. Others may add
// to the set at the same time.
func (s Slots) At(slot int) (key uint64, number int, ok bool) {
	v := atomic.LoadUint64(&s[slot])
	return v & keyMask, int(v>>keyBits) - 1, v != 0
}
