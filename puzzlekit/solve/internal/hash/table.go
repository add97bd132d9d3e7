package hash

// A Key is a state in 128 bits.
type Key [2]uint64

// A Table keeps a distance for each key, in a hash table with open addressing (Knuth
// 1973, 6.4, algorithm L) that is at most half full. Nothing is taken out. A distance takes
// one byte or two.
type Table[D uint8 | uint16] struct {
	keys      []Key
	distances []D // absent in the free slots
	absent    D
	count     int
}

// NewTable returns an empty table. The greatest D is no distance: it stands for keys that
// are not there.
func NewTable[D uint8 | uint16]() *Table[D] {
	t := &Table[D]{absent: ^D(0)}
	t.resize(64)
	return t
}

// BytesPerKey is the most that a table takes for each key, without its distance.
const BytesPerKey = 4 * 16

// Len returns the number of keys.
func (t *Table[D]) Len() int { return t.count }

// Distance returns the distance of a key; ok is false if it is not there. Expected cost
// O(1).
func (t *Table[D]) Distance(k Key) (d D, ok bool) {
	d = t.distances[t.slot(k)]
	return d, d != t.absent
}

// Lower keeps a distance unless the key has one that is not greater, and reports whether
// it did. Expected cost O(1).
func (t *Table[D]) Lower(k Key, d D) bool {
	at := t.slot(k)
	if t.distances[at] <= d {
		return false
	}
	if t.distances[at] == t.absent {
		t.count++
	}
	t.keys[at], t.distances[at] = k, d
	if 2*t.count > len(t.keys) {
		t.resize(2 * len(t.keys))
	}
	return true
}

// slot returns the slot of a key, or the free slot where it would be kept.
func (t *Table[D]) slot(k Key) int {
	mask := len(t.keys) - 1
	at := int(Mix(k[0]^Mix(k[1]))) & mask
	for t.distances[at] != t.absent && t.keys[at] != k {
		at = (at + 1) & mask
	}
	return at
}

func (t *Table[D]) resize(size int) {
	keys, distances := t.keys, t.distances
	t.keys, t.distances = make([]Key, size), make([]D, size)
	for i := range t.distances {
		t.distances[i] = t.absent
	}
	for i, d := range distances {
		if d != t.absent {
			at := t.slot(keys[i])
			t.keys[at], t.distances[at] = keys[i], d
		}
	}
}
