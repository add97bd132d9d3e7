package stategraph

import (
	"iter"
	"math/bits"
)

// buckets keeps numbers in the order of the ranges in which they lie. A bucket is a chain
// of chunks of one array; the first entry of a chunk tells where the bucket ended before
// it.
type buckets struct {
	shift uint
	mask  uint64
	ends  []uint32 // of each bucket; 0 if it is empty
	array []uint32
	used  int
}

const (
	chunkEntries = 1 << 9
	rangeShift   = 20      // 2^20 states take 400 kB of the table
	mostRanges   = 1 << 12 // the last lines of that many chunks fit into a cache, too
	mostEntries  = 1 << 24
	entryBytes   = 4
	entryShare   = 16 * entryBytes // of the bytes of the table
)

// bucketRanges divides the states into buckets of 2^shift.
func bucketRanges(size uint64) (shift uint, ranges int) {
	shift = rangeShift
	if size > mostRanges<<rangeShift {
		shift = uint(bits.Len64((size - 1) / mostRanges))
	}
	shift = min(shift, 32)
	return shift, int((size-1)>>shift) + 1
}

// bucketEntries returns how many entries the buckets of a worker should have for a table,
// and how many they need.
func bucketEntries(size uint64) (suitable, least uint64) {
	_, ranges := bucketRanges(size)
	least = uint64(2*ranges+2) * chunkEntries
	suitable = min(mostEntries, cellsBytes(size)/entryShare) / chunkEntries * chunkEntries
	return max(least, suitable), least
}

// empty makes room for numbers of a table.
func (b *buckets) empty(t *cells) {
	if b.ends == nil {
		b.ends = make([]uint32, t.ranges)
		b.array = make([]uint32, t.entries)
		b.shift, b.mask = t.shift, 1<<t.shift-1
	}
	clear(b.ends)
	b.used = 0
}

// add puts numbers into their buckets and returns those for which there is no room.
func (b *buckets) add(numbers []uint64) (rest []uint64) {
	for i, j := range numbers {
		bucket := j >> b.shift
		at := b.ends[bucket]
		if at%chunkEntries == 0 {
			if b.used == len(b.array) {
				return numbers[i:]
			}
			b.array[b.used] = at
			at = uint32(b.used + 1)
			b.used += chunkEntries
		}
		b.array[at] = uint32(j & b.mask)
		b.ends[bucket] = at + 1
	}
	return nil
}

// chunks yields the numbers in a bucket, counted from the begin of its range.
func (b *buckets) chunks(bucket int) iter.Seq[[]uint32] {
	return func(yield func([]uint32) bool) {
		for at := b.ends[bucket]; at != 0; {
			first := (at - 1) &^ (chunkEntries - 1)
			if !yield(b.array[first+1 : at]) {
				return
			}
			at = b.array[first]
		}
	}
}
