// Package radixsort sorts large lists of numbers by their digits, as searches do
// that write sorted states to disk.
//
// Sorting by digits reads and writes every number a few times, whatever their
// order, and so is several times faster than sorting by comparisons when there
// are millions of them. (Knuth 1998, TAOCP 3, 5.2.5.)
package radixsort

import (
	"context"
	"math/bits"
	"slices"
)

const (
	maxDigit = 11 // bits of a digit, so that its counts fit into the first cache
	maxPass  = (64 + maxDigit - 1) / maxDigit
	slab     = 1 << 18 // keys between two checks of the context: a few milliseconds
)

// A Sorter sorts from one array into another and back, the lowest digit first. It
// counts all digits before it moves anything, so digits in which the keys do not
// differ cost nothing. A Sorter can be used again, but not by two goroutines at
// once.
type Sorter struct {
	counts [maxPass][1 << maxDigit]int
}

// Unique sorts the keys, all below size, with a spare array of at least the same
// length. It returns the sorted array without duplicates, and the other array.
// A size of 0 stands for 2^64. When ctx ends, the error is its cause and both
// arrays are lost. Cost O(keys·log(size)/11).
func (s *Sorter) Unique(ctx context.Context, keys, spare []uint64, size uint64) (sorted, other []uint64, err error) {
	width := bits.Len64(size - 1)
	passes := (width + maxDigit - 1) / maxDigit
	if passes == 0 || len(keys) == 0 {
		return keys[:min(len(keys), 1)], spare, nil
	}
	digit := (width + passes - 1) / passes
	spare = spare[:len(keys)]
	if err := s.count(ctx, keys, passes, digit); err != nil {
		return nil, nil, err
	}
	for p := range passes {
		shift := p * digit
		if s.counts[p][keys[0]>>shift&(1<<digit-1)] == len(keys) {
			continue
		}
		if err := s.scatter(ctx, spare, keys, p, digit); err != nil {
			return nil, nil, err
		}
		keys, spare = spare, keys
	}
	sorted, err = unique(ctx, keys)
	return sorted, spare, err
}

func (s *Sorter) count(ctx context.Context, keys []uint64, passes, digit int) error {
	for p := range passes {
		clear(s.counts[p][:])
	}
	mask := uint64(1)<<digit - 1
	for part := range slices.Chunk(keys, slab) {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		for _, key := range part {
			for p := range passes {
				s.counts[p][key&mask]++
				key >>= digit
			}
		}
	}
	return nil
}

// scatter writes the keys to dst in the order of digit p.
func (s *Sorter) scatter(ctx context.Context, dst, keys []uint64, p, digit int) error {
	places, sum := &s.counts[p], 0
	for i, c := range places {
		places[i], sum = sum, sum+c
	}
	shift, mask := p*digit, uint64(1)<<digit-1
	for part := range slices.Chunk(keys, slab) {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		for _, key := range part {
			place := &places[key>>shift&mask&(1<<maxDigit-1)]
			dst[*place] = key
			*place++
		}
	}
	return nil
}

// unique removes duplicates from a sorted array, in place.
func unique(ctx context.Context, keys []uint64) ([]uint64, error) {
	n := 1
	for part := range slices.Chunk(keys, slab) {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		for _, key := range part {
			if key != keys[n-1] {
				keys[n] = key
				n++
			}
		}
	}
	return keys[:n], nil
}
