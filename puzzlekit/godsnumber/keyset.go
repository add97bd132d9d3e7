package godsnumber

import (
	"bytes"
	"hash/maphash"
	"math"
)

// keySet numbers keys of equal length in the order in which they are added. It is a hash
// table with open addressing over one slice of keys. A map would allocate a string for
// each key, and building tables for tens of thousands of multipliers would spend most
// of its time on that.
type keySet struct {
	seed  maphash.Seed
	count int
	keys  []byte   // key n, counted from 0, at n·length
	slots []uint64 // the upper half of a hash and n + 1, or 0 if empty; their number is a power of two
}

const leastKeySlots = 1 << 6

func newKeySet() *keySet {
	return &keySet{seed: maphash.MakeSeed(), slots: make([]uint64, leastKeySlots)}
}

// number returns the number of a key, a new number if the key is new.
// Expected cost O(length).
func (s *keySet) number(key []byte) uint32 {
	if 2*s.count >= len(s.slots) {
		s.grow(len(key))
	}
	slot, hash := s.find(key)
	if s.slots[slot] == 0 {
		s.keys = append(s.keys, key...)
		s.count++
		s.slots[slot] = hash | uint64(s.count)
	}
	return uint32(s.slots[slot]) - 1
}

// lookup returns the number of a key, and false if it has none. It does not change the
// set.
func (s *keySet) lookup(key []byte) (int, bool) {
	slot, _ := s.find(key)
	n := uint32(s.slots[slot])
	return int(n) - 1, n > 0
}

// find returns the slot of a key, or the free slot for it, and the upper half of its hash.
// Only keys with the same half are compared: each of them costs an access to memory.
func (s *keySet) find(key []byte) (slot, half uint64) {
	mask := uint64(len(s.slots) - 1)
	hash := maphash.Bytes(s.seed, key)
	half = hash &^ math.MaxUint32
	for slot = hash & mask; s.slots[slot] != 0; slot = (slot + 1) & mask {
		if n := int(uint32(s.slots[slot])) - 1; s.slots[slot]&^math.MaxUint32 == half && bytes.Equal(key, s.key(n, len(key))) {
			break
		}
	}
	return slot, half
}

func (s *keySet) key(n, length int) []byte { return s.keys[n*length : (n+1)*length] }

// grow doubles the slots and makes room for as many keys.
func (s *keySet) grow(length int) {
	s.slots = make([]uint64, 2*len(s.slots))
	s.keys = append(make([]byte, 0, len(s.slots)/2*length), s.keys...)
	for n := range s.count {
		slot, half := s.find(s.key(n, length))
		s.slots[slot] = half | uint64(n+1)
	}
}
