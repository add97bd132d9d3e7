package tokens

import "math/bits"

// A codeSet is a hash set with linear probing. An empty entry is 0, which is not the code
// of a state.
type codeSet struct {
	table []code
	shift uint
}

// reset empties the set and makes room for n codes.
func (s *codeSet) reset(n int) {
	size := 1 << bits.Len(uint(n+n/2))
	if size > cap(s.table) {
		s.table = make([]code, size)
	} else {
		s.table = s.table[:size]
		clear(s.table)
	}
	s.shift = uint(64 - bits.TrailingZeros(uint(size)))
}

// place returns the entry of a code, or the empty entry where it belongs.
func (s *codeSet) place(c code) *code {
	// The multiplier differs from the one of the buckets, whose codes agree in these bits.
	i := int(c * 0xd6e8feb86659fd93 >> s.shift)
	for s.table[i] != 0 && s.table[i] != c {
		i = (i + 1) & (len(s.table) - 1)
	}
	return &s.table[i]
}

func (s *codeSet) has(c code) bool { return *s.place(c) == c }

// add reports whether the code was not in the set before.
func (s *codeSet) add(c code) bool {
	p := s.place(c)
	if *p == c {
		return false
	}
	*p = c
	return true
}

func (s *codeSet) addAll(codes []code) {
	for _, c := range codes {
		s.add(c)
	}
}

// shared appends the codes of those that are in these, with repetitions.
func (s *codeSet) shared(dst, these, those []code) []code {
	if len(these) == 0 || len(those) == 0 {
		return dst
	}
	s.reset(len(these))
	s.addAll(these)
	for _, c := range those {
		if s.has(c) {
			dst = append(dst, c)
		}
	}
	return dst
}
