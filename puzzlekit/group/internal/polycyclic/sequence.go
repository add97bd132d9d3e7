package polycyclic

import (
	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/internal/rawperm"
)

// A Sequence is a polycyclic sequence of a solvable group K. It grows from the last factor
// of the series upwards.
type Sequence struct {
	degree int
	levels []*chain.Level
	base   []int32
	places [][]int32 // by level and point: the place in the orbit, from 0
	steps  []step    // the last factor first
}

// A step is a factor of prime order. Its element enlarges just one orbit of the chain of
// what lies below it, from before to before·prime points.
type step struct {
	element []int32
	inverse []int32
	prime   int
	level   int
	before  int
}

// NewSequence returns the sequence of the trivial group.
func NewSequence(degree int) *Sequence { return &Sequence{degree: degree} }

// Len returns the number of factors.
func (s *Sequence) Len() int { return len(s.steps) }

// Vectors returns the number of elements of the factor of the steps from lo up, or
// MostVectors+1 if there are more.
func (s *Sequence) Vectors(lo int) int {
	n := 1
	for _, st := range s.steps[lo:] {
		if n *= st.prime; n > MostVectors {
			return MostVectors + 1
		}
	}
	return n
}

// Contains reports whether x is in the group of the sequence so far. It changes x.
func (s *Sequence) Contains(x []int32) bool { return chain.SiftsToIdentity(s.levels, x, 0) }

// Join adds an element that normalises the group so far and whose p-th power, p prime, is
// in it.
func (s *Sequence) Join(x []int32) {
	before := make([]int, len(s.levels))
	for i, l := range s.levels {
		before[i] = len(l.Orbit)
	}
	s.levels, s.base = chain.Join(s.degree, s.levels, s.base, x)
	for i, l := range s.levels {
		old := 1
		if i < len(before) {
			old = before[i]
		} else {
			s.places = append(s.places, make([]int32, s.degree))
		}
		if len(l.Orbit) == old {
			continue
		}
		for k := old; k < len(l.Orbit); k++ {
			s.places[i][l.Orbit[k]] = int32(k)
		}
		s.steps = append(s.steps, step{x, rawperm.Inverse(x), len(l.Orbit) / old, i, old})
	}
}

// exponents sets out to the exponents of x at the steps from lo up to hi, for x in the
// group of the steps below hi: out[0] is that of step lo. It changes x to what is left, an
// element of the group of the steps below lo.
func (s *Sequence) exponents(x []int32, lo, hi int, out []int, spare []int32) {
	for k := hi - 1; k >= lo; k-- {
		st := &s.steps[k]
		copy(spare, x)
		for _, l := range s.levels[:st.level] {
			if spare[l.Point] != l.Point {
				l.Strip(spare)
			}
		}
		place := int(s.places[st.level][spare[s.levels[st.level].Point]])
		e := 0
		if place >= st.before { // chain.Join puts the powers of a point behind each other
			e = (place-st.before)%(st.prime-1) + 1
		}
		out[k-lo] = e
		if e > 0 { // x lies in the coset of the e-th power
			rawperm.Multiply(x, rawperm.Power(st.inverse, e))
		}
	}
}
