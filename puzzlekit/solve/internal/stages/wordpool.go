package stages

import (
	"context"
	"slices"

	"puzzlelab/internal/radixsort"
	"puzzlelab/puzzlekit/solve/internal/kit"
)

// A wordPool has the words from which the steps of all stages are made. They are divided
// into buckets: those in a bucket do the same to all conditions of the stages before.
type wordPool struct {
	*Subgroup
	wordList
	key   []uint64 // of each word: what it does to the conditions so far
	full  []uint64 // the same for all conditions
	words []int32  // by bucket, then by length
	ends  []int32  // the end of each bucket
}

func newWordPool(ctx context.Context, h *Subgroup, limit int) (*wordPool, error) {
	s := &wordPool{Subgroup: h}
	var err error
	if s.wordList, err = allWords(ctx, h.board, min(limit, maxWords)); err != nil {
		return nil, err
	}
	n := len(s.prefix)
	s.key, s.full, s.words = make([]uint64, n), make([]uint64, n), make([]int32, n)
	for k := range s.words {
		s.words[k] = int32(k)
	}
	s.ends = []int32{int32(n)}
	for _, g := range h.groups {
		if err := s.extend(ctx, s.full, g.conditions); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// extend adds conditions to those of some keys: two words with the same key take the
// places of these conditions to the same places, and alike those of each class.
func (s *wordPool) extend(ctx context.Context, keys []uint64, conditions []condition) error {
	values := make([]uint64, len(s.class))
	for _, c := range conditions {
		if err := kit.Stopped(ctx); err != nil {
			return err
		}
		places := s.column(s.images, c.place, len(keys))
		if c.other < 0 {
			for place := range values {
				values[place] = fingerprint(c, uint16(place), 0)
			}
			for k, place := range places {
				keys[k] += values[place]
			}
			continue
		}
		for k, other := range s.column(s.images, c.other, len(keys)) {
			keys[k] += fingerprint(c, places[k], other)
		}
	}
	return nil
}

// fingerprint is a hash of a condition moved to other places. Conditions of one class
// are exchangeable.
func fingerprint(c condition, place, other uint16) uint64 {
	h := uint64(c.class)<<32 | uint64(place)<<16
	if c.other >= 0 {
		h |= uint64(other) | 1<<60
	}
	return kit.Mix(kit.Mix(h + 0x9E3779B97F4A7C15))
}

const (
	wordBits = 24
	maxWords = 1 << wordBits
)

// divide divides the buckets by the present keys. It drops those in which all words do
// the same to all conditions, since no step can be made of them.
func (s *wordPool) divide(ctx context.Context) error {
	list := make([]uint64, len(s.words))
	for k, word := range s.words {
		list[k] = s.key[word]&^(maxWords-1) | uint64(word)
	}
	list, _, err := new(radixsort.Sorter).Unique(ctx, list, make([]uint64, len(list)), 0)
	if err != nil {
		return kit.Stopped(ctx)
	}
	s.words, s.ends = s.words[:0], s.ends[:0]
	for k := 0; k < len(list); {
		if len(s.ends)%checkEvery == 0 && ctx.Err() != nil {
			return kit.Stopped(ctx)
		}
		first, begin, differ := list[k]%maxWords, len(s.words), false
		for ; k < len(list) && s.key[list[k]%maxWords] == s.key[first]; k++ {
			s.words = append(s.words, int32(list[k]%maxWords))
			differ = differ || s.full[list[k]%maxWords] != s.full[first]
		}
		if !differ {
			s.words = s.words[:begin]
			continue
		}
		s.ends = append(s.ends, int32(len(s.words)))
	}
	return nil
}

// ofLength returns the words of a bucket with a length.
func (s *wordPool) ofLength(bucket []int32, length int) []int32 {
	from, _ := slices.BinarySearch(bucket, s.begin[length])
	to, _ := slices.BinarySearch(bucket[from:], s.begin[length+1])
	return bucket[from : from+to]
}
