package cubeboard

import "math/bits"

// A split says which pair of opposite faces each loop has its piece on.
//
// Every cell on the faces across axis w lies on a loop of each of the two other
// axes u and v. Call U(u,w) the set of levels of u whose loop has its piece on
// the pair of faces across w. For even n no loop is empty, so each pair of faces
// has n/2 pieces and U(u,v), U(u,w) are complementary sets of n/2 levels. For odd
// n one loop is empty; if it belongs to axis w then the faces across w have
// (n+1)/2 pieces and the two other pairs (n-1)/2 each. There are three choices of
// w; it is enough to count w = z and multiply by three.
//
// So three sets determine a split:
//
//	a = U(x,z) and b = U(y,z), of ⌈n/2⌉ levels, and c = U(z,y), of ⌊n/2⌋ levels
//
// with U(x,y) and U(y,x) the complements of a and b. For even n, U(z,x) is the
// complement of c; for odd n it is any ⌊n/2⌋ levels of it, and a split comprises
// all these choices.
//
// Isometries permute splits, and the number of placements with a given split is
// the same along an orbit. A mirror across axis u reverses the levels of u. It
// turns U(u,·) around and leaves the others, so that the least element of an orbit
// under the mirrors can be found one set at a time. There remain the six ways to
// permute the axes (for odd n two, because z stays).
type splitter struct {
	n        int
	big      int // pieces on the faces across z, ⌈n/2⌉
	small    int // pieces on the two other pairs, ⌊n/2⌋
	full     uint32
	reversed []uint32 // of every set of levels
}

func newSplitter(n int) *splitter {
	s := &splitter{n: n, big: (n + 1) / 2, small: n / 2, full: 1<<n - 1, reversed: make([]uint32, 1<<n)}
	for set := range s.reversed {
		s.reversed[set] = bits.Reverse32(uint32(set)) >> (32 - n)
	}
	return s
}

// shapes returns the number of ways to distribute the pieces over the three
// pairs of faces.
func (s *splitter) shapes() int { return 1 + 2*(s.big-s.small) }

// total returns the number of splits of one shape.
func (s *splitter) total() uint64 {
	c := uint64(binomial(s.n, s.small))
	return c * c * c
}

// subsets returns the sets of k levels in increasing order.
func (s *splitter) subsets(k int) []uint32 {
	var sets []uint32
	for set := range s.full + 1 {
		if bits.OnesCount32(set) == k {
			sets = append(sets, set)
		}
	}
	return sets
}

// unit is all splits with the same a and b, which are one term of a job.
type unit struct{ a, b uint32 }

// units returns the units that may contain a representative, in a fixed order.
func (s *splitter) units() []unit {
	var units []unit
	sets := s.subsets(s.big)
	for _, a := range sets {
		for _, b := range sets {
			if a <= s.reversed[a] && s.mayRepresent(a, b) {
				units = append(units, unit{a, b})
			}
		}
	}
	return units
}

// mayRepresent rules out most pairs of sets without looking at c.
func (s *splitter) mayRepresent(a, b uint32) bool {
	if b > s.reversed[b] || b < a {
		return false
	}
	return s.big != s.small || a <= s.least(s.full&^a) && a <= s.least(s.full&^b)
}

func (s *splitter) least(set uint32) uint32 { return min(set, s.reversed[set]) }

// weight returns 0 if the split (a, b, c) is not the representative of its
// orbit, and otherwise the number of splits in the orbit.
func (s *splitter) weight(u unit, c uint32) int {
	mirrors := 1
	for _, set := range [3]uint32{u.a, u.b, c} {
		switch reversed := s.reversed[set]; {
		case set > reversed:
			return 0
		case set < reversed:
			mirrors *= 2
		}
	}
	if s.big != s.small {
		return mirrors * s.swapWeight(u)
	}
	return mirrors * s.axesWeight([3]uint32{u.a, u.b, c})
}

// swapWeight is the number of images under the exchange of x and y for odd n. It
// takes all splits with the sets a and b together to those with b and a. If a = b, it
// could also be used on the choices of U(z,·). But a split leaves these open, and
// counting each of them is right as well.
func (s *splitter) swapWeight(u unit) int {
	if u.a == u.b {
		return 1
	}
	return 2 // b < a has been ruled out
}

// axesWeight is the number of different images of t = (a, b, c) under the six
// permutations of the axes for even n, apart from mirrors, or 0 if t is not the least
// of them.
func (s *splitter) axesWeight(t [3]uint32) int {
	u := [3][3]uint32{
		{0, s.full &^ t[0], t[0]},
		{s.full &^ t[1], 0, t[1]},
		{s.full &^ t[2], t[2], 0},
	}
	same := 0
	for _, p := range [6][3]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}} {
		image := [3]uint32{s.least(u[p[0]][p[2]]), s.least(u[p[1]][p[2]]), s.least(u[p[2]][p[1]])}
		switch compareSets(image, t) {
		case -1:
			return 0
		case 0:
			same++
		}
	}
	return 6 / same
}

func compareSets(s, t [3]uint32) int {
	for i := range s {
		if s[i] < t[i] {
			return -1
		}
		if s[i] > t[i] {
			return 1
		}
	}
	return 0
}

func binomial(n, k int) int {
	c := 1
	for i := range k {
		c = c * (n - i) / (i + 1)
	}
	return c
}
