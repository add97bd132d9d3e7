package kit

import (
	"bytes"
	"encoding/binary"
)

// A Numbering gives different keys the numbers 0, 1, 2, … in the order in which they are
// added. A key is a list of bytes, all of one length, and is kept whole, so that
// different keys are never taken for one. It is a hash table with open addressing (Knuth
// 1973, 6.4, algorithm L) that is at most half full; nothing is taken out. There can be
// 2³²-1 keys.
type Numbering struct {
	length int
	keys   []byte   // one after the other, by number
	slots  []uint32 // numbers, from 1; 0 where the slot is free
	count  int
}

// leastSlots is the initial size of the hash table.
const leastSlots = 64

// NewNumbering returns an empty numbering of keys of so many bytes.
func NewNumbering(length int) *Numbering {
	return &Numbering{length: length, slots: make([]uint32, leastSlots)}
}

// Len returns the number of keys.
func (n *Numbering) Len() int { return n.count }

// SlotBytes returns what the hash table of so many keys takes, besides the keys.
func SlotBytes(keys uint64) uint64 {
	slots := uint64(leastSlots)
	for slots < 2*keys {
		slots *= 2
	}
	return 4 * slots
}

// Key returns the key of a number. The caller must not change it.
func (n *Numbering) Key(number int) []byte {
	return n.keys[number*n.length : (number+1)*n.length : (number+1)*n.length]
}

// Find returns the number of a key; ok is false if it is not there. Expected cost
// O(length).
func (n *Numbering) Find(key []byte) (number int, ok bool) {
	k := n.slots[n.slot(key)]
	return int(k) - 1, k != 0
}

// Add returns the number of a key, and whether it is new. Expected cost O(length).
func (n *Numbering) Add(key []byte) (number int, fresh bool) {
	at := n.slot(key)
	if k := n.slots[at]; k != 0 {
		return int(k) - 1, false
	}
	n.keys = append(n.keys, key...)
	n.count++
	n.slots[at] = uint32(n.count)
	if 2*n.count > len(n.slots) {
		n.slots = make([]uint32, 2*len(n.slots))
		for k := range n.count {
			n.slots[n.slot(n.Key(k))] = uint32(k + 1)
		}
	}
	return n.count - 1, true
}

// slot returns the slot of a key, or the free slot where it would be kept.
func (n *Numbering) slot(key []byte) int {
	mask := len(n.slots) - 1
	for at := int(hashBytes(key)) & mask; ; at = (at + 1) & mask {
		if k := n.slots[at]; k == 0 || bytes.Equal(n.Key(int(k)-1), key) {
			return at
		}
	}
}

// hashBytes mixes eight bytes at a time.
func hashBytes(key []byte) uint64 {
	h := uint64(len(key)) * golden
	for ; len(key) >= 8; key = key[8:] {
		h = Mix(h ^ binary.LittleEndian.Uint64(key))
	}
	var tail uint64
	for i, v := range key {
		tail |= uint64(v) << (8 * i)
	}
	return Mix(h ^ tail)
}
