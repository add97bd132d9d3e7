package factor

// hashSet is a set of 64-bit hashes: open addressing, 0 where free.
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
		s.grow()
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

func (s *hashSet) grow() {
	old := s.slots
	s.slots = make([]uint64, max(1024, 4*len(old)))
	s.count = 0
	for _, h := range old {
		if h != 0 {
			s.add(h)
		}
	}
}
