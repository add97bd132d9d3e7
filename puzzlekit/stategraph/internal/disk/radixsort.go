package disk

import (
	"context"
	"math/bits"
)

const (
	maxDigit = 11 // bits of a digit: its counts fit into the first cache
	maxPass  = (64 + maxDigit - 1) / maxDigit
	slab     = 1 << 18 // keys between two checks of the context: a few milliseconds
)

// slabs calls f for the parts of 0..n-1 until ctx ends.
func slabs(ctx context.Context, n int, f func(begin, end int)) error {
	for begin := 0; begin < n; begin += slab {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		f(begin, min(begin+slab, n))
	}
	return nil
}

// A radixSorter sorts numbers by their digits, the lowest first, from one array into
// another and back. It counts all digits first, so digits in which the numbers do not
// differ cost nothing. (Knuth 1998, TAOCP 3, 5.2.5.)
type radixSorter struct {
	counts [maxPass][1 << maxDigit]int
}

// sort sorts the keys, all below size, with a spare array of the same length. It
// returns the sorted array without duplicates, then the other array. Cost
// O(keys log(size) / 11).
func (r *radixSorter) sort(ctx context.Context, keys, spare []uint64, size uint64) (sorted, other []uint64, err error) {
	width := bits.Len64(size - 1)
	passes := (width + maxDigit - 1) / maxDigit
	if passes == 0 || len(keys) == 0 {
		return keys[:min(len(keys), 1)], spare, nil
	}
	digit := (width + passes - 1) / passes
	spare = spare[:len(keys)]
	if err := r.count(ctx, keys, passes, digit); err != nil {
		return nil, nil, err
	}
	for p := range passes {
		shift := p * digit
		if r.counts[p][keys[0]>>shift&(1<<digit-1)] == len(keys) {
			continue
		}
		if err := r.scatter(ctx, spare, keys, p, digit); err != nil {
			return nil, nil, err
		}
		keys, spare = spare, keys
	}
	sorted, err = unique(ctx, keys)
	return sorted, spare, err
}

func (r *radixSorter) count(ctx context.Context, keys []uint64, passes, digit int) error {
	for p := range passes {
		clear(r.counts[p][:])
	}
	mask := uint64(1)<<digit - 1
	return slabs(ctx, len(keys), func(begin, end int) {
		for _, key := range keys[begin:end] {
			for p := range passes {
				r.counts[p][key&mask]++
				key >>= digit
			}
		}
	})
}

// scatter writes the keys to dst in the order of digit p.
func (r *radixSorter) scatter(ctx context.Context, dst, keys []uint64, p, digit int) error {
	places, sum := &r.counts[p], 0
	for i, c := range places {
		places[i], sum = sum, sum+c
	}
	shift, mask := p*digit, uint64(1)<<digit-1
	return slabs(ctx, len(keys), func(begin, end int) {
		for _, key := range keys[begin:end] {
			place := &places[key>>shift&mask&(1<<maxDigit-1)]
			dst[*place] = key
			*place++
		}
	})
}

// unique removes duplicates from a sorted array, in place.
func unique(ctx context.Context, keys []uint64) ([]uint64, error) {
	n := 1
	err := slabs(ctx, len(keys), func(begin, end int) {
		for _, key := range keys[begin:end] {
			if key != keys[n-1] {
				keys[n] = key
				n++
			}
		}
	})
	return keys[:n], err
}
