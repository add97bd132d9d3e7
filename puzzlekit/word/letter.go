package word

// A Letter is a generator or the inverse of one: +k is the k-th generator of
// the alphabet, counted from 1, and -k its inverse. Zero is not a letter.
type Letter int32

// Inverse returns the inverse of l.
func (l Letter) Inverse() Letter { return -l }

// Generator returns the number of the generator, from 1.
func (l Letter) Generator() int {
	if l < 0 {
		return -int(l)
	}
	return int(l)
}

// IsInverse reports whether l is the inverse of a generator.
func (l Letter) IsInverse() bool { return l < 0 }
