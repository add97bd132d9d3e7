package godsnumber

import (
	"bytes"
	"hash/maphash"
)

// keySet numbers keys of equal length in the order in which they are added. It is a hash
// table with open addressing over one slice of keys. A map would allocate a string for
// each key, and building a tower with tens of thousands of multipliers would spend most
// of its time on that.
type keySet struct {
	seed  maphash.Seed
	count int
	keys  []byte   // key n, counted from 0, at n·length
	slots []uint32 // n + 1, or 0 if empty; their number is a power of two
}

const leastKeySlots = 1 << 6

func newKeySet() *keySet {
	return &keySet{seed: maphash.MakeSeed(), slots: make([]uint32, leastKeySlots)}
}

// number returns the number of a key, a new number if the key is new.
// Expected cost O(length).
func (s *keySet) number(key []byte) uint32 {
	if 4*s.count >= 3*len(s.slots) {
		s.grow(len(key))
	}
	slot := s.find(key)
	if s.slots[slot] == 0 {
		s.keys = append(s.keys, key...)
		s.count++
		s.slots[slot] = uint32(s.count)
	}
	return s.slots[slot] - 1
}

// find returns the slot of a key, or the free slot for it.
func (s *keySet) find(key []byte) uint64 {
	mask := uint64(len(s.slots) - 1)
	slot := maphash.Bytes(s.seed, key) & mask
	for s.slots[slot] != 0 && !bytes.Equal(key, s.key(int(s.slots[slot]-1), len(key))) {
		slot = (slot + 1) & mask
	}
	return slot
}

func (s *keySet) key(n, length int) []byte { return s.keys[n*length : (n+1)*length] }

// grow doubles the slots and makes room for as many keys.
func (s *keySet) grow(length int) {
	s.slots = make([]uint32, 2*len(s.slots))
	s.keys = append(make([]byte, 0, 3*len(s.slots)/4*length), s.keys...)
	for n := range s.count {
		s.slots[s.find(s.key(n, length))] = uint32(n + 1)
	}
}
