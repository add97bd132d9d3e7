package cubeopt

import "sync/atomic"

// A Table has a lower bound for the distance of every view, up to symmetry and up to the
// flips of all but Bits edges: two bits an entry.
//
// An entry of 1, 2 or 3 is a bound of base+1, base+2 or base+3. An entry of 0 says only that
// the bound is at most base; the line then has the smallest distance of its entries. A line
// is 64 bytes, which memory delivers at once: 254 entries and the four bits of that distance.
// (T. Rokicki, nxopt.)
type Table struct {
	rules
	bits  int
	base  uint8
	words []uint64
	edges *edgeTable // for entries of 0
}

const (
	lineEntries = 254
	lineWords   = 8

	noFlips = classes * slicings // entries of a table without flips
	unknown = ^uint64(0)         // a word of entries about which nothing is known
)

// MaxBits is the number of edges whose flips decide those of all.
const MaxBits = 11

// entries returns the number of entries of a table for the flips of so many edges.
func entries(bits int) uint64 { return noFlips << bits }

func lines(bits int) uint64 { return (entries(bits) + lineEntries - 1) / lineEntries }

// Bytes returns the size of a table for the flips of so many edges.
func Bytes(bits int) uint64 { return lines(bits) * lineWords * 8 }

func newTable(m Metric, bits, base int) *Table {
	t := &Table{rules: m.rules(), bits: bits, base: uint8(base), words: make([]uint64, Bytes(bits)/8), edges: edgeTables[m]()}
	inLargePages(t.words)
	t.clear()
	return t
}

// clear makes the distance of all entries unknown.
func (t *Table) clear() {
	for i := range t.words {
		t.words[i] = unknown
	}
}

// Bytes returns the size of the table.
func (t *Table) Bytes() uint64 { return uint64(len(t.words)) * 8 }

// spotOf returns where an entry is: a word and a shift.
func spotOf(entry uint64) (word uint64, shift uint) {
	at := entry + 2*(entry/lineEntries)
	return at / 32, uint(at%32) * 2
}

// least returns the smallest distance of the line of a word.
func (t *Table) least(word uint64) uint8 { return uint8(t.words[word|(lineWords-1)] >> 60) }

// bound returns the lower bound of an entry.
func (t *Table) bound(entry uint64) uint8 {
	word, shift := spotOf(entry)
	if e := uint8(t.words[word] >> shift & 3); e > 0 {
		return t.base + e
	}
	return t.least(word)
}

// lower records that the distance of an entry is at most depth. Several goroutines may do so
// at once.
func (t *Table) lower(entry uint64, depth uint8) {
	word, shift := spotOf(entry)
	value := uint64(0)
	if depth > t.base {
		value = uint64(depth - t.base)
	}
	reduce(&t.words[word], shift, 3, value)
	if depth <= t.base {
		reduce(&t.words[word|(lineWords-1)], 60, 15, uint64(depth))
	}
}

// reduce replaces some bits of a word unless they are already at most the value.
func reduce(word *uint64, shift uint, mask, value uint64) {
	for {
		old := atomic.LoadUint64(word)
		if old>>shift&mask <= value || atomic.CompareAndSwapUint64(word, old, old&^(mask<<shift)|value<<shift) {
			return
		}
	}
}

// entryOf returns the entry of a view.
func (c *coords) entryOf(v view, bits int) uint64 {
	class := c.class[int(v.tetrad)*twists+int(v.twist)]
	slicing, flipped := c.seen(v, uint8(class>>12))
	return (uint64(class&0xfff)*slicings+uint64(slicing))<<bits | uint64(flipped)&(1<<bits-1)
}
