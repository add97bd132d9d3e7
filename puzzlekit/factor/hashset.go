package factor

// hashSet is a set of 64-bit hashes, with open addressing. Free slots are 0.
type hashSet struct {
	slots []uint64
	count int
}

// add reports whether h was new.
func (s *hashSet) add(h uint64) bool {
	if h == 0 {
		h = 1
	}
	if 2*s.count >= len(s.slots) {
		s.rehash(max(1024, 2*len(s.slots)))
	}
	mask := uint64(len(s.slots) - 1)
	at := h & mask
	for s.slots[at] != 0 {
		if s.slots[at] == h {
			return false
		}
		at = (at + 1) & mask
	}
	s.slots[at] = h
	s.count++
	return true
}

// clear makes the set empty, with room for n hashes. A set no larger than it must be
// stays in a fast cache.
func (s *hashSet) clear(n int) {
	s.count = 0
	if size := tableSize(n); size <= cap(s.slots) {
		s.slots = s.slots[:size]
		clear(s.slots)
	} else {
		s.slots = make([]uint64, size)
	}
}

func (s *hashSet) rehash(size int) {
	old := s.slots
	s.slots = make([]uint64, size)
	s.count = 0
	for _, h := range old {
		if h != 0 {
			s.add(h)
		}
	}
}
