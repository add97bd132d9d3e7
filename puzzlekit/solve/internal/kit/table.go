package kit

import (
	"iter"
	"math/bits"
	"slices"
)

// A Table keeps a distance for each key, in a hash table with open addressing (Knuth
// 1973, 6.4, algorithm L) that is at most half full. All keys have the same number of
// words, and are kept whole, so that different keys are never taken for one. Nothing is
// taken out. A distance takes one byte or two.
type Table[D uint8 | uint16] struct {
	words     int
	mask      int // one less than the number of slots
	keys      []uint64
	distances []D // absent in the free slots
	absent    D
	count     int
}

// NewTable returns an empty table of keys of so many words, at least one. The greatest D
// is no distance: it stands for keys that are not there.
func NewTable[D uint8 | uint16](words int) *Table[D] {
	t := &Table[D]{words: words, absent: ^D(0)}
	t.resize(64)
	return t
}

// BytesPerKey returns the most that a table takes for each key of so many words, without
// its distance.
func BytesPerKey(words int) uint64 { return 4 * 8 * uint64(words) }

// Bytes returns the size of the keys and of the distances.
func (t *Table[D]) Bytes() uint64 {
	return uint64(8*len(t.keys) + bits.Len64(uint64(t.absent))/8*len(t.distances))
}

// Len returns the number of keys.
func (t *Table[D]) Len() int { return t.count }

// Distances yields the distance of each key, in no order.
func (t *Table[D]) Distances() iter.Seq[D] {
	return func(yield func(D) bool) {
		for _, d := range t.distances {
			if d != t.absent && !yield(d) {
				return
			}
		}
	}
}

// Distance returns the distance of a key; ok is false if it is not there. Expected cost
// O(words).
func (t *Table[D]) Distance(key []uint64) (d D, ok bool) {
	d = t.distances[t.slot(key)]
	return d, d != t.absent
}

// Lower keeps a distance unless the key has one that is not greater, and reports whether
// it did. Expected cost O(words).
func (t *Table[D]) Lower(key []uint64, d D) bool {
	at := t.slot(key)
	if t.distances[at] <= d {
		return false
	}
	if t.distances[at] == t.absent {
		t.count++
	}
	copy(t.key(at), key)
	t.distances[at] = d
	if 2*t.count > len(t.distances) {
		t.resize(2 * len(t.distances))
	}
	return true
}

func (t *Table[D]) key(slot int) []uint64 { return t.keys[slot*t.words:][:t.words] }

// slot returns the slot of a key, or the free slot where it would be kept.
func (t *Table[D]) slot(key []uint64) int {
	h := uint64(0)
	for _, word := range slices.Backward(key) {
		h = Mix(h ^ word)
	}
	at := int(h) & t.mask
	for t.distances[at] != t.absent && !slices.Equal(t.key(at), key) {
		at = (at + 1) & t.mask
	}
	return at
}

func (t *Table[D]) resize(size int) {
	keys, distances := t.keys, t.distances
	t.keys, t.distances, t.mask = make([]uint64, size*t.words), make([]D, size), size-1
	for i := range t.distances {
		t.distances[i] = t.absent
	}
	for i, d := range distances {
		if d != t.absent {
			key := keys[i*t.words:][:t.words]
			at := t.slot(key)
			copy(t.key(at), key)
			t.distances[at] = d
		}
	}
}

// Words is where a key is made. Wider keys take memory of their own.
type Words [4]uint64

// Key returns a key of zeros with the given number of words. The next one made in the
// same place overwrites it.
func (w *Words) Key(words int) []uint64 {
	k := w[:]
	if words > len(k) {
		k = make([]uint64, words)
	}
	k = k[:words]
	clear(k)
	return k
}
