package godsnumber

import (
	"math/bits"
	"slices"
)

// placeSets numbers sets of equally many places in the order in which they are added. A set
// has one bit for each place. Where there are not too many sets of this size, a table has
// the number of each by its rank among all of them (the combinatorial number system, D. H.
// Lehmer 1964). Otherwise the sets that occur are in a hash table, which is slower.
type placeSets struct {
	count  int
	choose [][]uint32 // choose[i][p] is p over i+1; nil if sets are hashed
	ranked []uint32   // by rank: the number + 1, or 0
	hashed *keySet
}

// maxRanked is the largest number of sets that get a table by rank: 4 bytes for each.
const maxRanked = 1 << 26

func newPlaceSets(places, size int) *placeSets {
	s := &placeSets{}
	for i := range size {
		row := make([]uint32, places+1)
		for p := 1; p <= places; p++ {
			above := uint32(1) // p-1 over 0
			if i > 0 {
				above = s.choose[i-1][p-1]
			}
			if row[p] = row[p-1] + above; row[p] > maxRanked {
				return &placeSets{hashed: newKeySet()}
			}
		}
		s.choose = append(s.choose, row)
	}
	s.ranked = make([]uint32, s.choose[size-1][places])
	return s
}

// add returns the number of a set, and whether it is new.
func (s *placeSets) add(set []byte) (number int, isNew bool) {
	if s.hashed != nil {
		number = int(s.hashed.number(set))
		isNew = number == s.count
	} else {
		n := &s.ranked[s.rank(set)]
		if isNew = *n == 0; isNew {
			*n = uint32(s.count + 1)
		}
		number = int(*n) - 1
	}
	if isNew {
		s.count++
	}
	return number, isNew
}

// number returns the number of a set of the right size, and false if it has none. Several
// goroutines may call it.
func (s *placeSets) number(set []byte) (int, bool) {
	if s.hashed != nil {
		return s.hashed.lookup(set)
	}
	n := s.ranked[s.rank(set)]
	return int(n) - 1, n > 0
}

func (s *placeSets) rank(set []byte) uint32 {
	rank, i := uint32(0), 0
	for k, b := range set {
		for ; b != 0; b &= b - 1 {
			rank += s.choose[i][8*k+bits.TrailingZeros8(b)]
			i++
		}
	}
	return rank
}

// bytes is the memory of the tables.
func (s *placeSets) bytes() int {
	if s.hashed != nil {
		return len(s.hashed.keys) + 8*len(s.hashed.slots)
	}
	return 4 * len(s.ranked)
}

// emptySet returns a set without places, in the memory of an old one.
func emptySet(old []byte, places int) []byte {
	set := slices.Grow(old[:0], (places+7)/8)[:(places+7)/8]
	clear(set)
	return set
}

func addToSet(set []byte, p int32) { set[p/8] |= 1 << (p % 8) }
