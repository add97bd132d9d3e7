package tiles

import (
	"math/bits"
	"sync/atomic"
)

// slots is a set of keys of at most 60 bits, each with a number below residues. It is a
// hash table with open addressing, to which any number of goroutines may add at the
// same time.
type slots []uint64

const (
	keyBits     = 60
	keyMask     = 1<<keyBits - 1
	residues    = 15 // the numbers fit into four bits beside the mark for empty slots
	loadPercent = 82 // of the slots that may be in use
)

// slotsFor returns the number of slots for the given number of keys.
func slotsFor(keys uint64) uint64 { return keys*100/loadPercent + 16 }

// place returns the first slot to try for a key: the product of its hash (Fibonacci
// hashing, twice with the halves mixed) and the number of slots.
func (s slots) place(key uint64) uint64 {
	const golden = 0x9E3779B97F4A7C15
	h := key * golden
	h ^= h >> 32
	i, _ := bits.Mul64(h*golden, uint64(len(s)))
	return i
}

// residue returns the number of a key, or -1.
func (s slots) residue(key uint64) int {
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

func entry(key uint64, number int) uint64 { return key | uint64(number%residues+1)<<keyBits }

// add adds an entry unless its key is there. It reports whether it was new.
func (s slots) add(entry uint64) bool {
	for i := s.place(entry & keyMask); ; {
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

// touch reads the slots of several keys at once, so that memory accesses overlap.
//
//go:noinline
func (s slots) touch(keys []uint64) uint64 {
	var all uint64
	for _, k := range keys {
		all |= atomic.LoadUint64(&s[s.place(k)])
	}
	return all
}
