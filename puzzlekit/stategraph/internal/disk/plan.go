package disk

import (
	"math"
	"slices"
	"unsafe"

	"puzzlelab/internal/radixsort"
)

// A plan divides the memory. Each worker has an arena for the neighbours that it
// gathers and for sorting them, or for the bitmap of a bucket. It also has buffers to
// read 2·fan lists at once and to write one.
type plan struct {
	shift   uint // bucket b holds the states with state>>shift == b
	buckets int
	fan     int // lists that are merged at once
	arena   int // words
}

const (
	maxBuckets  = 4096 // bounds the directories
	fewBuckets  = 16   // enough to keep the workers busy
	mergeBucket = 64   // if no number of buckets makes a bitmap fit into the arena
	leastShift  = 12
	leastFan    = 8
	mostFan     = 256     // bounds the open files
	leastArena  = 1 << 15 // words
	maxFinished = 1 << 13 // blocks that a run covers

	streamBytes = narrowWindow + 8*blockStates
	// workerBytes is the memory of a worker without its arena and narrow streams.
	workerBytes = wideWindow + writeBytes + 2*maxBlock + 4*8*blockStates + 8*maxFinished + int(unsafe.Sizeof(radixsort.Sorter{}))
)

// newPlan makes the plan for states below size in buckets of 2^shift. If shift is 0, it
// chooses the best number of buckets.
func newPlan(size uint64, shift uint, memory uint64, workers int) (plan, error) {
	if shift > 0 {
		return planBuckets(size, shift, memory, workers)
	}
	for buckets := uint64(fewBuckets); buckets <= maxBuckets; buckets *= 2 {
		p, err := planBuckets(size, shiftFor(size, buckets), memory, workers)
		if err != nil {
			break // more buckets take more memory
		}
		if p.bitmapFits() {
			return p, nil
		}
	}
	return planBuckets(size, shiftFor(size, mergeBucket), memory, workers)
}

// shiftFor returns the least shift that gives no more than so many buckets.
func shiftFor(size, buckets uint64) uint {
	shift := uint(leastShift)
	for (size-1)>>shift >= buckets {
		shift++
	}
	return shift
}

func planBuckets(size uint64, shift uint, memory uint64, workers int) (plan, error) {
	p := plan{shift: shift, buckets: int((size-1)>>shift) + 1}
	share := memory / uint64(workers)
	p.fan = int(min(mostFan, max(leastFan, share/16/(2*streamBytes))))
	fixed := p.bytes(workers)
	if least := fixed + 8*leastArena*uint64(workers); memory < least {
		if p.fan > leastFan {
			panic("disk: a share of 1/16 takes more than the whole")
		}
		return p, memoryError(least, memory, workers)
	}
	// More than twice the number of states, and as much for sorting, is never needed.
	enough := max(leastArena, 4*min(size, math.MaxInt64/64))
	p.arena = int(min((memory-fixed)/uint64(workers)/8, enough))
	return p, nil
}

// bytes is all memory except the arenas.
func (p plan) bytes(workers int) uint64 {
	directory := uint64(sectionSize * (p.buckets + 2))
	each := uint64(workerBytes+2*p.fan*streamBytes) + 2*directory
	return uint64(workers)*each + uint64(p.fan)*directory + wideWindow + 8*uint64(p.buckets)*4
}

// bucketWords is the number of words in the bitmap of a bucket.
func (p plan) bucketWords() uint64 { return 1 << (p.shift - 6) }

// cut returns how many of some sorted states are in a bucket or before it.
func (p plan) cut(states []uint64, bucket int) int {
	last := uint64(bucket)<<p.shift | (1<<p.shift - 1)
	n, found := slices.BinarySearch(states, last)
	if found {
		n++
	}
	return n
}

func (p plan) bitmapFits() bool { return p.bucketWords() <= uint64(p.arena) }
