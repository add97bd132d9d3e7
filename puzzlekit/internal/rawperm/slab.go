package rawperm

// pieceEntries is the length of the pieces of a Slab: 32 KB, the most that Go
// takes from its lists of small objects.
const pieceEntries = 1 << 13

// A Slab hands out permutations from larger pieces of memory: to allocate a
// short permutation takes longer than to multiply it. A piece is kept as long as
// one of its permutations is.
type Slab struct {
	degree, count int // permutations in the last piece
	piece, free   []int32
}

// NewSlab returns a slab for permutations of this degree.
func NewSlab(degree int) *Slab { return &Slab{degree: degree, count: 2} }

// Reset takes back the last piece: permutations handed out before must not be
// used any more.
func (s *Slab) Reset() { s.free = s.piece }

// New returns a slice for a permutation. Its images are arbitrary.
func (s *Slab) New() []int32 {
	if len(s.free) < s.degree {
		s.count = max(1, min(2*s.count, pieceEntries/s.degree))
		s.piece = make([]int32, s.count*s.degree)
		s.free = s.piece
	}
	x := s.free[:s.degree:s.degree]
	s.free = s.free[s.degree:]
	return x
}

// Clone returns a copy of x.
func (s *Slab) Clone(x []int32) []int32 {
	out := s.New()
	copy(out, x)
	return out
}

// Product returns xy.
func (s *Slab) Product(x, y []int32) []int32 {
	out := s.New()
	ProductInto(out, x, y)
	return out
}

// Inverse returns x⁻¹.
func (s *Slab) Inverse(x []int32) []int32 {
	out := s.New()
	InvertInto(out, x)
	return out
}
